import { MIN_SCORE } from './grams.ts';

/** What happens to exact matches: they are taken as they are, or shown to a model as examples. */
export const EXACT_USES = ['reuse', 'suggest'] as const;
export type ExactUse = (typeof EXACT_USES)[number];

/** Bounds of the lowest score of matches that are used; the index finds none below. */
export const THRESHOLDS = { lowest: MIN_SCORE, highest: 100 } as const;

/** Points that a cause may cost. */
export const MAX_PENALTY = 100;

/** Points that causes cost, beside those of `PENALTIES`: what stored segments tell about their origin. */
export interface MemoryPenalties {
  /** Of segments in another region or script of a language. */
  readonly different_region: number;
  /** Of segments that jobs have saved, which nobody has reviewed. */
  readonly unreviewed: number;
  /** Of all segments of a store, by its id. */
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

/** What a segment tells about its origin. */
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
