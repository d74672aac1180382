import { describe, expect, it } from 'vitest';
import { documentGrammar } from '#instructions/document/index.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { applyPlan } from '#instructions/engine/apply-plan.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { describeDocument } from '#instructions/document/outline.ts';
import { CONTRACT, unit } from '#instructions/document/testing/document.ts';
import { MANUAL } from '#instructions/document/testing/manual.ts';
import { PHRASINGS } from '#instructions/document/testing/phrasings.ts';
import { selectionPlanSchema } from '#domain/plans/document-plan.ts';
import { LIST_TICKETS } from '#instructions/document/testing/tickets/lists.ts';
import { POSITION_TICKETS } from '#instructions/document/testing/tickets/positions.ts';
import { findPlanProblems } from '#instructions/engine/find-plan-problems.ts';
import { readInstruction } from './read-instruction.ts';

const outline = describeDocument(CONTRACT);
const explained = (instruction: string, of = outline) => {
  const read = readInstruction(instruction, of);
  return read.kind === 'plan' ? explainPlan(documentGrammar, read.plan) : read;
};

describe('readInstruction', () => {
  describe.each(Object.entries(PHRASINGS))('%s', (explanation, phrasings) => {
    it.each(phrasings)('%s', (instruction) => {
      expect(explained(instruction)).toBe(explanation);
    });
  });

  it.each([
    ['use formal tone', ['use', 'formal', 'tone']],
    ['translate into Spanish', ['into', 'Spanish']],
    ['skip chapter 9', ['chapter', '9']],
    ['only the section Appendix', ['section', 'Appendix']],
    ['only text in style Fancy', ['style', 'Fancy']],
    ['only the tables and the pictures', ['pictures']],
    ['skip the tables unless they are long', ['unless', 'long']],
    ['nothing', []],
    ['alles übersetzen', ['alles', 'übersetzen']],
    ['', []],
    ['...', []],
    ['please', []],
    ['skip everything', []],
    ['from Conclusion to Introduction', ['from']],
    ['translate everything except', ['except']],
    ['everything but', ['but']],
    ['translate everything, skip', []],
    ['only paragraphs 5 to 2', ['5', '2']],
    ['only paragraph 0', ['0']],
    ['only table 0', ['0']],
    ['only tables 1 and 5 to 2', ['5', '2']],
    ['only tables 1 to 101', ['101']],
    ['rows 1 to 11 of tables 1 to 10', ['rows']],
    ['translate everything. Only the tables.', []],
    ['not only the tables', ['only']],
    ['translate not only the tables but also the headings', ['only']],
    ['skip the headings, tables only', ['only']],
  ])('does not obey %j, and says what it stumbled over', (instruction, unknown) => {
    const read = readInstruction(instruction, outline);
    expect(read).toMatchObject({ kind: 'not_understood' });
    expect(read.kind === 'plan' ? [] : read.unknown).toEqual(expect.arrayContaining(unknown));
  });

  it('says what it did understand', () => {
    expect(readInstruction('skip the headers, only frobnicate the tables', outline)).toEqual({
      kind: 'not_understood',
      understood: ['leave out headers', 'translate tables'],
      unknown: ['frobnicate'],
      hint: undefined,
      isContradiction: false,
      propose: expect.any(Function),
    });
  });

  it('takes titles that hold words of its own as titles', () => {
    const units = [
      unit('Tables and Figures', { headingLevel: 1 }),
      unit('A.'),
      unit('What to skip, and why', { headingLevel: 1 }),
      unit('B.'),
      unit('2.1 Scope of work', { headingLevel: 2 }),
    ];
    const of = describeDocument(units);
    expect(explained('skip "Tables and Figures"', of)).toBe(
      'Translates everything, without the section “Tables and Figures”.',
    );
    expect(explained('only the section What to skip, and why', of)).toBe(
      'Translates only the section “What to skip, and why”.',
    );
    expect(explained('only section 2.1', of)).toBe('Translates only the section “2.1 Scope of work”.');
    expect(explained('only the scope of work', of)).toBe('Translates only the section “2.1 Scope of work”.');
  });

  it('finds any heading of a long document', () => {
    const of = describeDocument(
      Array.from({ length: 3000 }, (_, index) =>
        unit(`The matter of ${(index + 1).toString(36)}z`, { headingLevel: 1 }),
      ),
    );
    const title = 'The matter of 28kz';
    for (const instruction of ['only chapter 2900', 'only "The matter of 28kz"', 'only "The mater of 28kz"'])
      expect(explained(instruction, of)).toBe(`Translates only the section “${title}”.`);
    expect(explained('only the last chapter', of)).toBe('Translates only the section “The matter of 2bcz”.');
    expect(explained('from chapter 2999 to the end', of)).toBe(
      'Translates only the main text from “The matter of 2bbz”.',
    );
  });

  it('takes words of its own for what they mean when a title is the same', () => {
    const of = describeDocument([
      unit('Tables', { headingLevel: 1 }),
      unit('A.'),
      unit('Comments', { headingLevel: 1 }),
      unit('Headings', { headingLevel: 1 }),
    ]);
    for (const instruction of ['only the tables', 'only the tables, also comments', 'only tables. And comments too'])
      expect(explained(instruction, of)).toMatch(/^Translates only tables/);
    expect(explained('only the section Tables', of)).toBe('Translates only the section “Tables”.');
    for (const instruction of [
      'only text in the section Tables',
      'what is in chapter Tables only',
      'only text in "Tables"',
    ])
      expect(explained(instruction, of)).toBe('Translates only the section “Tables”.');
    expect(explained('what is in the section Headings only', of)).toBe('Translates only the section “Headings”.');
    expect(explained('only text in the section Footnotes', of)).toMatchObject({ kind: 'not_understood' });
    expect(explained('only the "Tables" section', of)).toBe('Translates only the section “Tables”.');
  });

  it('counts chapters below a lone heading on top, and takes numbers that headings have', () => {
    const lone = [
      unit('The Report', { headingLevel: 1 }),
      unit('Alpha', { headingLevel: 2 }),
      unit('Beta', { headingLevel: 2 }),
    ];
    expect(explained('only chapter 2', describeDocument(lone))).toBe('Translates only the section “Beta”.');
    const numbered = [
      unit('Preface', { headingLevel: 1 }),
      unit('Chapter 1: Alpha', { headingLevel: 1 }),
      unit('II. Beta', { headingLevel: 1 }),
    ];
    expect(explained('only chapter 1', describeDocument(numbered))).toBe(
      'Translates only the section “Chapter 1: Alpha”.',
    );
    expect(explained('only chapter 2', describeDocument(numbered))).toBe('Translates only the section “II. Beta”.');
  });

  it.each([
    ['a contract', CONTRACT, Object.values(PHRASINGS).flat()],
    ['a manual', MANUAL, [...LIST_TICKETS, ...POSITION_TICKETS].flatMap(({ said }) => said)],
  ])(
    'gives valid plans or none for any jumble of words, which never select outside of %s',
    (_, document, sentences) => {
      const random = seededRandom(7);
      const below = (limit: number) => Math.floor(random() * limit);
      const words = sentences.flatMap((sentence) => sentence.split(' '));
      const offered = describeDocument(document);
      const ids = new Set(document.map(({ id }) => id));
      for (let round = 0; round < 3000; round += 1) {
        const length = 1 + below(10);
        const instruction = Array.from({ length }, () => words[below(words.length)]).join(' ');
        const read = readInstruction(instruction, offered);
        if (read.kind === 'not_understood') continue;
        expect(selectionPlanSchema.safeParse(read.plan).success, instruction).toBe(true);
        expect(findPlanProblems(documentGrammar, read.plan, offered), instruction).toEqual([]);
        for (const id of applyPlan(documentGrammar, read.plan, document).selected.keys())
          expect(ids.has(id)).toBe(true);
      }
    },
  );

  it.each([
    [
      'Translate everything except:\n- the tables\n- the headings',
      'Translates everything, without tables and headings.',
    ],
    ['Skip the tables; headings; comments.', 'Translates everything, without tables, headings and comments.'],
    ['Skip the tables. Translate the comments.', 'Translates everything, without tables, and also comments.'],
    ['Only:\n- the tables\n- the headers', 'Translates only tables and headers.'],
  ])('reads %j as a list', (instruction, explanation) => {
    expect(explained(instruction)).toBe(explanation);
  });

  it.each([
    ['skip only the tables', 'Translates everything, without tables.'],
    ['do not leave the tables untranslated', 'Translates everything, and also tables.'],
    ['do not translate the tables, and skip the headings', 'Translates everything, without tables and headings.'],
    ['leave only the tables unchanged', 'Translates everything, without tables.'],
    ['skip the tables, headings too', 'Translates everything, without tables and headings.'],
    ['skip the tables but do not translate the headings', 'Translates everything, without tables and headings.'],
    ['Skip the tables except its first row', 'Translates everything, without tables (except the first row of tables).'],
    ['skip the tables but not the headings', 'Translates everything, without tables (except headings).'],
    ['tables should be translated, headings should not', 'Translates only tables, without headings.'],
    ['Translate the tables, but the headings stay in English', 'Translates only tables, without headings.'],
    ['skip chapter 2, including its tables', /^Translates everything, without the section “Prices” and tables in/],
    ['skip headers as well as footers', 'Translates everything, without headers and footers.'],
    ['nothing should be left out', 'Translates everything.'],
    ['without headings and without tables', 'Translates everything, without headings and tables.'],
    [
      'chapter 1 to chapter 3 except chapter 2',
      'Translates only the main text from “Introduction” to the end of “Terms and Conditions”, without the section “Prices”.',
    ],
    ['chapters 1 to 3 other than chapter 2', /without the section “Prices”\.$/],
  ])('never reads the opposite of %j', (instruction, explanation) => {
    expect(explained(instruction)).toEqual(
      explanation instanceof RegExp ? expect.stringMatching(explanation) : explanation,
    );
  });

  it('reads "only" as a restriction after an exclusion, too', () => {
    expect(explained('Skip headings; only tables')).toBe('Translates only tables, without headings.');
    expect(explained('Skip headings. Tables only.')).toBe('Translates only tables, without headings.');
  });

  it.each([
    'the tables and its first paragraph and its last paragraph and ',
    'tables 1 to 50 in tables 51 to 100 in ',
    'bold text in the tables in ',
    'chapters 1 to 2, ',
  ])('makes no more of %j, said over and over, than a plan may have', (words) => {
    const read = readInstruction(words.repeat(80), outline);
    if (read.kind === 'plan') expect(selectionPlanSchema.safeParse(read.plan).success).toBe(true);
    const criteria = read.kind === 'plan' ? Object.values(read.plan).flat() : read.understood;
    expect(criteria.length).toBeLessThanOrEqual(300);
  });

  it('takes time in proportion to what it reads', () => {
    const long = 'skip the tables and '.repeat(500);
    expect(explained(`${long}the headers`)).toMatch(/^Translates everything, without tables/);
  });
});
