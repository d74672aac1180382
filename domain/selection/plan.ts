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

/** Selectors of a criterion, and criteria of each list of a plan: more than anybody means. */
export const MOST_SELECTORS = 10;
export const MOST_CRITERIA = 100;

const selectors = z.array(selectorSchema).max(MOST_SELECTORS);
/** What is taken away from what a criterion picks: what all of these pick. */
export const exceptionSchema = z.object({ all: selectors.min(1) });

/**
 * What all of its selectors pick, everything when there are none, without what its exceptions pick of that. Positions of
 * an exception count within it: all tables, none of them the first.
 */
export const criterionSchema = z
  .object({ all: selectors, none: z.array(exceptionSchema).max(MOST_SELECTORS).optional() })
  .refine(({ all, none = [] }) => all.length + none.length > 0, 'A criterion needs a selector.');
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
