import type { Unit } from '#domain/units/unit.ts';
import { NOTHING, type RangeSet } from './range-set.ts';

/** All of a unit's text. */
export function wholeOf(unit: Unit): RangeSet {
  const end = unit.content.text.length;
  return end === 0 ? NOTHING : [{ start: 0, end }];
}
