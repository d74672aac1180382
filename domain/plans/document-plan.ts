import { z } from 'zod';
import { LISTS, LOOKS, PLACES } from '#domain/units/facets.ts';
import type * as engine from './criteria.ts';
import { planSchema } from './criteria.ts';

export { countSelectors, MAX_CRITERIA, MAX_SELECTORS, MAX_SELECTORS_OF_PLAN } from './criteria.ts';

/** A position that counts from 1, or from the end from -1. */
const position = z.int().min(-1000).max(100_000);
const range = {
  from: position.describe('first position, from 1, or from the end from -1'),
  to: position.describe('last position, from 1, or from the end from -1'),
};
/** A heading by its position in the outline, from 1; its title is for people, and checked. */
const heading = {
  heading: z.int().min(1).max(100_000).describe('position of the heading among all headings, from 1'),
  title: z.string().max(500).describe('text of the heading, which must match'),
};
const level = z.int().min(1).max(9).nullable().describe('level of the headings, 1 to 9; null: all levels');
const look = {
  look: z.enum(LOOKS).describe('what the text looks like'),
  value: z.string().max(50).nullable().describe('color of the highlight or of the text; null: any'),
};

/**
 * A selector of parts of a document. Positions of tables and paragraphs count within the result of the other selectors
 * of the criterion: "the first table of chapter 2".
 */
export const selectorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place').describe('text in one kind of place'),
    place: z.enum(PLACES).describe('kind of place in the document'),
  }),
  z.object({
    kind: z.literal('table').describe('a table, a row, a column or a cell'),
    number: position
      .nullable()
      .describe(
        'position of the table among those that the other selectors match, from 1, or from the end from -1; null: all',
      ),
    row: position.nullable().describe('row of the table, from 1, or from the end from -1; null: all rows'),
    column: position.nullable().describe('column of the table, from 1, or from the end from -1; null: all columns'),
  }),
  z.object({
    kind: z.literal('column').describe('cells of the table columns with this title'),
    title: z.string().max(500).describe("text of the column's cell in the first row"),
  }),
  z.object({ kind: z.literal('section').describe('a heading with the text under it'), ...heading }),
  z.object({
    kind: z.literal('range').describe('the text from one heading to another'),
    from: z.object(heading).nullable().describe('heading where the range starts; null: the start of the document'),
    to: z.object(heading).nullable().describe('heading where the range ends; null: the end of the document'),
    includesEnd: z.boolean().describe('true: the section of `to` is included; false: the range ends before `to`'),
    includesStart: z.boolean().describe('true: the section of `from` is included; false: the range starts after it'),
  }),
  z.object({ kind: z.literal('paragraphs').describe('paragraphs by position'), ...range }),
  z.object({
    kind: z
      .literal('items')
      .describe(
        'headings, list items or notes, by position among those that the other selectors match; a note of several paragraphs counts once',
      ),
    ...range,
  }),
  z.object({
    kind: z
      .literal('each_section')
      .describe(
        'the text under each heading of a level; positions restart in each, which ends at the next heading if `level` is null',
      ),
    level,
  }),
  z.object({
    kind: z.literal('style').describe('paragraphs and characters in a style'),
    style: z.string().max(255).describe('name of the style in the document'),
  }),
  z.object({
    kind: z.literal('look').describe('text with a look, such as bold or highlighted'),
    ...look,
  }),
  z.object({
    kind: z.literal('whole_look').describe('paragraphs whose words all have a look'),
    ...look,
  }),
  z.object({ kind: z.literal('code').describe('code blocks') }),
  z.object({
    kind: z.literal('list').describe('list items'),
    list: z
      .enum(LISTS)
      .nullable()
      .describe('kind of list; null: all lists, including those without numbers or bullets'),
  }),
  z.object({
    kind: z.literal('heading').describe('headings'),
    level,
  }),
  z.object({ kind: z.literal('title').describe('the title of the document') }),
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
