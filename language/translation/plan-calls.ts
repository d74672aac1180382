import type { CodedText } from '#domain/units/coded-text.ts';
import type { SurroundingText, TranslationProvider } from '#providers/language/provider.ts';
import { splitIntoBatches } from '#domain/texts/split-into-batches.ts';
import type { ContextWindow, TranslateSegmentsOptions } from './contract.ts';
import type { DistinctSegment } from './prepare-segments.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';

/** Segments of one call of the provider. */
export interface PlannedCall {
  readonly segments: readonly DistinctSegment[];
  readonly surrounding?: SurroundingText | undefined;
}

/** Tokens of source text per bucket: some pages, few enough for a model to keep track of all ids. */
const BUCKET_TOKENS = 2000;
const MAX_IN_BUCKET = 60;
/** UTF-16 units of text on each side of a call that are shown with it, and the number of their segments. */
const SURROUNDING_LENGTH = 500;
const SURROUNDING_SEGMENTS = 3;
/** Share of a model's context: the rest is for instructions, the answer and its repair. */
const BUCKET_SHARE = 8;

/**
 * Splits a request into calls. Equal texts are one segment, in the call with the first of them, for every window.
 *
 * @param window 1: everything at once; 2: buckets; 3: one by one; the last two with the surrounding text
 * @param request all of its segments, and the text around them
 */
export function planCalls(
  distinct: readonly DistinctSegment[],
  { segments: source, around, provider }: Pick<TranslateSegmentsOptions, 'segments' | 'around' | 'provider'>,
  window: ContextWindow,
): readonly PlannedCall[] {
  if (distinct.length === 0) return [];
  if (!provider.capabilities.usesContext || window === 1) return [{ segments: distinct }];
  const groups = window === 2 ? fillBuckets(distinct, bucketTokens(provider)) : distinct.map((segment) => [segment]);
  return groups.map((segments) => ({ segments, surrounding: surroundingOf(segments, source, around) }));
}

/** Tokens of source text per call that suit a provider. */
export function bucketTokens(provider: TranslationProvider): number {
  const context = provider.model?.contextTokens ?? Number.POSITIVE_INFINITY;
  return Math.min(BUCKET_TOKENS, Math.floor(context / BUCKET_SHARE));
}

/** Splits segments into runs of this many tokens; a longer segment is a separate run. */
export function fillBuckets<Item extends { readonly content: CodedText }>(
  segments: readonly Item[],
  budget: number,
): readonly (readonly Item[])[] {
  const sizeOf = ({ content }: Item) => estimateTokens(encodeTagged(content));
  return splitIntoBatches(segments, sizeOf, { items: MAX_IN_BUCKET, size: budget });
}

function surroundingOf(
  call: readonly DistinctSegment[],
  segments: readonly CodedText[],
  around: TranslateSegmentsOptions['around'] = { before: [], after: [] },
): SurroundingText | undefined {
  const source = [...around.before, ...segments, ...around.after];
  const first = around.before.length + (call[0]?.positions[0] ?? 0);
  const last = around.before.length + (call.at(-1)?.positions[0] ?? 0);
  const before = textOf(source.slice(Math.max(0, first - SURROUNDING_SEGMENTS), first)).slice(-SURROUNDING_LENGTH);
  const after = textOf(source.slice(last + 1, last + 1 + SURROUNDING_SEGMENTS)).slice(0, SURROUNDING_LENGTH);
  return before === '' && after === '' ? undefined : { before: before.toWellFormed(), after: after.toWellFormed() };
}

function textOf(segments: readonly CodedText[]): string {
  return segments
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
