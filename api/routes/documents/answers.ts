import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import { selectionCounts, selectionReport } from '#domain/jobs/results/selection-report.ts';
import { CELL_PLACES } from '#domain/units/cell-facets.ts';
import { LOOKS, PLACES } from '#domain/units/facets.ts';
import { SLIDE_PLACES } from '#domain/units/slide-facets.ts';

const count = z.int().min(0);

const heading = z.object({
  position: z.int().min(1).describe('position among all headings, from 1'),
  title: z.string().describe('text of the heading'),
  level: z.int().min(1).max(9).describe('level of the heading, 1 to 9'),
  number: z.string().describe('the number in the text of the heading, or one counted from the levels'),
  units: count.describe('pieces of text under the heading, itself included'),
});

export const documentOutline = z
  .object({
    kind: z.literal('document').describe('a Word document'),
    units: count.describe('pieces of text that instructions can select'),
    headings: z.array(heading).describe('headings in document order'),
    omitted_headings: count.describe('headings that are not listed'),
    tables: z
      .array(
        z.object({
          number: z.int().min(1).describe('position of the table in the document, from 1'),
          units: count.describe('pieces of text in the table'),
          begins: z.string().describe('first text of the table, shortened'),
        }),
      )
      .describe('tables in document order'),
    omitted_tables: count.describe('tables that are not listed'),
    column_titles: z
      .array(z.string())
      .describe('titles of columns of tables: the texts of their cells in the first row; at most 400'),
    places: z.partialRecord(z.enum(PLACES), count).describe('number of pieces of text by place'),
    styles: z
      .array(
        z.object({
          name: z.string().describe('name of the style'),
          units: count.describe('pieces of text in this style'),
        }),
      )
      .describe('paragraph and character styles, most used first'),
    looks: z
      .array(
        z.object({
          look: z.enum(LOOKS).describe('what the text looks like'),
          value: z.string().nullable().describe('color of the highlight or of the text; null: none'),
          units: count.describe('pieces of text with this look'),
        }),
      )
      .describe('looks of text, such as bold or highlighted'),
    paragraphs: count.describe('number of paragraphs'),
    list_items: count.describe('list items of any kind'),
    numbered_items: count.describe('items of numbered lists'),
    bulleted_items: count.describe('items of bulleted lists'),
    code_blocks: count.describe('number of code blocks'),
  })
  .meta({ id: 'DocumentOutline', description: 'The parts of a document that instructions can name.' });

const row = z.int().min(1);

export const outlineSheet = z.object({
  number: z.int().min(1).describe("position of the worksheet's tab, from 1"),
  name: z.string().describe('name of the worksheet'),
  hidden: z.boolean().describe('true: the worksheet is hidden'),
  active: z.boolean().describe('true: the worksheet shown when the workbook is opened'),
  units: count.describe('pieces of text in the worksheet'),
  header_row: row.nullable().describe('row with the column titles, from 1; null: none recognized'),
  start_row: row.describe('first row with data'),
  last_row: count.describe('last row with a value, from 1; 0 for an empty worksheet'),
  columns: z
    .array(
      z.object({
        column: z.string().describe('letters of the column, such as `B`'),
        title: z.string().nullable().describe('title of the column; null: none'),
        texts: count.describe('cells with text below the titles'),
      }),
    )
    .describe('columns with a value in a row that has text'),
  omitted_columns: count.describe('number of columns that are not listed'),
  tables: z.array(z.string()).describe('names of its tables'),
});

const workbookOutline = z
  .object({
    kind: z.literal('workbook').describe('an Excel workbook'),
    units: count.describe('pieces of text that instructions can select'),
    sheets: z.array(outlineSheet).describe('worksheets in the order of their tabs'),
    omitted_sheets: count.describe('number of worksheets that are not listed'),
    places: z.partialRecord(z.enum(CELL_PLACES), count).describe('number of pieces of text by place'),
    hidden: count.describe('pieces of text in hidden rows, columns and worksheets'),
  })
  .meta({ id: 'WorkbookOutline', description: 'The parts of a workbook that instructions can name.' });

const presentationOutline = z
  .object({
    kind: z.literal('presentation').describe('a PowerPoint presentation'),
    units: count.describe('pieces of text that instructions can select'),
    slides: z
      .array(
        z.object({
          number: z.int().min(1).describe('number of the slide, from 1; hidden slides count'),
          title: z.string().describe('title of the slide'),
          hidden: z.boolean().describe('true: the slide is hidden'),
          section: z.string().nullable().describe('section of the slide; null: none'),
          units: count.describe('pieces of text on the slide'),
        }),
      )
      .describe('slides in order, hidden ones as well'),
    omitted_slides: count.describe('number of slides that are not listed'),
    sections: z
      .array(
        z.object({ name: z.string().describe('name of the section'), slides: count.describe('slides in the section') }),
      )
      .describe('sections in order'),
    places: z.partialRecord(z.enum(SLIDE_PLACES), count).describe('number of pieces of text by place'),
  })
  .meta({ id: 'PresentationOutline', description: 'The parts of a presentation that instructions can name.' });

const outline = z
  .discriminatedUnion('kind', [documentOutline, workbookOutline, presentationOutline])
  .describe('parts that instructions can name, by the kind of the file');

export const outlineAnswerSchema = z
  .object({
    source_file: z.string().describe('key of the file'),
    outline,
    selection: selectionReport
      .extend({ counts: selectionCounts })
      .nullable()
      .describe('interpretation of the instruction or plan; null if the request has neither'),
    warnings: z
      .array(z.object({ ...codedMessage, source_file: z.string().describe('key of the file') }))
      .describe('warnings that a translation would have: text in pictures, in embedded objects, in damaged charts'),
  })
  .meta({ id: 'DocumentOutlineAnswer' });
