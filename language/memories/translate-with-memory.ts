import {
  someSegments,
  type SegmentTranslation,
  type SegmentTranslations,
  type TranslateSegmentsOptions,
  type TranslationStreamPart,
} from '#language/translation/contract.ts';
import { totalsOf, translateSegments } from '#language/translation/translate-segments.ts';
import { withExamples } from '#language/context/join-references.ts';
import { streamTranslation, type StreamTranslationOptions } from '#language/translation/stream-translation.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { acceptMatches, type MatchSources, type UsedMemory } from './accept-matches.ts';

/** Positions of the segments that took their translation from a match. */
export interface Reused {
  readonly reused: ReadonlySet<number>;
}

/** Translations with those that came from a memory. */
export type ReusingTranslations = SegmentTranslations & Reused;

/** Translates some of the segments of a request. @param positions of them */
type Translate<Result> = (options: TranslateSegmentsOptions, positions: readonly number[]) => Promise<Result>;

/**
 * Translates segments, without those that have a match; matches that break the glossaries, or are only to be suggested, are
 * shown to a model.
 *
 * @param translate translates the others
 * @throws LoquentError those of `translate`
 */
export async function translateWithMemory<Result extends SegmentTranslations>(
  options: TranslateSegmentsOptions,
  sources: MatchSources,
  translate: Translate<Result>,
): Promise<Result & Reused> {
  const { segments, references } = options;
  const { accepted: taken, examples } = await acceptMatches(segments, sources, options);
  const open = [...segments.keys()].filter((position) => taken[position] === undefined);
  const translated = await translate(
    {
      ...options,
      ...someSegments(options, open),
      references: withExamples(examples, references),
    },
    open,
  );
  const rest = translated.segments.values();
  const joined = taken.map((translation): SegmentTranslation => translation ?? rest.next().value!);
  const reused = new Set([...segments.keys()].filter((position) => taken[position] !== undefined));
  return { ...translated, segments: joined, ...totalsOf(joined), reused };
}

/** Translates texts as `translateSegments` does, without those that a memory has. @param memory undefined: none is used */
export const translateTextsWithMemory = (options: TranslateSegmentsOptions, memory: UsedMemory | undefined) =>
  translateWithMemory(options, { memory }, translateSegments);

/** A part of a stream; `isReused` of the last one is true if the translation came from a memory. */
export type ReusingStreamPart = TranslationStreamPart & { readonly isReused: boolean };

/**
 * Translates one text as `streamTranslation` does, unless a memory has its translation, which is a single chunk.
 *
 * @param memory undefined: none is used
 * @throws LoquentError as `streamTranslation`
 */
export async function* streamWithMemory(
  options: StreamTranslationOptions,
  memory: UsedMemory | undefined,
): AsyncIterable<ReusingStreamPart> {
  options.signal.throwIfAborted();
  const { accepted: taken, examples } = await acceptMatches([options.segment], { memory }, options);
  const [translation] = taken;
  if (translation === undefined) {
    const references = withExamples(examples, options.references);
    for await (const part of streamTranslation({ ...options, references })) yield { ...part, isReused: false };
    return;
  }
  yield { kind: 'delta', text: translation.content.text, isReused: true };
  const conflicts = options.terminology?.conflicts ?? [];
  const summary = { engine: null, pivots: [], usage: NO_USAGE, conflicts };
  yield { kind: 'done', translation, summary, isReused: true };
}
