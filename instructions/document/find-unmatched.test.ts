import { describe, expect, it } from 'vitest';
import { documentGrammar } from './index.ts';
import { describeSelection } from '#instructions/engine/describe-selection.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { describeDocument } from './outline.ts';
import { readInstruction } from './reader/read-instruction.ts';
import { CONTRACT } from './testing/document.ts';
import { REPORT } from './testing/report.ts';

const explained = (instruction: string, document = CONTRACT) => {
  const read = readInstruction(instruction, describeDocument(document));
  if (read.kind !== 'plan') throw new Error(`not understood: ${instruction}`);
  return explainPlan(
    documentGrammar,
    read.plan,
    describeSelection(documentGrammar, document, { plan: read.plan }).unmatched,
  );
};

describe('what an instruction names and a document has nothing of', () => {
  it.each([
    ['skip endnotes', 'endnotes'],
    ['skip captions', 'text in the style “Caption”'],
    ['skip the ninth table', 'the ninth table'],
    ["skip the footnotes' first paragraph", 'the first paragraph in footnotes'],
    ['skip footers of tables', 'footers in tables'],
    ['skip endnotes, diagrams and tables', 'endnotes; diagrams'],
    ['only tables and endnotes', 'endnotes'],
    ['translate chapter 1 and the text that is in diagrams', 'diagrams'],
    ['skip all tables except the ninth', 'the ninth table'],
    ['skip tables in chapter 2 except the second', 'the second table in the section “Prices”'],
    ['in chapter 4 only the tables', 'tables in the section “Conclusion”'],
    ['only non-underlined text', 'underlined text'],
  ])('is said: %s', (instruction, missing) => {
    expect(explained(instruction)).toMatch(
      new RegExp(String.raw`^Translates .+\. Nothing in the document fits: ${missing}\.$`),
    );
  });

  it.each([
    ['skip footnotes', CONTRACT],
    ['skip tables in chapter 2 except the first', CONTRACT],
    ['only chapter 4, without tables', CONTRACT],
    ['skip captions and the table of contents', REPORT],
    ['translate everything', CONTRACT],
  ])('is nothing of what is there: %s', (instruction, document) => {
    expect(explained(instruction, document)).not.toContain('Nothing in the document');
  });
});
