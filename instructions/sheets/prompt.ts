import type { PromptWords } from '#instructions/engine/instruction-grammar.ts';
import type { WorkbookOutline } from './outline.ts';

/** Sheets in a prompt, and columns of each. */
const MAX_SHEETS = 60;
const MAX_COLUMNS = 60;

/** How a model makes plans for workbooks. */
export const SHEET_PROMPT: PromptWords<WorkbookOutline> = {
  unnamed: ' but comments, names of sheets and hidden cells',
  added:
    ' These are translated only when they are in include or add: comments and names of sheets by "place", hidden cells by "hidden".',
  exceptions: '"column B without rows 2 to 4"',
  selectors: `Take sheets and columns with the names, letters and titles that the outline gives them; "title" is null for a column without one. Rows are numbered as
in Excel. "rows_where" takes rows by the value of their cell in a column. Every criterion also has a selector "sheet": the sheet that the instruction names,
else the one that is "meant". "all_sheets" is true only if the instruction says that it is about all sheets or about the whole workbook; a criterion without a
sheet is then about all of them. "header" is the row with the titles.

"mapping" says that translations go into other columns than their source: "put Spanish in column C". Then only cells of the source columns are translated, and
include holds nothing or restricts the rows. "language" is the BCP 47 tag of the language that a target column is for, null if the instruction names one column
for whatever language is written. "target" without "column" is a new column with a title. "existing" is "keep" unless the instruction says to overwrite.
header_row and start_row are those of the outline unless the instruction says otherwise. Without other columns "mapping" is empty: texts are replaced in place.`,
  outline: ({ sheets, places, hidden }) => ({
    sheets: sheets.slice(0, MAX_SHEETS).map((sheet) => ({
      name: sheet.name,
      meant: sheet.isMeant,
      hidden: sheet.isHidden,
      header_row: sheet.headerRow,
      start_row: sheet.startRow,
      last_row: sheet.lastRow,
      columns: sheet.columns.slice(0, MAX_COLUMNS).map(({ column, title, texts }) => ({ column, title, texts })),
    })),
    more_sheets: Math.max(0, sheets.length - MAX_SHEETS),
    places,
    hidden,
  }),
};
