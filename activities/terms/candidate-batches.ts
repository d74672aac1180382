/** Candidates that a language model looks at in one activity, whose answers are stored together. */
const CANDIDATES_PER_BATCH = 60;

/** Number of batches of so many candidates. */
export function batchesOf(candidates: number): number {
  return Math.ceil(candidates / CANDIDATES_PER_BATCH);
}

/** The candidates of a batch, from 0. */
export function batchOf<Candidate>(candidates: readonly Candidate[], batch: number): readonly Candidate[] {
  return candidates.slice(batch * CANDIDATES_PER_BATCH, (batch + 1) * CANDIDATES_PER_BATCH);
}
