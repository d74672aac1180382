import { z } from 'zod';
import { selectionCounts, selectionReport } from '#domain/jobs/results/selection-report.ts';
import { CELL_PLACES } from '#domain/units/cell-facets.ts';
import { LOOKS, PLACES } from '#domain/units/facets.ts';
import { SLIDE_PLACES } from '#domain/units/slide-facets.ts';

const count = z.int().min(0);

const heading = z.object({
  position: z.int().min(1),
  title: z.string(),
  level: z.int().min(1).max(9),
  number: z.string().describe('the number in the text of the heading, or one counted from the levels'),
  units: count.describe('pieces of text under the heading, itself included'),
});

export const documentOutline = z
  .object({
    kind: z.literal('document'),
    units: count.describe('pieces of text that instructions can select'),
    headings: z.array(heading),
    omitted_headings: count.describe('headings that are not listed'),
    tables: z.array(
      z.object({
        number: z.int().min(1),
        units: count,
        begins: z.string().describe('its first text, shortened'),
      }),
    ),
    omitted_tables: count.describe('tables that are not listed'),
    column_titles: z
      .array(z.string())
      .describe('titles of columns of tables: the texts of their cells in the first row; at most 400'),
    places: z.partialRecord(z.enum(PLACES), count),
    styles: z.array(z.object({ name: z.string(), units: count })),
    looks: z.array(
      z.object({
        look: z.enum(LOOKS),
        value: z.string().nullable().describe('color of a highlight or of the text'),
        units: count,
      }),
    ),
    paragraphs: count,
    list_items: count.describe('items of lists of any kind'),
    numbered_items: count,
    bulleted_items: count,
    code_blocks: count,
  })
  .meta({ id: 'DocumentOutline', description: 'The parts of a document that instructions can name.' });

const row = z.int().min(1);

export const outlineSheet = z.object({
  number: z.int().min(1),
  name: z.string(),
  hidden: z.boolean(),
  active: z.boolean().describe('the worksheet that is open when the workbook is opened'),
  units: count,
  header_row: row.nullable().describe('row with the titles of the columns; null if none is recognized'),
  start_row: row.describe('first row with data'),
  last_row: count,
  columns: z.array(
    z.object({
      column: z.string(),
      title: z.string().nullable(),
      texts: count.describe('cells with text below the titles'),
    }),
  ),
  omitted_columns: count,
  tables: z.array(z.string()).describe('names of its tables'),
});

const workbookOutline = z
  .object({
    kind: z.literal('workbook'),
    units: count.describe('pieces of text that instructions can select'),
    sheets: z.array(outlineSheet).describe('worksheets in the order of their tabs'),
    omitted_sheets: count,
    places: z.partialRecord(z.enum(CELL_PLACES), count),
    hidden: count.describe('pieces of text in hidden rows, columns and worksheets'),
  })
  .meta({ id: 'WorkbookOutline', description: 'The parts of a workbook that instructions can name.' });

const presentationOutline = z
  .object({
    kind: z.literal('presentation'),
    units: count.describe('pieces of text that instructions can select'),
    slides: z
      .array(
        z.object({
          number: z.int().min(1),
          title: z.string(),
          hidden: z.boolean(),
          section: z.string().nullable(),
          units: count,
        }),
      )
      .describe('slides in order, hidden ones as well'),
    omitted_slides: count,
    sections: z.array(z.object({ name: z.string(), slides: count.describe('slides in the section') })),
    places: z.partialRecord(z.enum(SLIDE_PLACES), count),
  })
  .meta({ id: 'PresentationOutline', description: 'The parts of a presentation that instructions can name.' });

const outline = z.discriminatedUnion('kind', [documentOutline, workbookOutline, presentationOutline]);

export const outlineAnswerSchema = z
  .object({
    source_file: z.string(),
    outline,
    selection: selectionReport
      .extend({ counts: selectionCounts })
      .nullable()
      .describe('interpretation of the instruction or plan; null if the request has neither'),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string(), source_file: z.string() }))
      .describe('warnings that a translation would have: text in pictures, in embedded objects, in damaged charts'),
  })
  .meta({ id: 'DocumentOutlineAnswer' });
