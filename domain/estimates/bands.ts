import { EXACT, IN_CONTEXT } from '#domain/memories/score.ts';

/**
 * Shares of a text by what a translation memory has for it, as CAT tools show them; each segment is in one. `repetition`: the same text
 * occurred before in the job. `none`: the memory has nothing from 75 % on; below that, memories aren't searched.
 * `not_compared`: the time of a request was over.
 */
export const BANDS = ['context', '100', 'repetition', '95-99', '85-94', '75-84', 'none', 'not_compared'] as const;
export type Band = (typeof BANDS)[number];

/** Lowest scores of the bands below an exact match. */
const FUZZY = [
  [95, '95-99'],
  [85, '85-94'],
  [75, '75-84'],
] as const;

/** The band of the best match of a text. @param score undefined if nothing matches */
export function bandOf(score: number | undefined): Band {
  if (score === undefined) return 'none';
  if (score >= IN_CONTEXT) return 'context';
  if (score >= EXACT) return '100';
  return FUZZY.find(([least]) => score >= least)?.[1] ?? 'none';
}

/** Counts of texts. */
export interface TextCounts {
  readonly segments: number;
  /** By Unicode's word boundaries. */
  readonly words: number;
  /** UTF-16 units, as providers bill and budgets count. */
  readonly characters: number;
}

export const NO_TEXT: TextCounts = { segments: 0, words: 0, characters: 0 };

export const addCounts = (one: TextCounts, other: TextCounts): TextCounts => ({
  segments: one.segments + other.segments,
  words: one.words + other.words,
  characters: one.characters + other.characters,
});

/** Counts per band. */
export type BandCounts = Readonly<Record<Band, TextCounts>>;

export const emptyBands = (): Record<Band, TextCounts> =>
  Object.fromEntries(BANDS.map((band) => [band, NO_TEXT])) as Record<Band, TextCounts>;

/** All bands together. */
export const totalOfBands = (bands: BandCounts): TextCounts =>
  BANDS.map((band) => bands[band]).reduce(addCounts, NO_TEXT);
