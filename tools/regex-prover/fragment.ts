import type { Symbols } from './alphabet.ts';

/** Conditions on the characters before and after a place. Inexact ones are weaker than the pattern's. */
export interface Guard {
  readonly before: Symbols;
  readonly behind: Symbols;
  readonly isExact: boolean;
}

/** A place of the pattern that reads a character, and how many ways lead there; two stands for more. */
export interface Reached {
  readonly place: number;
  readonly guard: Guard;
  readonly ways: number;
}

/** A part of a pattern: where it begins and ends, and on what conditions it may be empty. */
export interface Fragment {
  readonly first: readonly Reached[];
  readonly last: readonly Reached[];
  readonly empty: readonly Guard[];
}

/** True if any text meets the conditions. */
export const isPossible = ({ before, behind }: Guard) => before !== 0n && behind !== 0n;

/** The conditions of two ways in a row that read nothing between them. */
export const both = (one: Guard, other: Guard): Guard => ({
  before: one.before & other.before,
  behind: one.behind & other.behind,
  isExact: one.isExact && other.isExact,
});

/** The places reached through each of some ways that read nothing. */
export function guarded(guards: readonly Guard[], reached: readonly Reached[]): readonly Reached[] {
  return guards.flatMap((guard) => reached.map((each) => ({ ...each, guard: both(guard, each.guard) })));
}

/** Joins the ways to the same place on the same conditions. */
export function merged(reached: readonly Reached[]): readonly Reached[] {
  const all = new Map<string, Reached>();
  for (const each of reached) {
    if (!isPossible(each.guard)) continue;
    const { before, behind, isExact } = each.guard;
    const key = `${each.place} ${before} ${behind} ${isExact}`;
    const known = all.get(key);
    all.set(key, known === undefined ? each : { ...known, ways: Math.min(2, known.ways + each.ways) });
  }
  return [...all.values()];
}
