import { expect, it } from 'vitest';
import { candidateTable, isWorkingName, workingName } from './candidate-table.ts';

it('has a column for each language that some candidate has, with the best translation', () => {
  const term = (name: string, definition: string | null, ...targets: readonly (readonly [string, string])[]) => ({
    term: name,
    score: 1,
    frequency: 2,
    files: 1,
    definition,
    example: name,
    targets: targets.map(([language, target]) => ({ language, term: target, score: 1, frequency: 2 })),
  });
  const terms = [term('valve', 'It closes.', ['de', 'Ventil'], ['de', 'Klappe']), term('pump', null, ['fr', 'pompe'])];
  expect(candidateTable('en', terms)).toEqual([
    ['en', 'de', 'fr', 'notes'],
    ['valve', 'Ventil', '', 'It closes.'],
    ['pump', '', 'pompe', ''],
  ]);
});

it('tells glossaries of jobs from those of people', () => {
  expect(isWorkingName(workingName('pumps.txt'))).toBe(true);
  expect(isWorkingName('Pumps')).toBe(false);
});
