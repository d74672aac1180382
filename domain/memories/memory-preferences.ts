import type { InvalidField } from '#domain/errors.ts';
import { validationFailed } from '#domain/request-errors.ts';
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

type Sent<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** `memory` of a request. */
export type RequestedMemory = Sent<
  Omit<MemoryPreferences, 'penalties'> & { readonly penalties: Sent<MemoryPenalties> }
>;

/**
 * The preferences of a request in full; null without any.
 *
 * @param memories ids of the translation memories among its context stores
 * @throws LoquentError `validation_failed` for preferences without a memory, and for penalties of other stores
 */
export function memoryPreferences(
  memory: RequestedMemory | null | undefined,
  memories: readonly number[],
): MemoryPreferences | null {
  if (memory == null) return null;
  const stores = memory.penalties?.stores ?? [];
  const details: InvalidField[] = stores.flatMap(({ id }, index) => {
    const path = `memory.penalties.stores.${index}.id`;
    if (!memories.includes(id)) return [{ path, message: 'must be a translation memory among context_stores' }];
    const isRepeated = stores.findIndex((other) => other.id === id) < index;
    return isRepeated ? [{ path, message: 'is named twice' }] : [];
  });
  if (memories.length === 0) {
    const message = 'needs a store of content_kind translation_memory among context_stores';
    details.unshift({ path: 'memory', message });
  }
  if (details.length > 0) throw validationFailed(details);
  const { threshold, exact, penalties } = DEFAULT_MEMORY;
  return {
    threshold: memory.threshold ?? threshold,
    exact: memory.exact ?? exact,
    penalties: {
      different_region: memory.penalties?.different_region ?? penalties.different_region,
      unreviewed: memory.penalties?.unreviewed ?? penalties.unreviewed,
      stores,
    },
  };
}

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
