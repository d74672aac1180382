import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';

/** Choices that are the same each time. */
export interface Random {
  /** @returns a whole number from 0 */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (values) => values[below(values.length)]! };
}
