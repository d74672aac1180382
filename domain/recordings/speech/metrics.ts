import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { ClipPlacement } from './place-speech.ts';
import { fitSentences } from './sentence-fit.ts';
import { joinSpans, overlapOf, totalDuration } from './spans.ts';
import { MAX_TEMPO } from './tempo.ts';
import type { Utterance } from './utterance.ts';

/** How well speech fits the original. */
export interface FitMetrics {
  readonly cues: number;
  /** Share of cues with a tempo of at most 1.3. */
  readonly easyShare: number;
  readonly highestTempo: number;
  /** Milliseconds between the beginnings of a sentence and its translation. */
  readonly onsetError: { readonly mean: number; readonly maximum: number };
  /** Time in which both speak, as a share of the time in which either does. */
  readonly overlap: number;
}

/**
 * Measures the fit of placed speech.
 *
 * @param speech spans of the original voice
 * @param sentences with the texts that are spoken
 */
export function measureFit(
  utterances: readonly Utterance[],
  placements: readonly (ClipPlacement | undefined)[],
  speech: readonly TimeSpan[],
  sentences: readonly (TimeSpan & { readonly spoken: string })[],
): FitMetrics {
  const placed = placements.filter((placement) => placement !== undefined);
  const texts = sentences.map(({ spoken }) => spoken);
  const errors = fitSentences(sentences, texts, utterances, placements).flatMap((fit, index) =>
    fit === undefined ? [] : [Math.abs(fit.start - sentences[index]!.start)],
  );
  const original = joinSpans(speech);
  const voice = joinSpans(placed.map(({ start, length }) => ({ start, end: start + length })));
  const both = overlapOf(original, voice);
  const either = totalDuration(original) + totalDuration(voice) - both;
  const easy = placed.filter(({ tempo }) => tempo <= MAX_TEMPO + 0.005).length;
  return {
    cues: placed.length,
    easyShare: placed.length === 0 ? 1 : rounded(easy / placed.length),
    highestTempo: Math.max(0, ...placed.map(({ tempo }) => tempo)),
    onsetError: {
      mean: Math.round(errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length)),
      maximum: Math.max(0, ...errors),
    },
    overlap: either === 0 ? 0 : rounded(both / either),
  };
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;
