import { expect, it } from 'vitest';
import { candidateTable, isWorkingName, workingName } from './candidate-table.ts';

it('has a column per language that a candidate has, with the best translation, in cells of which an import takes nothing', () => {
  const term = (name: string, definition: string | null, ...targets: readonly (readonly [string, string])[]) => ({
    term: name,
    score: 1,
    frequency: 2,
    files: 1,
    definition,
    example: name,
    targets: targets.map(([language, target]) => ({ language, term: target, score: 1, frequency: 2 })),
  });
  const terms = [term('a "valve"', 'It closes.', ['de', 'Ventil'], ['de', 'Klappe']), term("'=1", null, ['fr', '=1'])];
  expect(candidateTable('en', terms).split('\r\n')).toEqual([
    '"en","de","fr","notes"',
    '"a ""valve""","Ventil","","It closes."',
    `"''=1","","=1",""`,
    '',
  ]);
});

it('distinguishes glossaries of jobs from those of people', () => {
  expect(isWorkingName(workingName('pumps.txt'))).toBe(true);
  expect(isWorkingName('Pumps')).toBe(false);
});
