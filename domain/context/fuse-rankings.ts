/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const RANK_CONSTANT = 60;

/** An item with its fused score. */
export interface RankedItem {
  readonly id: number;
  /** 0 to 1: 1 for an item that is first in all rankings. */
  readonly score: number;
}

/**
 * Fuses rankings whose scores can't be compared, by reciprocal rank: what several rankings have is better than what one has.
 *
 * @param rankings ids, best first; at least one ranking
 * @returns best first; of equal ones the smaller id first
 */
export function fuseRankings(rankings: readonly (readonly number[])[]): readonly RankedItem[] {
  const scores = new Map<number, number>();
  const best = rankings.length / (RANK_CONSTANT + 1);
  for (const ranking of rankings) {
    for (const [rank, id] of ranking.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1) / best);
    }
  }
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((one, other) => other.score - one.score || one.id - other.id);
}
