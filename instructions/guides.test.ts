import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Unit } from '#domain/units/unit.ts';
import { documentGrammar } from './document/index.ts';
import { looked, unit } from './document/testing/document.ts';
import type { InstructionGrammar } from './engine/instruction-grammar.ts';
import { sheetGrammar } from './sheets/index.ts';
import { workbookUnits } from './sheets/testing/workbook.ts';
import { slideGrammar } from './slides/index.ts';
import { presentationUnits } from './slides/testing/presentation.ts';

const cell = (text: string, number: number, row: number, column: number) =>
  unit(text, { table: { number, row, column } });
const heading = (text: string, headingLevel: number) => unit(text, { headingLevel });

const DOCUMENT: readonly Unit[] = [
  unit('Handbook', { isTitle: true }),
  heading('1 Introduction', 1),
  unit('Red words', looked('Red words', 'Red', 'color', 'ff0000')),
  unit('Quoted', { style: 'Quote' }),
  unit('Quoted again', { style: 'Intense Quote' }),
  heading('2 Prices', 1),
  heading('2.1 Hardware', 2),
  ...[1, 2].flatMap((table) =>
    ['Item', 'Price', 'Size', 'Weight'].flatMap((title, at) =>
      [title, 'One', 'Two'].map((text, row) => cell(text, table, row + 1, at + 1)),
    ),
  ),
  heading('3 Terms and Conditions', 1),
  heading('3.1 Scope', 2),
  heading('4 Conclusion', 1),
  heading('Annex B: Data', 1),
  unit('Bold', looked('Bold', 'Bold', 'bold')),
];
const WORKBOOK = workbookUnits([
  {
    name: 'Prices',
    rows: [
      ['SKU', 'English', 'Español', 'Deutsch', 'Name', 'Status'],
      ...Array.from({ length: 11 }, () => ['a', 'Red', null, null, 'Chair', 'Open']),
    ],
  },
  { name: 'Notes', rows: [['Some notes']] },
]);
const PRESENTATION = presentationUnits(
  ['Prices', 'Team', ...'CDEFGHIJ'].map((title) => ({ title, section: title < 'F' ? 'Main' : 'Appendix' })),
);

/** The sentences of a guide's table of instructions that are understood without a model. */
function sentencesOf(guide: string): readonly string[] {
  const text = readFileSync(new URL(`../docs/guides/${guide}`, import.meta.url), 'utf8');
  const [, table = ''] = /\| To \| Write \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text) ?? [];
  return [...table.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) =>
    sentence.replace('…', 'rows where Status').replace(/^overwrite/, 'B -> C, overwrite'),
  );
}

describe.each<readonly [string, InstructionGrammar<never, unknown>, readonly Unit[]]>([
  ['instructions.md', documentGrammar as never, DOCUMENT],
  ['excel.md', sheetGrammar as never, WORKBOOK],
  ['powerpoint.md', slideGrammar as never, PRESENTATION],
])('the guide %s', (guide, grammar, units) => {
  const outline = grammar.outline(units);

  it('promises many sentences', () => expect(sentencesOf(guide).length).toBeGreaterThan(20));

  it.each(sentencesOf(guide))('promises what is understood without a model: %s', (sentence) => {
    const read = [['es'], ['es', 'de'], ['fr']].map((targets) =>
      grammar.read(sentence, outline, { source: 'en', targets }),
    );
    expect(read.map(({ kind }) => kind)).toContain('plan');
  });
});
