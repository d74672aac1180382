import { describe, expect, it } from 'vitest';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { findPlanProblems } from '#instructions/engine/find-plan-problems.ts';
import { selectUnits } from '#instructions/engine/select-units.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import { sheetGrammar } from './index.ts';
import { MAPPINGS, SHEET_SELECTIONS } from './testing/phrasings.ts';
import { REFUSED_SHEET_INSTRUCTIONS } from './testing/refused.ts';
import { PRICE_LIST, workbookUnits } from './testing/workbook.ts';

const OUTLINE = sheetGrammar.outline(PRICE_LIST);
const read = (instruction: string, targets = 'es,de', table?: TableLocation) =>
  sheetGrammar.read(
    instruction,
    sheetGrammar.outline(PRICE_LIST, table),
    { source: 'en', targets: targets.split(',') },
    table,
  );
/** Sentences that are understood, with the target languages of their request. */
const UNDERSTOOD = [...SHEET_SELECTIONS.map(([said]) => [said, 'es,de'] as const), ...MAPPINGS];
const planOf = (...given: Parameters<typeof read>) => {
  const found = read(...given);
  if (found.kind !== 'plan') throw new Error(`${given[0]}: ${JSON.stringify(found)}`);
  return found.plan;
};
const reasonOf = (...given: Parameters<typeof read>) => {
  const found = read(...given);
  return found.kind === 'plan' ? `understood: ${explainPlan(sheetGrammar, found.plan)}` : (found.hint ?? '');
};

describe('an instruction for a workbook', () => {
  it.each(SHEET_SELECTIONS)('is understood: %s', (instruction, explanation) => {
    expect(explainPlan(sheetGrammar, planOf(instruction))).toBe(`Translates ${explanation}.`);
  });

  it.each([
    ['columns B and F, rows 3 to 4', 'Prices!B3 Prices!F3 Prices!B4 Prices!F4'],
    ["column B, don't translate the header", 'Prices!B2 Prices!B3 Prices!B4'],
    ['column B, hidden rows and comments too', 'Prices!B1 Prices!B2 Prices!B3 Prices!B3# Prices!B4 Prices!B5'],
    ['column B. Skip rows where Status is Done. Translate hidden rows too.', 'Prices!B1 Prices!B3 Prices!B4'],
    ['column F, rows where Status is not Done', 'Prices!F3 Prices!F4'],
    ['column F, rows where Status contains Op', 'Prices!F3 Prices!F4'],
    ['column C, rows where Español is not empty', 'Prices!C3'],
    ["column B, rows where Español doesn't contain azul", 'Prices!B2 Prices!B4'],
    ['sheet Notes, only sheet names', 'Notes!'],
    ['only hidden sheets', 'Internal!A1'],
    ['only sheet names', 'Prices! Notes! Internal!'],
    ['rows 1 to 2 of sheet Notes', 'Notes!A1 Notes!B1 Notes!A2 Notes!B2'],
    ['everything but sheet Prices and rows 2 to 3 of sheet Notes', 'Notes!A1 Notes!B1'],
    ['the last row of sheet Notes', 'Notes!A3 Notes!B3'],
    ['only comments', 'Prices!B3#'],
  ])('selects: %s', (instruction, units) => {
    const selected = selectUnits(sheetGrammar, planOf(instruction), PRICE_LIST).units;
    expect([...selected].flatMap(({ id, translate }) => (translate ? id : [])).join(' ')).toBe(units);
  });

  it.each(MAPPINGS)('maps columns: %s (%s)', (instruction, targets, mapped) => {
    const { mapping: [mapping] = [], ...rest } = planOf(instruction, targets);
    const columns = mapping?.columns.map(
      ({ source, target, language }) => `${source.column} → ${target.column ?? `"${target.title}"`} (${language})`,
    );
    const explanation = explainPlan(sheetGrammar, rest).replace(
      /^Translates (?:everything in all sheets(?:, )?)?|\.$/g,
      '',
    );
    const further = explanation === '' ? [] : [explanation];
    expect([columns?.join(', '), ...further].join('; ')).toBe(mapped);
  });

  it('replaces existing translations where it says so', () => {
    expect(planOf('translate column B into column C, overwrite existing translations', 'es').mapping).toMatchObject([
      { sheet: 'Prices', existing: 'replace' },
    ]);
  });

  it('is understood as a plan that clients may send as well', () => {
    for (const [said, targets] of UNDERSTOOD) {
      const plan = planOf(said, targets);
      expect(sheetGrammar.schema.plan.parse(plan)).toEqual(plan);
      expect(findPlanProblems(sheetGrammar, plan, OUTLINE)).toEqual([]);
    }
  });

  it('says where translations go as letters with their titles', () => {
    expect(planOf("source is 'English', put Spanish in 'Español' and French in a new column", 'es,fr').mapping).toEqual(
      [
        {
          sheet: 'Prices',
          header_row: 1,
          start_row: 2,
          existing: 'keep',
          columns: [
            { source: { column: 'B', title: 'English' }, target: { column: 'C', title: 'Español' }, language: 'es' },
            { source: { column: 'B', title: 'English' }, target: { column: null, title: 'French' }, language: 'fr' },
          ],
        },
      ],
    );
  });

  it.each(REFUSED_SHEET_INSTRUCTIONS)('is refused, with what to write: %s (%s)', (instruction, targets, reason) => {
    const said = reasonOf(instruction, targets);
    expect(said).not.toMatch(/^understood/);
    expect(said).toContain(reason);
  });

  it('is refused with a word more that is unknown, wherever it stands', () => {
    // Values of cells and names of new columns may be any words.
    const plain = UNDERSTOOD.filter(([said]) => !/where|with|contains|called|in '/i.test(said));
    expect(plain.length).toBeGreaterThan(70);
    for (const [said, targets] of plain) {
      const words = said.split(' ');
      for (const at of [...words.keys(), words.length]) {
        const changed = [...words.slice(0, at), 'glorpish', ...words.slice(at)].join(' ');
        const isQuoted = (changed.slice(0, changed.indexOf('glorpish')).match(/['"]/g) ?? []).length % 2 === 1;
        if (!isQuoted) expect([changed, read(changed, targets).kind]).toEqual([changed, 'not_understood']);
      }
    }
  });

  it('is about the sheet and the rows that its request states', () => {
    expect(explainPlan(sheetGrammar, planOf('the Description column', 'es', { sheetName: 'Notes' }))).toBe(
      'Translates only column B (“Description”) in the sheet “Notes”.',
    );
    expect(explainPlan(sheetGrammar, planOf('all text cells', 'es', { sheetName: 'Notes', startRow: 3 }))).toBe(
      'Translates only cells in the sheet “Notes”, without rows 1 to 2.',
    );
    expect(planOf('translate column B into column C', 'es', { headerRow: 2, startRow: 4 }).mapping).toMatchObject([
      { header_row: 2, start_row: 4, columns: [{ source: { title: 'Red chair' }, target: { title: null } }] },
    ]);
  });

  it.each<[string, TableLocation, string]>([
    ['sheet Notes', { sheetName: 'Prices' }, 'The instruction says "Notes", and sheet_name is "Prices"'],
    ['all sheets', { sheetName: 'Prices' }, 'The instruction says all sheets, and sheet_name is "Prices"'],
  ])('contradicts its request: %s', (instruction, table, reason) => {
    const found = read(instruction, 'es', table);
    expect(found).toMatchObject({
      kind: 'not_understood',
      isContradiction: true,
      hint: expect.stringContaining(reason),
    });
  });

  it('takes a word for a column, unless the workbook has a sheet of this name', () => {
    const plain = workbookUnits([
      {
        name: 'Sheet1',
        rows: [
          ['Notes', 'ID'],
          ['Some text', 'x'],
        ],
      },
    ]);
    const outline = sheetGrammar.outline(plain);
    const explained = (said: string) => {
      const found = sheetGrammar.read(said, outline);
      return found.kind === 'plan' ? explainPlan(sheetGrammar, found.plan) : undefined;
    };
    expect(explained('only Notes')).toBe('Translates only column A (“Notes”) in the sheet “Sheet1”.');
    expect(explained('column ID')).toBe('Translates only column B (“ID”) in the sheet “Sheet1”.');
    expect(explained('only Sheet1')).toBe('Translates only the sheet “Sheet1”.');
  });
});
