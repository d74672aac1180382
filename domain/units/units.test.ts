import { describe, expect, it } from 'vitest';
import type { Unit } from './unit.ts';
import { unitIndexes, UnitsOnDemand } from './units.ts';

const unitAt = (index: number): Unit => {
  return { id: `u${index}`, content: { text: `text ${index}`, codes: [] }, context: '', translate: index !== 1 };
};

/** Three units, and the indexes of those that were made. */
function threeUnits() {
  const made: number[] = [];
  const units = new UnitsOnDemand(
    3,
    (index) => {
      made.push(index);
      return unitAt(index);
    },
    (id) => ['u0', 'u1', 'u2'].indexOf(id),
  );
  return { units, made };
}

describe('units on demand', () => {
  it('are made one by one in a loop, as far as it goes', () => {
    const { units, made } = threeUnits();
    expect(units.length).toBe(3);
    for (const { id } of units) if (id === 'u1') break;
    expect(made).toEqual([0, 1]);
    expect([...units]).toEqual([unitAt(0), unitAt(1), unitAt(2)]);
  });

  it('read as an array', () => {
    const { units } = threeUnits();
    expect([units.at(0), units.at(-1), units.at(3), units.at(-4)]).toEqual([
      unitAt(0),
      unitAt(2),
      undefined,
      undefined,
    ]);
    expect(units.map(({ id }, index) => id + index)).toEqual(['u00', 'u11', 'u22']);
    expect(units.filter(({ translate }) => translate)).toEqual([unitAt(0), unitAt(2)]);
  });

  it('are found by their ids without being made', () => {
    const { units, made } = threeUnits();
    const find = unitIndexes(units);
    expect([find('u2'), find('x')]).toEqual([2, -1]);
    expect(made).toEqual([]);
  });
});

it('units of an array are found by their ids', () => {
  const find = unitIndexes([unitAt(0), unitAt(1)]);
  expect([find('u1'), find('u2')]).toEqual([1, -1]);
});
