import type { MemorySearch } from '#domain/memory/memory-search.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type {
  SegmentTranslation,
  SegmentTranslations,
  TranslateSegmentsOptions,
  TranslationStreamPart,
} from '#language/translation/contract.ts';
import { UNTOUCHED } from '#language/translation/finish-segment.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { reuseMatches, withNeighbours } from './reuse-matches.ts';
import { streamTranslation, type StreamTranslationOptions } from '#language/translation/stream-translation.ts';
import { NO_USAGE } from '#providers/language/usage.ts';

/** Translations with those that came from a memory. */
export interface ReusingTranslations extends SegmentTranslations {
  /** Positions of the segments that took their translation from the memory. */
  readonly reused: ReadonlySet<number>;
}

/**
 * Translates segments as `translateSegments` does, without those that a memory has.
 *
 * @param memory undefined: none is used
 * @throws LoquentError as `translateSegments`
 */
export async function translateWithMemory(
  options: TranslateSegmentsOptions,
  memory: MemorySearch | undefined,
): Promise<ReusingTranslations> {
  const { segments, provider } = options;
  const found = memory === undefined ? [] : await reuseMatches(memory, provider, withNeighbours(segments));
  const translated = await translateSegments({
    ...options,
    segments: segments.filter((_, position) => found[position] === undefined),
  });
  const rest = translated.segments.values();
  const joined = segments.map((_, position): SegmentTranslation => {
    const content = found[position];
    return content === undefined ? rest.next().value! : reusedTranslation(content);
  });
  const reused = new Set([...segments.keys()].filter((position) => found[position] !== undefined));
  return { ...translated, segments: joined, translated: translated.translated + reused.size, reused };
}

/** A translation that came from a memory as it is. */
export const reusedTranslation = (content: CodedText): SegmentTranslation => ({ ...UNTOUCHED, content });

/** A part of a stream; the last one tells whether the translation came from a memory. */
export type ReusingStreamPart = TranslationStreamPart & { readonly isReused: boolean };

/**
 * Translates one text as `streamTranslation` does, unless a memory has its translation, which is a single chunk.
 *
 * @param memory undefined: none is used
 * @throws LoquentError as `streamTranslation`
 */
export async function* streamWithMemory(
  options: StreamTranslationOptions,
  memory: MemorySearch | undefined,
): AsyncIterable<ReusingStreamPart> {
  options.signal.throwIfAborted();
  const sought = [{ content: options.segment }];
  const [found] = memory === undefined ? [] : await reuseMatches(memory, options.provider, sought);
  if (found === undefined) {
    for await (const part of streamTranslation(options)) yield { ...part, isReused: false };
    return;
  }
  yield { kind: 'delta', text: found.text, isReused: true };
  const conflicts = options.terminology?.conflicts ?? [];
  const summary = { engine: null, pivots: [], usage: NO_USAGE, conflicts };
  yield { kind: 'done', translation: reusedTranslation(found), summary, isReused: true };
}
