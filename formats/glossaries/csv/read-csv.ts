import iconv from 'iconv-lite';
import { sniffDialect } from '#formats/csv/dialect.ts';
import { streamRows, type RowLimits, type RowProblem } from '#formats/csv/stream-rows.ts';
import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import { documentEmpty } from '#formats/errors.ts';
import { describeCell, refusedAt } from '#formats/glossaries/errors.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import type { TermRow, TermTable } from '#formats/glossaries/source.ts';
import type { FoundEncoding, ReadBytes } from '#formats/encoding/detect-encoding.ts';

/** Characters of the beginning that show how the table is written. */
const SHAPE = 200_000;

/**
 * Opens a table of terms as text: RFC 4180 and the dialects of programs, with commas, semicolons, tabs or bars. Rows
 * are read one after another, in any number; a cell without an end is aborted at 1 MB.
 *
 * @throws LoquentError `document_empty`, `document_mislabeled`, `glossary_file_invalid`
 */
export async function openCsv(read: ReadBytes, { name: encoding, beginning }: FoundEncoding): Promise<TermTable> {
  const text = iconv.decode(beginning, encoding).slice(0, SHAPE);
  // The last line may be cut anywhere; a table of one line has no other.
  const found = sniffDialect(text.replace(/(?<=[\r\n])[^\r\n]*$/, ''));
  // Headers never contain quotes: after a space they belong to a cell.
  const form = { ...found, skipBlanks: found.skipBlanks || /^[^\r\n]*[,;|\t] +"/.test(text.slice(found.start)) };
  const rows = () => streamRows(read, encoding, form, LIMITS);
  for await (const { cells } of rows()) {
    return { format: 'csv', encoding, header: cells, hasConcepts: false, rows: () => below(rows()) };
  }
  throw documentEmpty('The file has no rows. Its first row must have the languages as headers: en,de,notes.');
}

async function* below(rows: AsyncIterable<TermRow>): AsyncGenerator<TermRow> {
  let isHeader = true;
  for await (const row of rows) {
    if (!isHeader) yield { row: row.row, cells: row.cells.map(unescapeFormula) };
    isHeader = false;
  }
}

/** Advice for rows that can't be read. */
const PROBLEMS: Readonly<Record<RowProblem['kind'], string>> = {
  too_long: `the cell has more than ${glossaryLimits.cell} characters; shorten it, or close an open quote (")`,
  quote_not_closed: 'the quote (") that begins a cell is not closed; close it, or double it if it belongs to the text',
  invalid: 'the row is not valid CSV; save the table again as CSV',
};

const LIMITS: RowLimits = {
  row: glossaryLimits.row,
  refused: ({ kind, header, row, column }) => refusedAt(describeCell(header, row, column), PROBLEMS[kind]),
};
