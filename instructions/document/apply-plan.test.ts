import { describe, expect, it } from 'vitest';
import { documentGrammar } from './index.ts';
import { applyPlan } from '#instructions/engine/apply-plan.ts';
import { describeDocument } from './outline.ts';
import { readInstruction } from './reader/read-instruction.ts';
import { EVERYTHING } from './testing/plans.ts';
import { CONTRACT, looked, unit } from './testing/document.ts';
import { MANUAL } from './testing/manual.ts';
import { REPORT } from './testing/report.ts';

const apply = (instruction: string, units = CONTRACT) => {
  const read = readInstruction(instruction, describeDocument(units));
  if (read.kind !== 'plan') throw new Error(`not understood: ${instruction}`);
  const { selected } = applyPlan(documentGrammar, read.plan, units);
  const textOf = new Map(units.map(({ id, content }) => [id, content.text]));
  return [...selected].map(([id, selection]) =>
    selection.kind === 'whole'
      ? id
      : selection.ranges.map(({ start, end }) => (textOf.get(id) ?? '').slice(start, end)).join('…'),
  );
};
const all = CONTRACT.filter(({ translate }) => translate).map(({ id }) => id);

describe('applyPlan', () => {
  it('selects all that is translated without an instruction: not comments', () => {
    expect([...applyPlan(documentGrammar, EVERYTHING, CONTRACT).selected.keys()]).toEqual(all);
    expect(applyPlan(documentGrammar, EVERYTHING, CONTRACT)).toMatchObject({
      units: all.length,
      partial: 0,
      excluded: 1,
    });
  });

  it('selects sections with their subsections, tables and all', () => {
    expect(apply('only chapter 2')).toEqual([
      'Prices',
      'Fourth, a bold thing.',
      'Item',
      'Price',
      'Coffee',
      'Ten',
      'Discounts',
      'A bullet',
      'Marked in yellow here.',
    ]);
  });

  it('selects columns by their titles, in the tables that have them', () => {
    expect(apply('only the Price column')).toEqual(['Price', 'Ten']);
    expect(apply('columns "Item" and Meaning')).toEqual(['Item', 'Coffee', 'Meaning']);
    expect(apply('the column named price in table 1')).toEqual(['Price', 'Ten']);
    expect(apply('only the tables, without the Item column of chapter 2')).toEqual(['Price', 'Ten', 'Term', 'Meaning']);
    expect(() => apply('only the Cost column')).toThrow('not understood');
  });

  it('takes no cell with a text for a title of its column, however many paragraphs it has', () => {
    const cell = (row: number, text: string) => unit(text, { table: { number: 1, row, column: 1 } });
    const long = [...Array.from({ length: 20_000 }, (_, index) => cell(1, `Paragraph ${index}`)), cell(2, 'Ten')];
    expect(describeDocument(long).columnTitles).toEqual([]);
    expect(describeDocument([cell(1, 'Unit'), cell(1, 'price'), cell(2, 'Ten')]).columnTitles).toEqual(['Unit price']);
  });

  it('reads the title after the number of a section as the same section', () => {
    expect(apply('only the tables in section 2. Prices')).toEqual(['Item', 'Price', 'Coffee', 'Ten']);
  });

  it('selects ranges of a paragraph by how they look and by their style', () => {
    expect(apply('only highlighted text')).toEqual(['yellow']);
    expect(apply('only text in style Brand')).toEqual(['Acme']);
    const rest = apply("don't translate text in italics");
    expect(rest).toContain('Second with … words.');
    expect(rest).toHaveLength(all.length);
  });

  it('distinguishes colors by their names, whatever the document calls them', () => {
    const units = [
      unit('A red word', looked('A red word', 'red', 'color', 'ff0000')),
      unit('A dark word', looked('A dark word', 'dark', 'color', 'c00000')),
      unit('A blue word', looked('A blue word', 'blue', 'color', '1f4e79')),
      unit('Marked', looked('Marked', 'Marked', 'highlight', 'darkyellow')),
    ];
    expect(apply('only red text', units)).toEqual(['red', 'dark']);
    expect(apply('only blue text', units)).toEqual(['blue']);
    expect(apply('only text highlighted in yellow', units)).toEqual(['Marked']);
  });

  it('counts tables, rows, columns and paragraphs from both ends, within what they are said to be in', () => {
    expect(apply('only the last table')).toEqual(['Term', 'Meaning']);
    expect(apply('only the first table in chapter 3')).toEqual(['Term', 'Meaning']);
    expect(apply('only the last row of the tables')).toEqual(['Coffee', 'Ten', 'Term', 'Meaning']);
    expect(apply('only column 2 of table 1')).toEqual(['Price', 'Ten']);
    expect(apply('only the last paragraph')).toEqual(['Last paragraph.']);
    expect(apply('the first paragraph of chapter 2')).toEqual(['Fourth, a bold thing.']);
  });

  it('selects everything between two headings, of which the second one ends where its section does', () => {
    const between = apply("from 'Prices' to 'Terms and Conditions'");
    expect(between[0]).toBe('Prices');
    expect(between.at(-1)).toBe('Meaning');
    expect(apply('until Prices')).toEqual(all.slice(0, 5));
  });

  it('leaves a unit whose selected ranges hold no letters', () => {
    const units = [unit('Total: 12', looked('Total: 12', '12', 'bold')), unit('Rest')];
    expect(apply('only bold text', units)).toEqual([]);
    expect(apply('skip bold text', units)).toEqual(['Total: 12', 'Rest']);
  });

  it('takes notes along with the section whose text refers to them, and comments when they are named', () => {
    expect(apply('only chapter 1', REPORT)).toContain('Footnote of the introduction');
    expect(apply('skip chapter 1', REPORT)).not.toContain('Footnote of the introduction');
    expect(apply('only the footnotes in chapter 2', REPORT)).toEqual(['Footnote of the software']);
    expect(apply('only the endnotes in tables', REPORT)).toEqual(['Endnote of the risks']);
    expect(apply('only the comments in chapter 3', REPORT)).toEqual(['Comment on the results']);
    const { headings } = describeDocument(REPORT);
    expect(headings.find(({ title }) => title === '1 Introduction')).toMatchObject({ units: 4 });
  });

  it('restarts counting in each section, and counts tables whatever their text looks like', () => {
    expect(apply('the last paragraph of each chapter')).toEqual([
      'Third paragraph with Acme inside.',
      'Marked in yellow here.',
      'let x = 1',
      'Last paragraph.',
    ]);
    expect(apply('only bold text in table 2', REPORT)).toEqual([]);
    expect(apply('only bold text in table 1', REPORT)).toEqual(['Small']);
  });

  it('counts notes as a reader does, in the whole document those among them that nothing is translated of', () => {
    const note = (text: string, number: number, translate = true) => ({
      ...unit(text, { place: 'footnote', note: number, referredFrom: 'Second' }),
      ...(translate ? {} : { translate, skipReason: 'no_letters' as const }),
    });
    const document = [
      unit('First', { headingLevel: 1 }),
      unit('Text'),
      unit('Second', { headingLevel: 1 }),
      note('123', 2, false),
      note('Third', 3),
      note('Third goes on', 3),
      note('Fourth', 4),
    ];
    expect(apply('only footnote 1', document)).toEqual([]);
    expect(apply('only footnote 2', document)).toEqual([]);
    expect(apply('only footnote 3', document)).toEqual(['Third', 'Third goes on']);
    expect(apply('only the last footnote', document)).toEqual(['Fourth']);
    expect(apply('only the last two footnotes of chapter 2', document)).toEqual(['Third', 'Third goes on', 'Fourth']);
    expect(apply('only the second footnote of chapter 2', document)).toEqual(['Third', 'Third goes on']);
  });

  it('counts headings and list items per section, and only paragraphs that are in a look as a whole', () => {
    expect(apply('only the first bullet point of each section', MANUAL)).toEqual([
      'Beneath the frame',
      'Wrench',
      'Grease',
    ]);
    expect(apply("only each section's heading", MANUAL)).toEqual(apply('only headings', MANUAL));
    expect(apply('only the first bold paragraph of each chapter', MANUAL)).toEqual([
      'Never lift alone.',
      'Keep hands away.',
    ]);
  });

  it('takes exceptions away from what they are exceptions of, and from nothing else', () => {
    expect(apply('skip the tables except the first, and skip bold text', REPORT)).not.toContain('Small');
    expect(apply('only text in tables that is not bold', REPORT)).toContain('Large');
    expect(apply('only text in tables that is not bold', REPORT)).not.toContain('Small');
  });

  it('looks up selectors that count among each other once each, however many there are', () => {
    let reads = 0;
    const units = CONTRACT.map((each) => ({
      ...each,
      get facets() {
        reads += 1;
        return each.facets;
      },
    }));
    const readsWith = (count: number) => {
      const items = Array.from({ length: count }, () => ({ kind: 'items', from: 1, to: -1 }) as const);
      const tables = Array.from(
        { length: count },
        () => ({ kind: 'table', number: 1, row: null, column: null }) as const,
      );
      reads = 0;
      applyPlan(documentGrammar, { include: [{ all: [...items, ...tables] }], exclude: [], add: [] }, units);
      return reads;
    };
    expect(readsWith(5)).toBeLessThan(4 * readsWith(1));
  });

  it('selects nothing that has another reason to stay', () => {
    const hidden = { ...unit('Hidden'), translate: false, skipReason: 'hidden' as const };
    expect(apply('everything', [hidden, unit('Seen')])).toEqual(['Seen']);
  });
});
