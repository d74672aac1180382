import type { Unit } from '#domain/units/unit.ts';

/** Anchor of each unit, by index: the unit itself, or for a note and a comment the unit that refers to it. */
export function anchorsOf(units: readonly Unit[]): readonly number[] {
  const positions = new Map(units.map(({ id }, index) => [id, index]));
  return units.map(({ facets }, index) =>
    facets?.referredFrom === undefined ? index : (positions.get(facets.referredFrom) ?? index),
  );
}
