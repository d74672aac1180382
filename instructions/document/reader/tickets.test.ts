import { describe, expect, it } from 'vitest';
import { documentGrammar } from '#instructions/document/index.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { Unit } from '#domain/units/unit.ts';
import { applyPlan } from '#instructions/engine/apply-plan.ts';
import { describeDocument } from '#instructions/document/outline.ts';
import { unit } from '#instructions/document/testing/document.ts';
import { MANUAL } from '#instructions/document/testing/manual.ts';
import { differences } from '#instructions/document/testing/meanings.ts';
import { REFUSED_DOCUMENT_INSTRUCTIONS } from '#instructions/document/testing/refused.ts';
import { REFUSED_OF_MANUAL } from '#instructions/document/testing/refused-of-manual.ts';
import { REPORT } from '#instructions/document/testing/report.ts';
import { TICKETS } from '#instructions/document/testing/tickets/index.ts';
import { readInstruction } from './read-instruction.ts';

const planned = (instruction: string, document: readonly Unit[]) => {
  const read = readInstruction(instruction, describeDocument(document));
  return read.kind === 'plan' ? read.plan : undefined;
};

/** Words of other matters, none of them near to one that instructions are made of. */
const FOREIGN = ['quickly', 'zebra', 'unless', 'maybe', 'invoice', 'Berlin', 'seulement', 'tomorrow', 'if', 'formal'];

describe('what people write into tickets', () => {
  it.each(TICKETS.flatMap(({ of, means, said }) => said.map((instruction) => ({ of, means, instruction }))))(
    'is understood as it is meant: $instruction',
    ({ of, means, instruction }) => {
      const plan = planned(instruction, of);
      expect(plan && differences(means, applyPlan(documentGrammar, plan, of).selected, of)).toEqual([]);
    },
  );

  it.each(REFUSED_DOCUMENT_INSTRUCTIONS)(
    'is refused where it can only be guessed at, or picks nothing: %s',
    (instruction) => {
      const plan = planned(instruction, REPORT);
      expect(plan === undefined ? 0 : applyPlan(documentGrammar, plan, REPORT).units).toBe(0);
    },
  );

  it.each(REFUSED_OF_MANUAL)('is refused where nothing says which one is meant: %s', (instruction) => {
    const plan = planned(instruction, MANUAL);
    expect(plan === undefined ? 0 : applyPlan(documentGrammar, plan, MANUAL).units).toBe(0);
  });

  it('is refused with an unknown word anywhere in it', () => {
    const random = seededRandom(11);
    const below = (limit: number) => Math.floor(random() * limit);
    for (const { of, said } of TICKETS) {
      const outline = describeDocument(of);
      for (const instruction of said) {
        const words = instruction.split(' ');
        words.splice(below(words.length + 1), 0, FOREIGN[below(FOREIGN.length)] ?? '');
        expect(readInstruction(words.join(' '), outline).kind, words.join(' ')).toBe('not_understood');
      }
    }
  });

  it('says what to write where it could be meant in two ways', () => {
    const outline = describeDocument(REPORT);
    expect(readInstruction('Skip footnotes. Translate chapter 2.', outline)).toMatchObject({
      kind: 'not_understood',
      unknown: [],
      hint: expect.stringContaining('only'),
    });
    expect(readInstruction('translate the comments', outline)).toMatchObject({
      hint: expect.stringContaining('only the comments'),
    });
    expect(readInstruction('everything - tables', outline)).toMatchObject({ hint: expect.stringContaining('A dash') });
    expect(readInstruction('Skip the tables. Translate the tables.', outline)).toMatchObject({
      hint: expect.stringContaining('both translated and excluded'),
    });
  });
});

describe('what nobody writes', () => {
  const headings = Array.from({ length: 400 }, (_, index) =>
    unit(`${index} The tables in a chapter and number ${index} of the headings`, { headingLevel: 1 + (index % 3) }),
  );
  const outline = describeDocument(headings);

  it.each([
    'and ',
    'not ',
    'tables in ',
    'tables except ',
    'text that is not ',
    'from chapter 1 to ',
    'outside the ',
    "the tables' ",
    "chapter 2's ",
    'each chapter ',
    'numbered and ',
    'tables, but only in ',
    'the first bold paragraph of ',
    'all headings but the ',
    '"',
  ])('is read to its end however long: %j, over and over', (words) => {
    const read = readInstruction(words.repeat(Math.ceil(10_000 / words.length)), outline);
    expect(['plan', 'not_understood']).toContain(read.kind);
  });
});
