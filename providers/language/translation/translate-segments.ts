import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { concatContents, sliceContent } from '#domain/inline-codes/slice-content.ts';
import { createProtector } from '#domain/protection/protect.ts';
import type { Protector } from '#domain/protection/protect.ts';
import type { MaskedContent } from '#domain/protection/mask-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { canonicalContent } from './canonical-codes.ts';
import type { CanonicalContent } from './canonical-codes.ts';
import { providerFailed } from '../errors.ts';
import type { TranslatedSegment, TranslationResponse } from '../provider.ts';
import { NO_USAGE } from '../usage.ts';
import type { SegmentTranslation, SegmentTranslations, TranslateSegmentsOptions } from './contract.ts';

interface Prepared {
  readonly leading: CodedText;
  readonly trailing: CodedText;
  readonly masked: MaskedContent;
  readonly canonical: CanonicalContent;
}

const UNTOUCHED = { repairedCodes: 0, unknownWords: 0, glossary: { applied: [], violated: [] }, warnings: [] } as const;

interface Distinct {
  readonly content: CodedText;
  readonly positions: number[];
}

/**
 * Translates segments with everything around the provider's call: leaves out what has no letters, sends equal texts
 * once, takes placeholders, addresses and terms out and puts them back, keeps outer white space, and makes the codes
 * those of the source. A segment is translated or reported as skipped; nothing is passed off as translated.
 *
 * @throws LoquentError `provider_failed` when the provider leaves a segment empty or out; what the provider throws
 */
export async function translateSegments(options: TranslateSegmentsOptions): Promise<SegmentTranslations> {
  const protector = createProtector({ terms: options.protectedTerms });
  const results: (SegmentTranslation | undefined)[] = [];
  const prepared: (Prepared | undefined)[] = [];
  const distinct = new Map<string, Distinct>();
  for (const [position, segment] of options.segments.entries()) {
    const ready = prepareSegment(segment, protector);
    if (typeof ready === 'string') {
      results[position] = { ...UNTOUCHED, content: segment, skipped: ready };
      continue;
    }
    prepared[position] = ready;
    const same = distinct.get(ready.canonical.key);
    if (same === undefined)
      distinct.set(ready.canonical.key, { content: ready.canonical.content, positions: [position] });
    else same.positions.push(position);
  }

  const sent = [...distinct.values()];
  const skipped = results.filter((result) => result !== undefined).length;
  const response = await callProvider(options, sent, skipped);
  for (const [index, group] of sent.entries()) {
    const answer = response?.segments[index];
    for (const position of group.positions) {
      const ready = prepared[position];
      if (answer === undefined || ready === undefined) throw providerFailed(countMessage(options.provider.id));
      results[position] = finishSegment(ready, answer, options.provider.id);
    }
  }
  const segments = results.filter((result) => result !== undefined);
  return {
    segments,
    translated: segments.length - skipped,
    skipped,
    repeated: segments.length - skipped - sent.length,
    repairedCodes: segments.reduce((sum, segment) => sum + segment.repairedCodes, 0),
    unknownWords: segments.reduce((sum, segment) => sum + segment.unknownWords, 0),
    engine: response?.engine ?? null,
    pivots: response?.pivots ?? [],
    usage: response?.usage ?? NO_USAGE,
    conflicts: options.terminology?.conflicts ?? [],
  };
}

function prepareSegment(
  segment: CodedText,
  protector: Protector,
): Prepared | NonNullable<SegmentTranslation['skipped']> {
  const { text } = segment;
  if (text.trim() === '') return 'empty';
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const masked = protector.protect(sliceContent(segment, start, end, { includeEnd: true }));
  if (!/\p{L}/u.test(masked.content.text)) return 'no_letters';
  return {
    leading: sliceContent(segment, 0, start, { includeEnd: false }),
    trailing:
      end === text.length ? { text: '', codes: [] } : sliceContent(segment, end, text.length, { includeStart: false }),
    masked,
    canonical: canonicalContent(masked.content),
  };
}

async function callProvider(
  options: TranslateSegmentsOptions,
  sent: readonly Distinct[],
  skipped: number,
): Promise<TranslationResponse | undefined> {
  options.signal.throwIfAborted();
  if (skipped > 0) options.onProgress?.(skipped);
  if (sent.length === 0) return undefined;
  const finished: number[] = [];
  let total = skipped;
  for (const group of sent) finished.push((total += group.positions.length));
  let reported = skipped;
  const response = await options.provider.translate({
    segments: sent.map((group) => group.content),
    sourceLanguage: options.sourceLanguage,
    targetLanguage: options.targetLanguage,
    domain: options.domain,
    instructions: options.instructions,
    signal: options.signal,
    onProgress: (done) => {
      const covered = finished[Math.min(done, finished.length) - 1] ?? skipped;
      if (covered <= reported) return;
      reported = covered;
      options.onProgress?.(covered);
    },
  });
  if (response.segments.length !== sent.length) throw providerFailed(countMessage(options.provider.id));
  return response;
}

function finishSegment(ready: Prepared, answer: TranslatedSegment, providerId: string): SegmentTranslation {
  if (answer.content.text.trim() === '') {
    throw providerFailed(`The provider ${providerId} gave back an empty text; try again or use another provider.`);
  }
  const repaired = repairCodes(ready.canonical.content, answer.content);
  const restored = ready.masked.restore(ready.canonical.withOwnIds(repaired.content));
  return {
    ...UNTOUCHED,
    content: concatContents([ready.leading, restored, ready.trailing]),
    repairedCodes: repaired.repaired,
    unknownWords: answer.unknownWords,
  };
}

function countMessage(providerId: string): string {
  return `The provider ${providerId} gave back another number of texts than it got; try again or use another provider.`;
}
