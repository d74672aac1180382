import { z } from 'zod';
import { LISTS, LOOKS, PLACES } from '#domain/units/facets.ts';
import type * as engine from './criteria.ts';
import { planSchema } from './criteria.ts';

export { countSelectors, MAX_CRITERIA, MAX_SELECTORS, MAX_SELECTORS_OF_PLAN } from './criteria.ts';

/** A position that counts from 1, or from the end from -1. */
const position = z.int().min(-1000).max(100_000);
/** A heading by its position in the outline, from 1; its title is for people, and checked. */
const heading = { heading: z.int().min(1).max(100_000), title: z.string().max(500) };

/**
 * A selector of parts of a document. Positions of tables and paragraphs count within the result of the other selectors
 * of the criterion: "the first table of chapter 2".
 */
export const selectorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), place: z.enum(PLACES) }),
  z.object({
    kind: z.literal('table'),
    number: position.nullable(),
    row: position.nullable(),
    column: position.nullable(),
  }),
  /** Cells of the columns with this title: the text of their cell in the first row. */
  z.object({ kind: z.literal('column'), title: z.string().max(500) }),
  z.object({ kind: z.literal('section'), ...heading }),
  z.object({
    kind: z.literal('range'),
    /** Null: from the start of the document. Its own heading belongs to it. */
    from: z.object(heading).nullable(),
    /** Null: to the end. */
    to: z.object(heading).nullable(),
    /** True: the section of `to` belongs to it as a whole. */
    includesEnd: z.boolean(),
    /** False: text under `from` is excluded too ("after chapter 2"). */
    includesStart: z.boolean(),
  }),
  z.object({ kind: z.literal('paragraphs'), from: position, to: position }),
  /** Some of the headings, list items or notes that the other selectors pick, a note of several paragraphs counted once. */
  z.object({ kind: z.literal('items'), from: position, to: position }),
  /**
   * Text under each heading of this level; null: of any level. Positions restart in each section; with null, it ends at
   * the next heading.
   */
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

const [firstKind, ...furtherKinds] = selectorSchema.options;
const strictSelector = z.discriminatedUnion('kind', [firstKind.strict(), ...furtherKinds.map((kind) => kind.strict())]);

export type DocumentCriterion = engine.Criterion<Selector>;
export type DocumentPlan = engine.SelectionPlan<Selector>;

/** A plan for documents, as clients send it and as jobs and outlines show it. */
export const selectionPlanSchema = planSchema(strictSelector, {
  plan: 'SelectionPlan',
  criterion: 'SelectionCriterion',
});
