import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { columnNumber, MAX_ROWS } from './column-letters.ts';
import type { SheetMapping } from './column-mapping.ts';

/** Sheets that a mapping may have, and columns of each. */
const MAX_SHEETS = 100;
const MAX_COLUMNS_MAPPED = 500;

/** Longest name of a sheet that programs write; Excel permits 31 characters. */
const sheet = z.string().min(1).max(255).describe('name of the worksheet');
const title = z.string().max(500);
const row = z.int().min(1).max(MAX_ROWS);

/** Letters of a column. */
export const columnLettersSchema = z
  .string()
  .regex(/^[A-Z]{1,3}$/, 'must be the letters of a column, such as B')
  .refine((letters) => columnNumber(letters) !== undefined, 'must be a column from A to XFD');

const mappedColumn = z.strictObject({
  source: z
    .strictObject({
      column: columnLettersSchema.describe('letters of the column, such as `B`'),
      title: title.nullable().describe('title of the column, which must match; null: none'),
    })
    .describe('column to translate'),
  target: z
    .strictObject({
      column: columnLettersSchema
        .nullable()
        .describe('letters of the column, such as `C`; null: a new column to the right'),
      title: title.nullable().describe('title of the column, which must match if it exists; null: none'),
    })
    .describe('column for the translations; without `column`, a new one with this title'),
  language: z
    .string()
    .refine((tag) => parseLanguageTag(tag) !== undefined, 'must be a BCP 47 language tag')
    .nullable()
    .describe('language that the target column is for; null: all target languages'),
});

const plannedMapping = z.strictObject({
  sheet,
  header_row: row.nullable().describe('row with the column titles, from 1; null: none'),
  start_row: row.describe('first row with data, from 1'),
  existing: z.enum(['keep', 'replace']).describe('texts already in target columns: `keep` or `replace` them'),
  columns: z
    .array(mappedColumn)
    .min(1)
    .max(MAX_COLUMNS_MAPPED)
    .describe('source columns and where their translations go'),
});

/** Where the translations of columns go, as plans have it. Titles of existing columns are for people, and checked. */
export type PlannedMapping = z.output<typeof plannedMapping>;
export type PlannedColumn = z.output<typeof mappedColumn>;

export const plannedMappingSchema = z.array(plannedMapping).max(MAX_SHEETS);

/** The mapping of a plan as readers of workbooks take it. */
export function sheetMappingsOf(mapping: readonly PlannedMapping[]): readonly SheetMapping[] {
  return mapping.map(({ sheet: name, header_row: headerRow, start_row: startRow, existing, columns }) => ({
    sheet: name,
    headerRow,
    startRow,
    existing,
    columns: columns.map(({ source, target, language }) => ({
      source: columnNumber(source.column) ?? 0,
      target: target.column === null ? { title: target.title ?? language ?? '' } : (columnNumber(target.column) ?? 0),
      language,
    })),
  }));
}
