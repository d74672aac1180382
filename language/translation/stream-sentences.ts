import pLimit from 'p-limit';
import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { mergeSplitPlaceholders } from '#domain/segmentation/merge-split-placeholders.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { NO_TERMS } from '#language/rules/text-rules.ts';
import { addUsage, NO_USAGE, UNMETERED } from '#providers/language/usage.ts';
import type { SegmentTranslation, SegmentTranslations, TranslationSettings } from './contract.ts';
import type { TranslationStreamPart } from './contract.ts';
import { estimateUsage } from './estimate-usage.ts';
import { joinReports } from './finish-segment.ts';
import { describeCall } from './make-call.ts';
import { planCalls } from './plan-calls.ts';
import { prepareSegments } from './prepare-segments.ts';
import { translateSegments } from './translate-segments.ts';

/**
 * Translates one text sentence by sentence, in parallel as the provider permits, and emits each as soon as it and those
 * before it are finished.
 *
 * @throws errors of `translateSegments`
 */
export async function* streamSentences(
  settings: TranslationSettings,
  segment: CodedText,
): AsyncIterable<TranslationStreamPart> {
  const { provider } = settings;
  const ranges = mergeSplitPlaceholders(segment.text, segmentRanges(segment, settings.sourceLanguage, 'sentence'));
  const { segments: sentences, gaps } = splitIntoSegments(segment, ranges);
  const { distinct } = prepareSegments(settings, [segment]);
  const calls = planCalls(distinct, { segments: [segment], provider }, 1).map((call) => describeCall(settings, call));
  // The sentences together have no more text than the whole, so one reservation covers all their calls.
  const reservation = await settings.meter.reserve(estimateUsage(provider, calls));
  const left = new AbortController();
  const signal = AbortSignal.any([settings.signal, left.signal]);
  const limit = pLimit(Math.max(1, provider.capabilities.concurrency));
  const finished: SegmentTranslations[] = [];
  const pending = sentences.map((sentence) =>
    limit(async () => {
      const result = await translateSegments({ ...settings, meter: UNMETERED, signal, segments: [sentence] });
      finished.push(result);
      return result;
    }),
  );
  const ended = Promise.allSettled(pending);
  try {
    const results: SegmentTranslations[] = [];
    for (const [index, sentence] of pending.entries()) {
      const result = await sentence;
      results.push(result);
      const text = gaps[index]!.text + (result.segments[0]?.content.text ?? '');
      if (text !== '') yield { kind: 'delta', text };
    }
    const last = gaps.at(-1)?.text ?? '';
    if (last !== '') yield { kind: 'delta', text: last };
    const contents = results.map((result) => result.segments[0]!.content);
    const content = joinSegments(segment, ranges, contents);
    yield { kind: 'done', translation: summarize(settings, segment, content, results), summary: total(results) };
  } finally {
    left.abort();
    await ended;
    await reservation.settle(total(finished).usage);
  }
}

function summarize(
  settings: TranslationSettings,
  source: CodedText,
  content: CodedText,
  results: readonly SegmentTranslations[],
): SegmentTranslation {
  const report = joinReports(results.flatMap(({ segments }) => segments));
  if (results.some((result) => result.translated > 0)) {
    return { ...report, content, glossary: settings.terminology?.check(source.text, content.text) ?? NO_TERMS };
  }
  return { ...report, content, glossary: NO_TERMS, skipped: source.text.trim() === '' ? 'empty' : 'no_letters' };
}

function total(results: readonly SegmentTranslations[]) {
  return {
    engine: results.find((result) => result.engine !== null)?.engine ?? null,
    pivots: results.find((result) => result.pivots.length > 0)?.pivots ?? [],
    usage: results.reduce((sum, result) => addUsage(sum, result.usage), NO_USAGE),
    conflicts: results[0]?.conflicts ?? [],
  };
}
