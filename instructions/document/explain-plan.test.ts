import { describe, expect, it } from 'vitest';
import { documentGrammar } from './index.ts';
import { instructionNotUnderstood, selectionEmpty } from '#instructions/engine/errors.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { describeDocument } from './outline.ts';
import { readInstruction } from './reader/read-instruction.ts';
import { CONTRACT, looked, unit } from './testing/document.ts';
import { HANDBOOK, REPORT } from './testing/report.ts';

const explained = (instruction: string, document = REPORT) => {
  const read = readInstruction(instruction, describeDocument(document));
  return read.kind === 'plan' ? explainPlan(documentGrammar, read.plan) : read;
};

describe('what is said of a plan', () => {
  it.each([
    ['only bold and italic text', 'Translates only bold text and italic text.'],
    ['only text that is both bold and italic', 'Translates only bold text that is also italic text.'],
    ['only tables other than the first', 'Translates only tables (except the first table).'],
    ['in chapter 1 only the tables', 'Translates everything, without the section “1 Introduction” (except tables).'],
    ['only the first paragraph of each section', 'Translates only the first paragraph in each section.'],
    ['all chapters except chapter 3', 'Translates only the sections of level 1 (except the section “3 Results”).'],
    ['only red bold text', 'Translates only red colored text that is also bold text.'],
    ['only bold words in red', 'Translates only bold text that is also red colored text.'],
    ['text highlighted in green, yellow', 'Translates only green highlighted text and yellow highlighted text.'],
    ['skip numbered lists', 'Translates everything, without numbered lists.'],
    ['only the last footnote of chapter 2', 'Translates only the last footnote in the section “2 System overview”.'],
    ['only the first bold paragraph', 'Translates only the first paragraph of bold text.'],
    ["skip chapter 3's heading", 'Translates everything, without the first heading in the section “3 Results”.'],
    ['only column 2 of table 1', 'Translates only the second column of the first table.'],
    ['only bold text outside the tables', 'Translates only bold text (except tables).'],
    [
      'Start at chapter 1. Stop after chapter 3.',
      'Translates only the main text from “1 Introduction” to the end of “3 Results”.',
    ],
  ])('names what is excluded, too: %s', (instruction, explanation) => {
    expect(explained(instruction)).toBe(explanation);
  });
});

describe('an instruction that fails', () => {
  const notUnderstood = (instruction: string, document: typeof REPORT) => {
    const outline = describeDocument(document);
    const read = readInstruction(instruction, outline);
    if (read.kind === 'plan') throw new Error(`understood: ${instruction}`);
    return instructionNotUnderstood(documentGrammar, read, outline).message;
  };

  it.each([
    ['a contract', CONTRACT],
    ['a report', REPORT],
    ['a handbook', HANDBOOK],
    ['a table', [unit('A', { table: { number: 1, row: 1, column: 1 } })]],
    ['a paragraph', [unit('Some text')]],
    ['a slanted paragraph', [unit('Some words', looked('Some words', 'words', 'italic'))]],
    ['quoted headings', [unit('Say "hello"', { headingLevel: 1 }), unit('Text')]],
  ])('comes with an example that works: %s', (_, document) => {
    const example = /An example: (.+?)\. It states/.exec(notUnderstood('frobnicate', document))?.[1] ?? '';
    expect(readInstruction(example, describeDocument(document))).toMatchObject({ kind: 'plan' });
  });

  it('says each word once that it stumbled over, contractions as they were written', () => {
    const message = notUnderstood("the zebra isn't a zebra", REPORT);
    expect(message.match(/"zebra"/g)).toHaveLength(1);
  });

  it.each([
    ['skip text in style Quot', HANDBOOK, 'no style named “Quot”; nearest to it are “Quote”'],
    ['skip the "Fancy" style', HANDBOOK, 'no style named “Fancy”'],
    ['translate chapter 9', REPORT, 'no chapter 9; nearest to it are “4 Risks and costs”'],
    ['only section 2.9', REPORT, 'no section 2.9; nearest to it are “2.3 Limits”'],
    [
      'only the section "Hardware wiring"',
      REPORT,
      'no section named “Hardware wiring”; nearest to it are “2.1 Hardware”',
    ],
    ['only the Pricing chapter', CONTRACT, 'no chapter named “Pricing”; nearest to it are “Prices”'],
    [
      'skip "Costs of risks"',
      REPORT,
      'no heading or style named “Costs of risks”; nearest to it are “4 Risks and costs”',
    ],
    ['keep "Acme" in English', CONTRACT, 'belong into a glossary'],
  ])('says what the document has not, and what comes nearest: %s', (instruction, document, said) => {
    expect(notUnderstood(instruction, document)).toContain(said);
  });

  it.each(['skip the tables unless they are long', 'only some chapters', 'frobnicate chapter 2', 'skip style'])(
    'says nothing is missing where nothing is named: %s',
    (instruction) => {
      expect(notUnderstood(instruction, REPORT)).not.toContain('The document has no ');
    },
  );

  it('says how to say it where two things could be meant', () => {
    expect(notUnderstood('Skip the headers. Translate the footers.', REPORT)).toContain('Say "only …"');
  });

  it('says what was understood when nothing fits', () => {
    const plan = { include: [{ all: [{ kind: 'place' as const, place: 'diagram' as const }] }], exclude: [], add: [] };
    expect(selectionEmpty(documentGrammar, plan, describeDocument(REPORT)).message).toContain(
      'Translates only diagrams.',
    );
  });

  it('says that a document has no text instead of giving an example', () => {
    const { message } = selectionEmpty(
      documentGrammar,
      { include: [{ all: [] }], exclude: [], add: [] },
      describeDocument([]),
    );
    expect(message).toContain('The document has no text that could be translated');
    expect(message).not.toContain('An example');
  });
});
