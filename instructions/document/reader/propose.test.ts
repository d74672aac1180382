import { describe, expect, it } from 'vitest';
import { documentGrammar } from '#instructions/document/index.ts';
import { describeDocument } from '#instructions/document/outline.ts';
import { CONTRACT } from '#instructions/document/testing/document.ts';
import { REFUSED_DOCUMENT_INSTRUCTIONS } from '#instructions/document/testing/refused.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import { readInstruction } from './read-instruction.ts';

const outline = describeDocument(CONTRACT);
const refusalOf = (instruction: string, targets?: readonly string[]) => {
  const read = readInstruction(instruction, outline, targets && { source: 'en', targets });
  if (read.kind === 'plan') throw new Error(`understood: ${explainPlan(documentGrammar, read.plan)}`);
  return read;
};

describe('an instruction that is refused', () => {
  it.each([
    ['only the tables in the pricing section', ['only tables in the section “Prices”']],
    ['skip the section "Term and Condition"', []],
    ['only the important tables', ['only tables']],
    ['skip the headers and whatever is about money', ['everything, without headers']],
    ['translate comments', ['only comments', 'everything, and also comments']],
    [
      'skip the headers, translate the footers',
      ['only footers, without headers', 'everything, without headers. Also translate footers'],
    ],
    // Without these words it would say the opposite, or more.
    ['chapter 2, but only tables', []],
    ['skip tables unless they contain text', []],
    ['only the tables in the section Wages', []],
  ])('is proposed in other words, where there are some: %s', (instruction, proposals) => {
    const read = readInstruction(instruction, outline);
    expect(read.kind === 'plan' ? [] : (read.propose?.() ?? [])).toEqual(proposals);
  });

  it('is never proposed in words that are refused too', () => {
    const report = describeDocument(REPORT);
    const proposed = REFUSED_DOCUMENT_INSTRUCTIONS.flatMap((instruction) => {
      const read = readInstruction(instruction, report);
      return read.kind === 'plan' ? [] : (read.propose?.() ?? []);
    });
    expect(proposed.length).toBeGreaterThan(10);
    for (const proposal of proposed) expect(readInstruction(proposal, report).kind, proposal).toBe('plan');
  });

  it('says that documents have no pages', () => {
    const read = refusalOf('only the tables on page 3');
    expect(read.hint).toContain('no pages before it is laid out');
    expect(read.propose?.()).toEqual(['only tables']);
    expect(refusalOf('translate pages 2 to 5').hint).toContain('no pages before it is laid out');
  });
});

describe('languages that an instruction names', () => {
  const understood = (instruction: string, targets: readonly string[]) => {
    const read = readInstruction(instruction, outline, { source: 'en', targets });
    return read.kind === 'plan' ? explainPlan(documentGrammar, read.plan) : read;
  };

  it.each([
    ['translate the tables in Spanish', 'Translates only tables.'],
    ['Please translate only the tables into Spanish, thanks!', 'Translates only tables.'],
    ['Translate to Spanish', 'Translates everything.'],
    ['In Spanish, please', 'Translates everything.'],
    ['translate everything except the tables from English to Spanish', 'Translates everything, without tables.'],
    ['the tables should be in Spanish and Catalan', 'Translates only tables.'],
    ['skip the tables, translate the rest into Latin American Spanish', 'Translates everything, without tables.'],
    ['leave the tables in English', 'Translates everything, without tables.'],
  ])('are taken when the request names them, too: %s', (instruction, explanation) => {
    expect(understood(instruction, ['es', 'ca'])).toBe(explanation);
  });

  it.each([
    ['translate the tables into French', 'The instruction says French, and target_languages of the request is es, ca'],
    ['translate the tables in English', 'The instruction says English, and target_languages of the request is es, ca'],
    ['translate the tables from German', 'The instruction says from German, and source_language is en'],
    [
      'translate the tables into Spanish and the headings into Catalan',
      'All that an instruction selects is translated to each of target_languages',
    ],
  ])('are refused when they contradict it: %s', (instruction, hint) => {
    expect(refusalOf(instruction, ['es', 'ca']).hint).toContain(hint);
  });

  it.each(['only text that is in Spanish', 'only text not in Spanish', 'only Spanish text'])(
    'are refused where they say what a text is written in: %s',
    (instruction) => expect(refusalOf(instruction, ['es'])).toMatchObject({ kind: 'not_understood' }),
  );

  it('are not understood where the request has none', () => {
    expect(refusalOf('translate the tables in Spanish')).toMatchObject({ unknown: ['in', 'Spanish'] });
  });
});
