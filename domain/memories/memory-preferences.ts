import { MIN_SCORE } from './grams.ts';

/** Uses of exact matches: taken as they are, or shown to a model as examples. */
export const EXACT_USES = ['reuse', 'suggest'] as const;
export type ExactUse = (typeof EXACT_USES)[number];

/** Bounds of the lowest score of matches that are used; the index finds none below. */
export const THRESHOLDS = { lowest: MIN_SCORE, highest: 100 } as const;

/** Points that a cause may cost. */
export const MAX_PENALTY = 100;

/** Points deducted by the origin of stored segments, in addition to those of `PENALTIES`. */
export interface MemoryPenalties {
  /** Points for segments in another region or script of a language. */
  readonly different_region: number;
  /** Points for segments that jobs have saved, which nobody has reviewed. */
  readonly unreviewed: number;
  /** Points for all segments of a store, by its id. */
  readonly stores: { readonly id: number; readonly points: number }[];
}

/** How the translation memories of a request are used. */
export interface MemoryPreferences {
  /** Lowest score of matches that are used, in points. */
  readonly threshold: number;
  readonly exact: ExactUse;
  readonly penalties: MemoryPenalties;
}

export const DEFAULT_MEMORY: MemoryPreferences = {
  threshold: THRESHOLDS.lowest,
  exact: 'reuse',
  penalties: { different_region: 0, unreviewed: 0, stores: [] },
};

/** Facts about the origin of a segment. */
export interface MemoryMatchOrigin {
  readonly store: number;
  readonly isReviewed: boolean;
  readonly isOtherRegion: boolean;
}

/** The points that the origin of a segment costs. */
export function matchPenalty(
  { different_region, unreviewed, stores }: MemoryPenalties,
  origin: MemoryMatchOrigin,
): number {
  return (
    (origin.isOtherRegion ? different_region : 0) +
    (origin.isReviewed ? 0 : unreviewed) +
    (stores.find(({ id }) => id === origin.store)?.points ?? 0)
  );
}
