import { z } from 'zod';
import { columnLettersSchema, plannedMappingSchema } from '#domain/sheets/planned-mapping.ts';
import { MAX_ROWS } from '#domain/sheets/column-letters.ts';
import type * as engine from './criteria.ts';
import { planSchema } from './criteria.ts';
import { CELL_PLACES } from '#domain/units/cell-facets.ts';

/** A row as Excel numbers it. */
const row = z.int().min(1).max(MAX_ROWS);
const title = z.string().max(500);
/** By its letters, by its title, or by both, of which the title is checked. */
const column = {
  column: columnLettersSchema
    .nullable()
    .describe('letters of the column, such as `B`; null: the column is found by its title'),
  title: title.nullable().describe('title of the column, which must match; null: the column is found by its letters'),
};

/** Tests of a cell of a row. */
export const ROW_TESTS = ['is', 'is_not', 'contains', 'does_not_contain', 'is_empty', 'is_not_empty'] as const;
export type RowTest = (typeof ROW_TESTS)[number];

/** Kinds of hidden text. */
export const HIDDEN = ['rows', 'columns', 'sheets'] as const;
export type Hidden = (typeof HIDDEN)[number];

/** A selector of cells and other text of a workbook. */
export const sheetSelectorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sheet').describe('text of a worksheet'),
    sheet: z.string().min(1).max(255).describe('name of the worksheet'),
  }),
  z.strictObject({ kind: z.literal('column').describe('cells of a column'), ...column }),
  z.strictObject({
    kind: z.literal('rows').describe('cells of rows, by row number'),
    from: row.describe('first row, from 1'),
    to: row.nullable().describe('last row; null: the last one with a value'),
  }),
  z.strictObject({
    kind: z.literal('rows_where').describe('cells of the rows whose cell in a column passes a test'),
    ...column,
    test: z.enum(ROW_TESTS).describe('how the cell is compared with `value`'),
    value: title.nullable().describe('value to compare with, ignoring case; null for `is_empty` and `is_not_empty`'),
  }),
  z.strictObject({ kind: z.literal('header').describe('the row with the column titles') }),
  z.strictObject({
    kind: z.literal('place').describe('text in one kind of place'),
    place: z.enum(CELL_PLACES).describe('kind of place in the workbook'),
  }),
  z.strictObject({
    kind: z.literal('hidden').describe('hidden text, which is translated only when a plan names it'),
    what: z.enum(HIDDEN).nullable().describe('kind of hidden text; null: all kinds'),
  }),
]);
export type SheetSelector = z.output<typeof sheetSelectorSchema>;
export type SheetCriterion = engine.Criterion<SheetSelector>;
export type SheetPlan = engine.SelectionPlan<SheetSelector>;

/** A plan for workbooks, as clients send it and as jobs and outlines show it. */
export const sheetPlanSchema = planSchema(
  sheetSelectorSchema,
  { plan: 'SheetPlan', criterion: 'SheetCriterion' },
  plannedMappingSchema.describe(
    'columns of worksheets whose translations go into other columns: only the cells of their source columns are ' +
      'translated then. Rows count from 1; `target` without `column` is a new column to the right',
  ),
);
