import { z } from 'zod';
import { plainText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { planSchema } from '#domain/plans/criteria.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { slice } from '#instructions/engine/positions.ts';
import { describePositions } from '#instructions/engine/spoken-positions.ts';
import { wholeUnit } from '#instructions/engine/range-set.ts';

const selectorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), from: z.int(), to: z.int() }),
  z.strictObject({ kind: z.literal('column'), column: z.string() }),
]);
export type RowSelector = z.output<typeof selectorSchema>;

/** The parts that a list of rows offers to instructions. */
export interface RowOutline {
  readonly rows: number;
  readonly columns: readonly string[];
}

/** A row of a list; `column` is where it stands. */
export function listRow(text: string, column = 'A'): Unit {
  return { id: text, content: plainText(text), context: column, translate: true };
}

const SENTENCE = /^(only|skip)(?: rows (-?\d+) to (-?\d+))?(?: (?:in )?column (\w+))?$/;

/** A grammar with two selectors, which knows nothing of documents: `only rows 2 to 5 in column A`. */
export const rowGrammar: InstructionGrammar<RowOutline, RowSelector> = {
  name: 'list',
  schema: {
    selector: selectorSchema,
    plan: planSchema(selectorSchema, { plan: 'RowPlan', criterion: 'RowCriterion' }),
  },
  outline: (units) => ({ rows: units.length, columns: [...new Set(units.map(({ context }) => context))] }),
  read(instruction) {
    const [, verb, from, to, column] = SENTENCE.exec(instruction) ?? [];
    const all: RowSelector[] = [
      ...(from === undefined ? [] : [{ kind: 'rows' as const, from: Number(from), to: Number(to) }]),
      ...(column === undefined ? [] : [{ kind: 'column' as const, column }]),
    ];
    if (all.length === 0) return { kind: 'not_understood', understood: [], unknown: instruction.split(' ') };
    const [include, exclude] = verb === 'only' ? [[{ all }], []] : [[], [{ all }]];
    return { kind: 'plan', plan: { include, exclude, add: [] } };
  },
  validate: (selector, { columns }) =>
    selector.kind === 'column' && !columns.includes(selector.column) ? [`There is no column ${selector.column}.`] : [],
  apply: (units) => ({
    units,
    isSelectable: ({ translate }) => translate,
    open: () => ({
      offered: units.map(wholeUnit),
      matching: (selector) =>
        units.map((unit) => (selector.kind === 'column' && unit.context === selector.column ? wholeUnit(unit) : [])),
      counting: (selector) =>
        selector.kind === 'rows'
          ? { isAmong: ({ kind }) => kind === 'column', choose: (candidates) => slice(candidates, selector) }
          : undefined,
    }),
  }),
  explain: {
    selectors: (all) =>
      all
        .map((selector) =>
          selector.kind === 'rows'
            ? describePositions(selector.from, selector.to, 'row', 'rows')
            : `column ${selector.column}`,
        )
        .join(' of '),
    describeAvailableParts: ({ rows }) => `The list has ${rows} rows.`,
    example: () => 'only rows 1 to 1',
    hasText: ({ rows }) => rows > 0,
  },
  prompt: {
    unnamed: '',
    added: '',
    exceptions: '"rows other than the first"',
    selectors: 'A selector "rows" takes rows by position.',
    outline: (outline) => outline,
  },
};
