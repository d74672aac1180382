import { z } from 'zod';
import { LISTS, LOOKS, PLACES } from '#domain/units/facets.ts';

/** A position that counts from 1, or from the end from -1. */
const position = z.int().min(-1000).max(100_000);
/** A heading by its position in the outline, from 1; its title is for people, and checked. */
const heading = { heading: z.int().min(1).max(100_000), title: z.string().max(500) };

/**
 * What a part of an instruction picks out of a document. Positions of tables and paragraphs count within what the other
 * selectors of the same criterion leave: "the first table of chapter 2".
 */
export const selectorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), place: z.enum(PLACES) }),
  z.object({
    kind: z.literal('table'),
    number: position.nullable(),
    row: position.nullable(),
    column: position.nullable(),
  }),
  z.object({ kind: z.literal('section'), ...heading }),
  z.object({
    kind: z.literal('range'),
    /** Null: from the start of the document. Its own heading belongs to it. */
    from: z.object(heading).nullable(),
    /** Null: to the end. */
    to: z.object(heading).nullable(),
    /** True: the section of `to` belongs to it as a whole. */
    includesEnd: z.boolean(),
    /** False: what is under `from` is left out too ("after chapter 2"). */
    includesStart: z.boolean(),
  }),
  z.object({ kind: z.literal('paragraphs'), from: position, to: position }),
  /** Some of the headings, list items or notes that the other selectors pick, a note of several paragraphs counted once. */
  z.object({ kind: z.literal('items'), from: position, to: position }),
  /** Under a heading of this level, null: of any; positions count anew in each, which with null ends at the next heading. */
  z.object({ kind: z.literal('each_section'), level: z.int().min(1).max(9).nullable() }),
  z.object({ kind: z.literal('style'), style: z.string().max(255) }),
  z.object({ kind: z.literal('look'), look: z.enum(LOOKS), value: z.string().max(50).nullable() }),
  /** Paragraphs with all of their words in a look. */
  z.object({ kind: z.literal('whole_look'), look: z.enum(LOOKS), value: z.string().max(50).nullable() }),
  z.object({ kind: z.literal('code') }),
  /** Null: lists of any kind, those without numbers and bullets among them. */
  z.object({ kind: z.literal('list'), list: z.enum(LISTS).nullable() }),
  z.object({ kind: z.literal('heading'), level: z.int().min(1).max(9).nullable() }),
  z.object({ kind: z.literal('title') }),
]);
export type Selector = z.output<typeof selectorSchema>;

/** Selectors of a criterion, criteria of each list of a plan, and selectors of a plan: more than anybody means. */
export const MOST_SELECTORS = 10;
export const MOST_CRITERIA = 100;
export const MOST_SELECTORS_OF_PLAN = 2000;

/** What is taken away from what a criterion picks: what all of these pick. */
export const exceptionSchema = z.object({ all: z.array(selectorSchema).max(MOST_SELECTORS).min(1) });

const [firstKind, ...furtherKinds] = selectorSchema.options;
const selectors = z
  .array(z.discriminatedUnion('kind', [firstKind.strict(), ...furtherKinds.map((kind) => kind.strict())]))
  .max(MOST_SELECTORS);

/**
 * What all of its selectors pick, everything when there are none, without what its exceptions pick of that. Positions of
 * an exception count within it: all tables, none of them the first.
 */
const criterionSchema = z
  .strictObject({
    all: selectors,
    none: z
      .array(z.strictObject({ all: selectors.min(1) }))
      .max(MOST_SELECTORS)
      .optional(),
  })
  .refine(({ all, none = [] }) => all.length + none.length > 0, 'A criterion needs a selector.')
  // Named, so that the API description has it once.
  .meta({ id: 'SelectionCriterion' });
export type Criterion = z.output<typeof criterionSchema>;

/**
 * An instruction, understood: `include` (when empty: what is translated without any instruction) without `exclude`,
 * and `add` in any case; none has more than `MOST_CRITERIA`.
 */
export interface SelectionPlan {
  readonly include: Criterion[];
  readonly exclude: Criterion[];
  readonly add: Criterion[];
}

const criteria = z.array(criterionSchema).max(MOST_CRITERIA);

/**
 * A plan, as clients send it and as jobs and outlines show it. Unknown fields are refused: a plan without the misspelt
 * exception that it had (`non`) would select what the client excepted.
 */
export const selectionPlanSchema = z
  .strictObject({ include: criteria, exclude: criteria, add: criteria })
  .refine(
    (plan) => countSelectors(plan) <= MOST_SELECTORS_OF_PLAN,
    `must have at most ${MOST_SELECTORS_OF_PLAN} selectors in all of its criteria`,
  )
  .meta({
    id: 'SelectionPlan',
    description:
      'an instruction, understood: `include` (empty: what is translated without any instruction) without `exclude`, and ' +
      '`add` in any case; a text fits a criterion when all of its selectors pick it. In requests it stands in place of ' +
      '`instruction`, as `POST /v1/documents/outline` answers it in `selection.plan` or made by hand',
  });

/** Counts the selectors of a plan, those of exceptions among them. */
export function countSelectors({ include, exclude, add }: SelectionPlan): number {
  return [...include, ...exclude, ...add].reduce(
    (sum, { all, none = [] }) => sum + all.length + none.reduce((inner, exception) => inner + exception.all.length, 0),
    0,
  );
}
