import { z } from 'zod';
import type { PlannedMapping } from '#domain/sheets/planned-mapping.ts';

/**
 * Maximum selectors per criterion, criteria per list of a plan, and selectors per plan: more than any real instruction
 * needs.
 */
export const MAX_SELECTORS = 10;
export const MAX_CRITERIA = 100;
export const MAX_SELECTORS_OF_PLAN = 2000;

/** Excluded from the result of a criterion: the intersection of its selectors. */
export interface CriterionException<Selector> {
  all: Selector[];
}

/**
 * The intersection of its selectors, everything without any, minus its exceptions. Positions of an exception count
 * within it: all tables, none of them the first.
 */
export interface Criterion<Selector> {
  all: Selector[];
  none?: CriterionException<Selector>[] | undefined;
}

/**
 * An instruction, understood: `include` (when empty: what is translated without any instruction) without `exclude`,
 * and `add` in any case; none has more than `MAX_CRITERIA`.
 */
export interface SelectionPlan<Selector> {
  readonly include: Criterion<Selector>[];
  readonly exclude: Criterion<Selector>[];
  readonly add: Criterion<Selector>[];
  /** In plans for workbooks: columns whose translations go into other columns. Nothing else is translated then. */
  readonly mapping?: PlannedMapping[] | undefined;
}

/** Names of a plan's schemas in the API description. */
export interface PlanSchemaNames {
  readonly plan: string;
  readonly criterion: string;
}

/**
 * Schema of a plan, as clients send it and as jobs and outlines show it. Unknown fields are refused: a plan without the
 * misspelt exception that it had (`non`) would select what the client excepted.
 *
 * @param selector refuses unknown fields as well
 * @param mapping of plans for workbooks
 */
export function planSchema<Selector>(
  selector: z.ZodType<Selector>,
  names: PlanSchemaNames,
  mapping?: z.ZodType<PlannedMapping[]>,
): z.ZodType<SelectionPlan<Selector>> {
  const selectors = z.array(selector).max(MAX_SELECTORS);
  const exceptions = z
    .array(z.strictObject({ all: selectors.min(1).describe('selectors, all of which a part must match') }))
    .max(MAX_SELECTORS);
  const criterion = z
    .strictObject({
      all: selectors.describe('selectors, all of which a part must match'),
      none: exceptions.optional().describe('exceptions: parts that match one of them are not selected'),
    })
    .refine(({ all, none = [] }) => all.length + none.length > 0, 'A criterion needs a selector.')
    // Named, so that the API description has it once.
    .meta({ id: names.criterion });
  const criteria = z.array(criterion).max(MAX_CRITERIA);
  const lists = {
    include: criteria.describe('parts to translate; empty: all text that is translated without an instruction'),
    exclude: criteria.describe('parts to leave untranslated'),
    add: criteria.describe('further parts to translate, even if `exclude` matches them'),
  };
  const bounded = (plan: z.ZodType<SelectionPlan<Selector>>) =>
    plan
      .refine(
        (each) => countSelectors(each) <= MAX_SELECTORS_OF_PLAN,
        `must have at most ${MAX_SELECTORS_OF_PLAN} selectors in all of its criteria`,
      )
      .meta({
        id: names.plan,
        description:
          'a parsed instruction: `include` (empty: all text that is translated without an instruction) without `exclude`, plus ' +
          '`add` in any case; a text matches a criterion when all of its selectors match. A request sends it instead of ' +
          '`instruction`: either `selection.plan` of an answer of `POST /v1/documents/outline`, or one of your own',
      });
  if (mapping === undefined) return bounded(z.strictObject(lists));
  return bounded(z.strictObject({ ...lists, mapping: mapping.optional() }));
}

/** The criteria of all lists of a plan. */
export function criteriaOf<Selector>({ include, exclude, add }: SelectionPlan<Selector>): Criterion<Selector>[] {
  return [...include, ...exclude, ...add];
}

/** Counts the selectors of a plan, including those of exceptions. */
export function countSelectors(plan: SelectionPlan<unknown>): number {
  return criteriaOf(plan).reduce(
    (sum, { all, none = [] }) => sum + all.length + none.reduce((inner, exception) => inner + exception.all.length, 0),
    0,
  );
}
