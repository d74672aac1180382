import { expect, it } from 'vitest';
import { Imported } from './imported.ts';

it('lists conflicts and rejections up to a bound of their text, and counts them all', () => {
  const imported = new Imported();
  const text = 'x'.repeat(95_000);
  for (let index = 0; index < 1000; index += 1) {
    imported.addConflict({
      id: `${index}`,
      version: 2,
      target: text,
      state: 'translated',
      returnedTarget: text,
      returnedState: null,
    });
    imported.reject(`${index}`, text);
  }
  const { conflicts, rejected, conflictCount, rejectedCount } = imported;
  expect([conflictCount, rejectedCount]).toEqual([1000, 1000]);
  expect(conflicts.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
  expect(rejected).toHaveLength(10);
});
