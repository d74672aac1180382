import { afterEach, describe, expect, it } from 'vitest';
import { describeSelection } from '#instructions/engine/describe-selection.ts';
import { selectUnits } from '#instructions/engine/select-units.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { listRow, rowGrammar, type RowOutline, type RowSelector } from '#instructions/testing/row-grammar.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { adoptPlan } from './plan-document.ts';
import { planDocument, type DescribeFile } from './plan-document.ts';

const LIST = [listRow('One'), listRow('Eins', 'B'), listRow('Two'), listRow('Zwei', 'B'), listRow('Three')];
const describeList: DescribeFile<RowOutline, RowSelector> = async (question) => ({
  ...describeSelection(rowGrammar, LIST, question),
  warnings: [],
});
const rows = (from: number, to: number) => ({ kind: 'rows' as const, from, to });

describe('a grammar of instructions that is not about documents', () => {
  let fake: FakeModel | undefined;
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });

  const plan = (instruction: string) =>
    planDocument(rowGrammar, {
      instruction,
      describe: describeList,
      model: fake?.model,
      meter: UNMETERED,
      signal: new AbortController().signal,
    });
  const selected = (made: SelectionPlan<RowSelector>) =>
    selectUnits(rowGrammar, made, LIST)
      .units.filter(({ translate }) => translate)
      .map(({ id }) => id);

  it.each([
    ['only rows 2 to 3', 'Translates only rows 2 to 3.', ['Eins', 'Two']],
    ['skip rows -2 to -1', 'Translates everything, without the last 2 rows.', ['One', 'Eins', 'Two']],
    ['only rows 2 to 5 in column A', 'Translates only rows 2 to 5 of column A.', ['Two', 'Three']],
    [
      'skip rows 9 to 9',
      /^Translates everything, .* Nothing in the list fits: the ninth row\.$/,
      LIST.map(({ id }) => id),
    ],
  ])('is read, explained and applied: %s', async (instruction, explanation, texts) => {
    const planned = await plan(instruction);
    expect(planned.engine).toBe('rules 1');
    expect(planned.explanation).toMatch(explanation);
    expect(selected(planned.plan)).toEqual(texts);
    expect(planned.counts).toEqual({ selected: texts.length, partial: 0, excluded: LIST.length - texts.length });
  });

  it('refuses what it does not understand and what selects nothing, in its own words', async () => {
    await expect(plan('only the nice rows')).rejects.toMatchObject({
      id: 'instruction_not_understood',
      message: expect.stringContaining('The list has 5 rows. An example: only rows 1 to 1.'),
    });
    await expect(plan('only rows 8 to 9')).rejects.toMatchObject({
      id: 'selection_empty',
      message: expect.stringContaining('selects nothing in this list'),
    });
  });

  it('has its own words, outline, selectors and problems in the question to a model', async () => {
    const include = (column: string) => [{ all: [{ kind: 'column', column }], none: [{ all: [rows(1, 1)] }] }];
    const answers = ['C', 'B'].map((column) =>
      JSON.stringify({ understood: true, include: include(column), exclude: [], add: [] }),
    );
    fake = await startFakeModel(() => answers.shift() ?? '');
    const planned = await plan('German, but not the first');
    expect(planned).toMatchObject({ engine: fake.model.name, plan: { include: include('B'), exclude: [], add: [] } });
    expect(planned.explanation).toBe('Translates only column B (except the first row).');
    expect(selected(planned.plan)).toEqual(['Zwei']);
    const [first, second] = fake.questions;
    expect(first?.system).toContain('an instruction about a list into');
    expect(first?.system).toContain('A selector "rows" takes rows by position.');
    expect(first?.system).not.toMatch(/heading|comment|bold/);
    expect(first?.prompt).toContain('"columns":["A","B"]');
    expect(second?.prompt).toContain('There is no column C.');
  });

  it('has plans of its own, which are validated', async () => {
    const everyThird = { include: [{ all: [rows(3, 3)] }], exclude: [], add: [] };
    expect(await adoptPlan(rowGrammar, everyThird, describeList)).toMatchObject({
      engine: 'plan',
      counts: { selected: 1 },
    });
    expect(rowGrammar.schema.plan.safeParse(everyThird).success).toBe(true);
    const table = { kind: 'table', number: 1, row: null, column: null };
    expect(rowGrammar.schema.plan.safeParse({ ...everyThird, add: [{ all: [table] }] }).success).toBe(false);
    const unfit = { ...everyThird, add: [{ all: [{ kind: 'column' as const, column: 'Z' }] }] };
    await expect(adoptPlan(rowGrammar, unfit, describeList)).rejects.toMatchObject({
      id: 'plan_does_not_fit',
      message: expect.stringContaining('does not fit this list. There is no column Z.'),
    });
  });
});
