import type { Unit } from '#domain/units/unit.ts';

/** For each unit the index of the one it stands at: itself, or of a note and a comment the one whose text refers to it. */
export function anchorsOf(units: readonly Unit[]): readonly number[] {
  const positions = new Map(units.map(({ id }, index) => [id, index]));
  return units.map(({ facets }, index) =>
    facets?.referredFrom === undefined ? index : (positions.get(facets.referredFrom) ?? index),
  );
}
