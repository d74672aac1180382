import type { Unit } from '#domain/units/unit.ts';
import type { PartUnit } from './part-units.ts';

/** Units of a document, without those that repeat another one. */
export interface DistinctUnits {
  readonly units: readonly Unit[];
  /** By the id of a repeating unit the id of the one whose translation it gets. */
  readonly originals: ReadonlyMap<string, string>;
}

/**
 * Removes units that repeat another one (the second alternative of a text box, the rendering of a diagram, categories
 * of a chart), so that they are translated once and consistently.
 */
export function removeRepeatedUnits(all: readonly PartUnit[]): DistinctUnits {
  const bySameness = new Map<string, string>();
  const hasShadows = all.some(({ isShadow }) => isShadow);
  const leaders = new Map<string, string>();
  const units: Unit[] = [];
  for (const part of all) {
    const { unit } = part;
    const key = hasShadows ? part.sameness() : '';
    const leader = part.isShadow ? bySameness.get(key) : undefined;
    if (leader === undefined) {
      units.push(unit);
      if (!bySameness.has(key)) bySameness.set(key, unit.id);
    } else {
      leaders.set(unit.id, leader);
    }
  }
  return { units, originals: leaders };
}
