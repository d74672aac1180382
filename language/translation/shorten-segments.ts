import { addUsage } from '#providers/language/usage.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { someSegments, type SegmentTranslations, type TranslateSegmentsOptions } from './contract.ts';
import { translateAgain } from './translate-segments.ts';

/** Unicode code points of a text as people see it, with what stands for its codes. */
export function visibleLength({ text, codes }: CodedText): number {
  return [text, ...codes.map(({ equivalent = '' }) => equivalent)].reduce(
    (sum, part) => sum + Array.from(part).length,
    0,
  );
}

/**
 * Asks a model once for shorter translations of the segments that are longer than permitted; engines can't write
 * shorter. Translations that are still too long stay unchanged: the code that writes them decides.
 *
 * @param limits Unicode code points per segment of `options`; undefined: no limit
 * @param translated result of `translateSegments` for the same options
 */
export async function shortenSegments(
  options: TranslateSegmentsOptions,
  limits: readonly (number | undefined)[],
  translated: SegmentTranslations,
): Promise<SegmentTranslations> {
  if (options.provider.capabilities.kind !== 'model') return translated;
  const isTooLong = (index: number, { content }: { readonly content: CodedText }) =>
    visibleLength(content) > (limits[index] ?? Infinity);
  const byLimit = new Map<number, number[]>();
  for (const [index, segment] of translated.segments.entries()) {
    const limit = limits[index];
    if (limit === undefined || segment.skipped !== undefined || !isTooLong(index, segment)) continue;
    byLimit.set(limit, [...(byLimit.get(limit) ?? []), index]);
  }
  const segments = [...translated.segments];
  let { usage } = translated;
  for (const [limit, indexes] of byLimit) {
    const callInstructions = [...(options.callInstructions ?? []), shortening(limit)];
    const shorter = await translateAgain({ ...options, ...someSegments(options, indexes), callInstructions });
    if (shorter === undefined) continue;
    usage = addUsage(usage, shorter.usage);
    for (const [position, index] of indexes.entries()) {
      const segment = shorter.segments[position]!;
      if (segment.skipped === undefined && !isTooLong(index, segment)) segments[index] = segment;
    }
  }
  return { ...translated, segments, usage };
}

const shortening = (limit: number) =>
  `Each translation must have at most ${limit} characters, because there is no room for more: leave out words that readers ` +
  'can do without, or abbreviate. Placeholders stay whole.';
