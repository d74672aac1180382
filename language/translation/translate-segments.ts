import { LoquentError } from '#domain/errors.ts';
import { type ProviderUsage, NO_USAGE } from '#providers/language/usage.ts';
import { withinBudget } from '#language/model/budget.ts';
import { assertFits, estimateUsage, type EstimatedCall } from './estimate-usage.ts';
import type { SegmentTranslation, SegmentTranslations, TranslateSegmentsOptions } from './contract.ts';
import { finishSegment, UNCHANGED_REPORT, noTranslation } from './finish-segment.ts';
import { describeCall, makeCall, type CallResult } from './make-call.ts';
import type { JudgedTranslation } from './judge-answer.ts';
import { expandMessages } from './message-segments.ts';
import { planCalls, type PlannedCall } from './plan-calls.ts';
import { prepareSegments, type DistinctSegment, type PreparedSegments } from './prepare-segments.ts';
import { runTogether } from '#providers/language/run-calls.ts';

/** Default of `context_window`: segment by segment. */
const DEFAULT_WINDOW = 3;

/**
 * Translates segments, including everything around the provider's calls: skips segments without letters, sends equal
 * texts once, masks and restores placeholders, addresses and terms, splits the request into calls by its context
 * window, keeps outer whitespace, has models correct the defects that guards find, and repairs the codes. Each text of
 * a message in ICU syntax is translated separately. A segment is translated or reported as skipped; no untranslated
 * text is returned as a translation.
 *
 * @throws LoquentError `provider_failed` when texts have no acceptable translation, `text_too_long` when they don't fit
 *   into one call of context window 1, `credit_exhausted` when the budget doesn't permit it; errors of the provider
 */
export async function translateSegments(options: TranslateSegmentsOptions): Promise<SegmentTranslations> {
  options.signal.throwIfAborted();
  const messages = await expandMessages(options.segments, options);
  if (messages === undefined) return translateTexts(options);
  const { onProgress, notes, issues } = options;
  const report = onProgress && ((done: number) => onProgress(messages.segmentsDone(done)));
  const result = await translateTexts({
    ...options,
    segments: messages.texts,
    notes: notes && messages.spread(notes),
    issues: issues && messages.spread(issues),
    onProgress: report,
  });
  const segments = await messages.join(result.segments);
  return { ...result, segments, ...totalsOf(segments) };
}

/** Translates segments again; a failed attempt leaves the first translations, which were accepted. */
export async function translateAgain(options: TranslateSegmentsOptions): Promise<SegmentTranslations | undefined> {
  try {
    // These are some of the segments: the text before them is another one.
    return await translateSegments({ ...options, around: undefined, onProgress: undefined });
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof LoquentError)) throw error;
    return undefined;
  }
}

async function translateTexts(options: TranslateSegmentsOptions): Promise<SegmentTranslations> {
  const prepared = prepareSegments(options, options.segments);
  const window = options.contextWindow ?? DEFAULT_WINDOW;
  const calls = planCalls(prepared.distinct, options, window).map((call) =>
    describeCall(options, inContext(call, options)),
  );
  for (const call of calls) assertFits(options.provider, call);
  const { results, usage } = await makeCalls(options, prepared, calls);
  const segments = finishAll(options, prepared, calls, results);
  return {
    segments,
    ...totalsOf(segments),
    repeated: prepared.sent - prepared.distinct.length,
    engine: results.length === 0 ? null : [...new Set(results.map((result) => result.engine))].join(', '),
    pivots: results[0]?.pivots ?? [],
    usage,
    conflicts: options.terminology?.conflicts ?? [],
  };
}

/** A call with the text that the request gives to be shown with it, if it does. */
function inContext(call: PlannedCall, { context, provider }: TranslateSegmentsOptions): PlannedCall {
  if (context === undefined) return call;
  const isUsed = provider.capabilities.usesContext && context !== '';
  return { segments: call.segments, ...(isUsed ? { surrounding: { before: context, after: '' } } : {}) };
}

/** Counts of the outcomes of segments. */
export function totalsOf(segments: readonly SegmentTranslation[]) {
  const totals = { skipped: 0, repairedCodes: 0, unknownWords: 0 };
  for (const { skipped, repairedCodes, unknownWords } of segments) {
    if (skipped !== undefined) totals.skipped += 1;
    totals.repairedCodes += repairedCodes;
    totals.unknownWords += unknownWords.length;
  }
  return { ...totals, translated: segments.length - totals.skipped };
}

async function makeCalls(
  options: TranslateSegmentsOptions,
  { segments, sent }: PreparedSegments,
  calls: readonly EstimatedCall[],
): Promise<{ results: readonly CallResult[]; usage: ProviderUsage }> {
  let done = segments.length - sent;
  const advance = (by: number) => {
    done += by;
    if (by > 0) options.onProgress?.(done);
  };
  if (done > 0) options.onProgress?.(done);
  if (calls.length === 0) return { results: [], usage: NO_USAGE };
  const { provider, meter, signal } = options;
  return withinBudget(meter, estimateUsage(provider, calls), async (budget) => {
    const tasks = calls.map((call) => (run: Parameters<typeof makeCall>[2]) => {
      const onProgress = createCounter(call.segments, advance);
      return makeCall(options, call, run, { spend: budget.spend, onProgress });
    });
    const results = await runTogether(tasks, { concurrency: provider.capabilities.concurrency, signal });
    return { results, usage: budget.usage };
  });
}

/** Converts the number of finished texts of a call into the number of finished segments of the request. */
function createCounter(texts: readonly DistinctSegment[], advance: (by: number) => void): (done: number) => void {
  let counted = 0;
  return (done) => {
    const until = Math.min(done, texts.length);
    const by = texts.slice(counted, until).reduce((sum, { positions }) => sum + positions.length, 0);
    counted = Math.max(counted, until);
    advance(by);
  };
}

function finishAll(
  options: TranslateSegmentsOptions,
  prepared: PreparedSegments,
  calls: readonly EstimatedCall[],
  results: readonly CallResult[],
): readonly SegmentTranslation[] {
  const answers = prepared.segments.map((): JudgedTranslation | undefined => undefined);
  const unknownWords = prepared.segments.map((): readonly string[] => []);
  let missing = 0;
  for (const [index, { segments }] of calls.entries()) {
    for (const [place, { positions }] of segments.entries()) {
      const answer = results[index]?.answers[place];
      if (answer === undefined) missing += 1;
      else {
        for (const position of positions) {
          answers[position] = answer;
          unknownWords[position] = results[index]?.unknownWords[place] ?? [];
        }
      }
    }
  }
  if (missing > 0) throw noTranslation(options.provider.id, missing, prepared.distinct.length);
  return prepared.segments.map((segment, position) => {
    if (typeof segment === 'string')
      return { ...UNCHANGED_REPORT, content: options.segments[position]!, skipped: segment };
    const answer = answers[position];
    if (answer) return finishSegment(segment, answer, options, unknownWords[position]!);
    // No call contains it: it consists of terms, which are already substituted.
    return finishSegment(segment, { content: segment.content, defects: [], violations: [] }, options, []);
  });
}
