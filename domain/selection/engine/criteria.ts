import { z } from 'zod';

/**
 * Maximum selectors per criterion, criteria per list of a plan, and selectors per plan: more than any real instruction
 * needs.
 */
export const MOST_SELECTORS = 10;
export const MOST_CRITERIA = 100;
export const MOST_SELECTORS_OF_PLAN = 2000;

/** Excluded from the result of a criterion: the intersection of its selectors. */
export interface Exception<Selector> {
  all: Selector[];
}

/**
 * The intersection of its selectors, everything without any, minus its exceptions. Positions of an exception count
 * within it: all tables, none of them the first.
 */
export interface Criterion<Selector> {
  all: Selector[];
  none?: Exception<Selector>[] | undefined;
}

/**
 * An instruction, understood: `include` (when empty: what is translated without any instruction) without `exclude`,
 * and `add` in any case; none has more than `MOST_CRITERIA`.
 */
export interface SelectionPlan<Selector> {
  readonly include: Criterion<Selector>[];
  readonly exclude: Criterion<Selector>[];
  readonly add: Criterion<Selector>[];
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
 */
export function planSchema<Selector>(selector: z.ZodType<Selector>, names: PlanSchemaNames) {
  const selectors = z.array(selector).max(MOST_SELECTORS);
  const exceptions = z.array(z.strictObject({ all: selectors.min(1) })).max(MOST_SELECTORS);
  const criterion = z
    .strictObject({ all: selectors, none: exceptions.optional() })
    .refine(({ all, none = [] }) => all.length + none.length > 0, 'A criterion needs a selector.')
    // Named, so that the API description has it once.
    .meta({ id: names.criterion });
  const criteria = z.array(criterion).max(MOST_CRITERIA);
  return z
    .strictObject({ include: criteria, exclude: criteria, add: criteria })
    .refine(
      (plan) => countSelectors(plan) <= MOST_SELECTORS_OF_PLAN,
      `must have at most ${MOST_SELECTORS_OF_PLAN} selectors in all of its criteria`,
    )
    .meta({
      id: names.plan,
      description:
        'a parsed instruction: `include` (empty: all text that is translated without an instruction) without `exclude`, plus ' +
        '`add` in any case; a text matches a criterion when all of its selectors match. A request sends it in place of ' +
        '`instruction`: either `selection.plan` of an answer of `POST /v1/documents/outline`, or one of your own',
    });
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
