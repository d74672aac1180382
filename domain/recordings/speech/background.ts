import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';

/** Choices for the music and noise under the voice of a dub: the sound of a separator, the sides of a stereo sound, nothing. */
export const BACKGROUNDS = ['separate', 'duck', 'mute'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** Milliseconds of a peak. */
export const PEAK_INTERVAL = 50;
/** Amplitude from which there is a background: -50 dBFS. */
const MIN_SIDES = 0.003;
/** Share of the voice, of its amplitude, from which it is audible under the new one: -20 dB. */
const MAX_VOICE = 0.1;

/** Peaks of a stereo sound, 0 to 1, one per 50 ms. */
export interface StereoPeaks {
  /** Half the sum of both channels. */
  readonly middle: readonly number[];
  /** Half their difference. */
  readonly sides: readonly number[];
}

/** The sides of a sound as a background. */
export type SidesVerdict =
  /** `voiceLeft`: level of the voice in the sides relative to its level in the middle, in decibels. */
  | { readonly kind: 'background'; readonly voiceLeft: number }
  /** There is nothing in them, as in a mono sound. */
  | { readonly kind: 'empty' }
  /** The voice is in them, too. */
  | { readonly kind: 'voice' };

/**
 * Decides if the difference of two channels is a background without voice: during speech, it must be hardly louder than in the
 * pauses.
 *
 * @param speech times in milliseconds
 */
export function judgeSides({ middle, sides }: StereoPeaks, speech: readonly TimeSpan[]): SidesVerdict {
  const isSpoken = new Uint8Array(middle.length);
  for (const { start, end } of speech)
    isSpoken.fill(1, Math.ceil(start / PEAK_INTERVAL), Math.floor(end / PEAK_INTERVAL));
  const spoken = [...middle.keys()].filter((place) => isSpoken[place] === 1);
  const pauses = [...middle.keys()].filter((place) => isSpoken[place] === 0);
  const level = (peaks: readonly number[], places: readonly number[]) =>
    median(places.map((place) => peaks[place] ?? 0));
  const [during, between] = [level(sides, spoken), level(sides, pauses)];
  if (Math.max(during, between) < MIN_SIDES) return { kind: 'empty' };
  const voice = Math.sqrt(Math.max(0, during ** 2 - between ** 2));
  const share = voice / Math.max(level(middle, spoken), Number.EPSILON);
  if (share > MAX_VOICE) return { kind: 'voice' };
  return { kind: 'background', voiceLeft: Math.round(20 * Math.log10(Math.max(share, 1e-3))) };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
