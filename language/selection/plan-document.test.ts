import { afterEach, describe, expect, it } from 'vitest';
import { documentLanguage } from '#domain/selection/document/index.ts';
import { describeSelection } from '#domain/selection/engine/describe-selection.ts';
import type { FileQuestion } from '#domain/selection/languages.ts';
import type { SelectionPlan } from '#domain/selection/document/plan.ts';
import { CONTRACT } from '#domain/selection/document/testing/document.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { planDocument } from './plan-document.ts';

const PRICES: SelectionPlan = {
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
    const questions: FileQuestion[] = [];
    const planned = await planDocument(documentLanguage, {
      instruction,
      describe: async (question) => {
        questions.push(question);
        return { ...describeSelection(documentLanguage, CONTRACT, question), warnings: [] };
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
    expect(planned).toMatchObject({ counts: describeSelection(documentLanguage, CONTRACT, { plan: PRICES }).counts });
    expect(questions).toEqual([{ instruction: 'only the section Prices' }]);
  });

  it('says what the document has nothing of, whoever made the plan', async () => {
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
    expect(planned).toMatchObject({ counts: describeSelection(documentLanguage, CONTRACT, { plan: PRICES }).counts });
    expect(questions).toEqual([{ instruction: 'whatever is about money' }, { plan: PRICES }]);
  });

  it('reads it once for an instruction that nobody understands or that picks nothing', async () => {
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
