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
const column = { column: columnLettersSchema.nullable(), title: title.nullable() };

/** Tests of a cell of a row. */
export const ROW_TESTS = ['is', 'is_not', 'contains', 'does_not_contain', 'is_empty', 'is_not_empty'] as const;
export type RowTest = (typeof ROW_TESTS)[number];

/** Kinds of hidden text. */
export const HIDDEN = ['rows', 'columns', 'sheets'] as const;
export type Hidden = (typeof HIDDEN)[number];

/** A selector of cells and other text of a workbook. */
export const sheetSelectorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sheet'), sheet: z.string().min(1).max(255) }),
  z.strictObject({ kind: z.literal('column'), ...column }),
  /** `to` null: to the last row. */
  z.strictObject({ kind: z.literal('rows'), from: row, to: row.nullable() }),
  /** Rows whose cell in the column passes the test; `value` is null for tests of empty cells. */
  z.strictObject({ kind: z.literal('rows_where'), ...column, test: z.enum(ROW_TESTS), value: title.nullable() }),
  /** The row with the titles of the columns. */
  z.strictObject({ kind: z.literal('header') }),
  z.strictObject({ kind: z.literal('place'), place: z.enum(CELL_PLACES) }),
  /** Text that isn't shown: it is translated only where it is named. Null: of any kind. */
  z.strictObject({ kind: z.literal('hidden'), what: z.enum(HIDDEN).nullable() }),
]);
export type SheetSelector = z.output<typeof sheetSelectorSchema>;
export type SheetCriterion = engine.Criterion<SheetSelector>;
export type SheetPlan = engine.SelectionPlan<SheetSelector>;

/** A plan for workbooks, as clients send it and as jobs and outlines show it. */
export const sheetPlanSchema = planSchema(
  sheetSelectorSchema,
  { plan: 'SheetPlan', criterion: 'SheetCriterion' },
  plannedMappingSchema.meta({
    description:
      'columns of worksheets whose translations go into other columns: only the cells of their source columns are ' +
      'translated then. Rows count from 1; `target` without `column` is a new column to the right',
  }),
);
