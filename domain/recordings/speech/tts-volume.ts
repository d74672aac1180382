/** Decibels relative to the usual loudness of a synthesized voice that words for it mean. */
const WORDS = { low: -6, normal: 0, high: 6 } as const;

/** A volume as requests give it: decibels from -30 to 12, or a word. */
export type TtsVolume = number | keyof typeof WORDS;

/** Decibels of a volume. */
export const decibelsOf = (volume: TtsVolume): number => (typeof volume === 'number' ? volume : WORDS[volume]);
