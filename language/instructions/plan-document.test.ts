import { afterEach, describe, expect, it } from 'vitest';
import { documentGrammar } from '#instructions/document/index.ts';
import { describeSelection, type SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { Selector } from '#domain/plans/document-plan.ts';
import type { DocumentPlan } from '#domain/plans/document-plan.ts';
import { CONTRACT } from '#instructions/document/testing/document.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import type { LoquentError } from '#domain/errors.ts';
import { planDocument } from './plan-document.ts';

const PRICES: DocumentPlan = {
  include: [{ all: [{ kind: 'section', heading: 2, title: 'Prices' }] }],
  exclude: [],
  add: [],
};

describe('planDocument', () => {
  let fake: FakeModel | undefined;
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });

  /** @returns what it comes to, and what the document was asked: one entry a reading */
  const plan = async (instruction: string) => {
    const questions: SelectionQuestion<Selector>[] = [];
    const planned = await planDocument(documentGrammar, {
      instruction,
      describe: async (question) => {
        questions.push(question);
        return { ...describeSelection(documentGrammar, CONTRACT, question), warnings: [] };
      },
      model: fake?.model,
      meter: UNMETERED,
      signal: new AbortController().signal,
    }).catch((error: unknown) => error);
    return { planned, questions };
  };

  it('reads the document once where rules understand the instruction', async () => {
    const { planned, questions } = await plan('only the section Prices');
    expect(planned).toMatchObject({ engine: 'rules 1', plan: PRICES });
    expect(planned).toMatchObject({ counts: describeSelection(documentGrammar, CONTRACT, { plan: PRICES }).counts });
    expect(questions).toEqual([{ instruction: 'only the section Prices' }]);
  });

  it('names the parts that the document lacks, whatever the source of the plan', async () => {
    const explanation = 'Translates everything, without endnotes. Nothing in the document fits: endnotes.';
    expect((await plan('skip the endnotes')).planned).toMatchObject({ explanation });
    const exclude = [{ all: [{ kind: 'place', place: 'endnote' }] }];
    fake = await startFakeModel(() => JSON.stringify({ understood: true, include: [], exclude, add: [] }));
    expect((await plan('bitte ohne Endnoten')).planned).toMatchObject({ explanation });
  });

  it('reads it again for a plan that a model made', async () => {
    fake = await startFakeModel(() => JSON.stringify({ understood: true, ...PRICES }));
    const { planned, questions } = await plan('whatever is about money');
    expect(planned).toMatchObject({ engine: fake.model.name, plan: PRICES });
    expect(planned).toMatchObject({ counts: describeSelection(documentGrammar, CONTRACT, { plan: PRICES }).counts });
    expect(questions).toEqual([{ instruction: 'whatever is about money' }, { plan: PRICES }]);
  });

  const place = (name: string) => [{ all: [{ kind: 'place', place: name }] }];
  const answer = (made: Partial<DocumentPlan>) =>
    JSON.stringify({ understood: true, include: [], exclude: [], add: [], ...made });

  it.each([
    ['selects nothing', { include: place('endnote') }, 'It selects nothing of the document.'],
    [
      'leaves out all that it translates',
      { include: place('header'), exclude: place('header') },
      'It both translates and excludes headers.',
    ],
    [
      'adds what it leaves out',
      { exclude: place('header'), add: place('header') },
      'It both translates and excludes headers.',
    ],
  ])('asks the model once more, with the reason, when its plan %s', async (_, made, reason) => {
    const answers = [answer(made as Partial<DocumentPlan>), answer(PRICES)];
    fake = await startFakeModel(() => answers.shift() ?? '');
    const { planned } = await plan('whatever is about money');
    expect(planned).toMatchObject({ plan: PRICES, counts: { selected: expect.any(Number) } });
    expect(fake.questions).toHaveLength(2);
    expect(fake.questions[0]?.prompt).not.toContain(reason);
    expect(fake.questions[1]?.prompt).toContain(reason);
  });

  it('refuses rows and columns that tables do not have, asking no model, and says what would be understood', async () => {
    fake = await startFakeModel(() => answer(PRICES));
    const { planned, questions } = await plan('columns 2 and 4 of table 1');
    const { id, message } = planned as LoquentError;
    expect(id).toBe('instruction_not_understood');
    expect(message).toContain('has no fourth column of the first table: the table has 2 columns.');
    expect(message).toContain('If this is meant, say: only the second column of the first table.');
    expect([questions.length, fake.questions.length]).toEqual([1, 0]);
    expect((await plan('in chapter 2, skip row 7 of the first table')).planned).toMatchObject({
      message: expect.stringContaining('the table has 2 rows'),
    });
    // A missing table is named in the explanation.
    expect((await plan('skip column 2 of table 9')).planned).toMatchObject({ engine: 'rules 1' });
  });

  it('sends them back to a model once', async () => {
    const cells = (column: number) => [{ all: [{ kind: 'table' as const, number: 1, row: null, column }] }];
    const answers = [answer({ include: cells(4) }), answer({ include: cells(2) })];
    fake = await startFakeModel(() => answers.shift() ?? '');
    expect((await plan('die vierte Spalte')).planned).toMatchObject({ plan: { include: cells(2) } });
    expect(fake.questions[1]?.prompt).toContain('the table has 2 columns');
  });

  it('refuses as before when the second plan is no better', async () => {
    for (const [made, id] of [
      [{ include: place('endnote') }, 'selection_empty'],
      [{ include: place('header'), exclude: place('header') }, 'instruction_not_understood'],
    ] as const) {
      fake = await startFakeModel(() => answer(made as unknown as Partial<DocumentPlan>));
      expect((await plan('whatever is about money')).planned).toMatchObject({ id });
      expect(fake.questions).toHaveLength(2);
      await fake.close();
    }
  });

  it('reads it once for an instruction that is not understood or selects nothing', async () => {
    for (const [instruction, id] of [
      ['make it sound nicer', 'instruction_not_understood'],
      ['only the endnotes', 'selection_empty'],
    ] as const) {
      const { planned, questions } = await plan(instruction);
      expect(planned).toMatchObject({ id });
      expect(questions).toHaveLength(1);
    }
  });
});
