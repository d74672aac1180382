import { MAX_TEMPO, HURRIED_TEMPO, MIN_TEMPO } from './tempo.ts';
import type { Utterance } from './utterance.ts';

/** Speech of an utterance as it was synthesized. */
export interface Clip {
  /** Milliseconds as it is. */
  readonly length: number;
  /** Milliseconds at the usual speed of the voice. */
  readonly natural: number;
}

/** Where a clip is heard, and at which tempo. */
export interface ClipPlacement {
  /** Milliseconds from the beginning of the recording. */
  readonly start: number;
  readonly length: number;
  /** Times the usual speed of the voice. */
  readonly tempo: number;
  /** Times by which the clip has to be played faster. */
  readonly stretch: number;
  /** `fast`: faster than 1.3; `late`: it begins after its time; `truncated`: its end does not fit into the recording. */
  readonly problems: readonly PlacementProblem[];
}

export type PlacementProblem = 'fast' | 'late' | 'truncated';

/** Milliseconds by which speech may be late without a remark. */
const TOLERANCE = 200;
/** Tempo of a last utterance before its end is cut. */
const MAX_FINAL_TEMPO = 4;
/** Difference of tempo that isn't worth stretching: of a clip that is too long for its time, and of one that is a little short. */
const INAUDIBLE_OVERRUN = 0.005;
const INAUDIBLE_PAUSE = 0.02;

/**
 * Places clips in the time of their utterances. They never overlap: one that does not fit is played faster, by its slot up to
 * 1.3, then by all of the pause after it up to 2, and then delays the next one.
 *
 * @param clips one per utterance; undefined: nothing is said
 * @param duration of the recording
 */
export function placeSpeech(
  utterances: readonly Utterance[],
  clips: readonly (Clip | undefined)[],
  duration: number,
): readonly (ClipPlacement | undefined)[] {
  let free = 0;
  return utterances.map((utterance, index) => {
    const clip = clips[index];
    if (clip === undefined || clip.length <= 0) return undefined;
    const start = Math.min(Math.max(utterance.start, free), duration);
    const placed = { start, ...fit(clip, { ...utterance, start: utterance.start }, start, duration) };
    free = placed.start + placed.length;
    const isLate = start - utterance.start > TOLERANCE;
    return isLate ? { ...placed, problems: [...placed.problems, 'late' as const] } : placed;
  });
}

function fit(clip: Clip, utterance: Utterance, start: number, duration: number): Omit<ClipPlacement, 'start'> {
  const { natural } = clip;
  const slot = Math.max(1, utterance.until - start);
  const longest = Math.max(1, utterance.latest - start);
  let length = clip.length;
  if (length > slot) length = Math.max(slot, Math.min(length, natural / MAX_TEMPO));
  else length = Math.min(Math.max(length, Math.min(natural / MIN_TEMPO, utterance.end - start)), slot);
  if (length > longest) length = Math.max(longest, Math.min(length, natural / HURRIED_TEMPO));
  const room = Math.max(1, duration - start);
  const isCut = length > room && natural / room > MAX_FINAL_TEMPO;
  if (length > room) length = room;
  const stretch = clip.length / length;
  const isKept = stretch - 1 < INAUDIBLE_OVERRUN && 1 - stretch < INAUDIBLE_PAUSE && clip.length <= room;
  const final = Math.max(1, Math.round(isKept ? clip.length : length));
  const tempo = natural / final;
  return {
    length: final,
    tempo: Math.round(tempo * 1000) / 1000,
    stretch: isKept ? 1 : Math.min(MAX_FINAL_TEMPO, clip.length / final),
    problems: [
      ...(tempo > MAX_TEMPO + INAUDIBLE_OVERRUN ? (['fast'] as const) : []),
      ...(isCut ? (['truncated'] as const) : []),
    ],
  };
}
