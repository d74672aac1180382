import type { SpokenSentence, TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { keptSpeech } from '#domain/recordings/subtitles/unrecognized-speech.ts';
import type { ClipPlacement } from './place-speech.ts';
import { joinSpans, subtractSpans } from './spans.ts';

/** Milliseconds in which the original becomes quieter before speech, and louder after it. */
export const RAMP = 150;
/** Decibels of the original under a voiceover. */
export const DUCKED = -14;
/** Values per second of an envelope. */
export const ENVELOPE_RATE = 1_000;
/** Full volume in an envelope. */
const FULL = 32_767;

/** Windows in which the original is quieter: while either of the two is speaking, and in pauses too short for both ramps. */
export function duckingWindows(original: readonly TimeSpan[], voice: readonly TimeSpan[]): readonly TimeSpan[] {
  return joinSpans([...original, ...voice], 2 * RAMP);
}

/**
 * Windows in which the original of a recording is quieter: while it or its translation is spoken. Speech of the original that has no
 * sentence stays audible.
 *
 * @param speech spans of the original's speech
 * @param sentences in order of time
 * @param placements of the translation; null and undefined: nothing is said
 */
export function quietWindows(
  speech: readonly TimeSpan[],
  sentences: readonly SpokenSentence[],
  placements: readonly (ClipPlacement | null | undefined)[],
): readonly TimeSpan[] {
  const voice = placements.flatMap((placement) =>
    placement == null ? [] : [{ start: placement.start, end: placement.start + placement.length }],
  );
  return duckingWindows(subtractSpans(speech, keptSpeech(speech, sentences)), voice);
}

/** Speech without muted sentences: spans without speech keep the original sound. */
export const withoutMuted = (
  speech: readonly TimeSpan[],
  sentences: readonly (TimeSpan & { readonly muted?: boolean | undefined })[],
): readonly TimeSpan[] => subtractSpans(speech, joinSpans(sentences.filter(({ muted }) => muted === true)));

/**
 * The volume of the original in a part of the recording, as samples of 16 bits, one per millisecond.
 *
 * @param windows ascending, further apart than two ramps
 * @param floor volume in the windows, 0 to 1
 */
export function envelopeOf(windows: readonly TimeSpan[], floor: number, { start, end }: TimeSpan): Int16Array {
  const samples = new Int16Array(end - start).fill(FULL);
  for (const window of windows) {
    if (window.end + RAMP <= start || window.start - RAMP >= end) continue;
    const from = Math.max(start, Math.floor(window.start - RAMP));
    const to = Math.min(end, Math.ceil(window.end + RAMP));
    for (let time = from; time < to; time += 1) {
      const distance = Math.max(window.start - time, time - window.end, 0) / RAMP;
      const volume = floor + (1 - floor) * Math.min(1, distance);
      samples[time - start] = Math.round(volume * FULL);
    }
  }
  return samples;
}

/** Volume of the original in quiet windows, 0 to 1: none under a voice that replaces it. */
export const floorUnder = (voice: 'instead' | 'over' | undefined): number =>
  voice === 'instead' ? 0 : amplitudeOf(DUCKED);

/** Amplitude of decibels. */
export const amplitudeOf = (decibels: number): number => 10 ** (decibels / 20);
