import type { Criterion } from '#domain/plans/document-plan.ts';

/** Parts with a heading. */
export function isSection({ all: [one, ...more], none }: Criterion): boolean {
  return (one?.kind === 'section' || one?.kind === 'each_section') && more.length === 0 && none === undefined;
}

/** "The tables and headings in chapter 2": where are the tables? */
export function isHalfLocated(before: readonly Criterion[], criteria: readonly Criterion[]): boolean {
  const isLocated = ({ all }: Criterion) => all.some(({ kind }) => LOCATIONS.has(kind));
  const isModified = criteria.some((one) => one.all.length > 1 && isLocated(one));
  const isBare = ({ all: [one, ...more] }: Criterion) =>
    more.length === 0 && one !== undefined && one.kind !== 'place' && !LOCATIONS.has(one.kind);
  return isModified && before.some(isBare);
}

const LOCATIONS: ReadonlySet<string> = new Set(['section', 'range', 'each_section']);
