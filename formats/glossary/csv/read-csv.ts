import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { detectForm, type TableForm } from '#formats/csv/dialect.ts';
import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import { documentEmpty } from '#formats/errors.ts';
import { placeOf, refusedAt } from '#formats/glossary/errors.ts';
import { glossaryLimits } from '#formats/glossary/limits.ts';
import type { TermRow, TermTable } from '#formats/glossary/source.ts';
import { decodedText } from '#formats/encoding/decoded-text.ts';
import type { FoundEncoding, ReadBytes } from '#formats/encoding/detect-encoding.ts';

/** Characters of the beginning that show how the table is written. */
const SHAPE = 200_000;

/**
 * Opens a table of terms as text: RFC 4180 and the dialects of programs, with commas, semicolons, tabs or bars. Rows
 * are read one after another, in any number; a cell without an end is aborted at 1 MB.
 *
 * @throws LoquentError `document_empty`, `document_mislabelled`, `glossary_file_invalid`
 */
export async function openCsv(read: ReadBytes, { name: encoding, beginning }: FoundEncoding): Promise<TermTable> {
  const text = iconv.decode(beginning, encoding).slice(0, SHAPE);
  // The last line may be cut anywhere; a table of one line has no other.
  const found = detectForm(text.replace(/(?<=[\r\n])[^\r\n]*$/, ''));
  // Headers never contain quotes: after a space they belong to a cell.
  const form = { ...found, skipBlanks: found.skipBlanks || /^[^\r\n]*[,;|\t] +"/.test(text.slice(found.start)) };
  const rows = () => readRows(read, encoding, form);
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

async function* readRows(read: ReadBytes, encoding: string, form: TableForm): AsyncGenerator<TermRow> {
  const parsed: string[][] = [];
  const parser = parse({
    delimiter: form.delimiter ?? ',',
    escape: form.escape,
    ltrim: form.skipBlanks,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: glossaryLimits.row,
    // Excel's line `sep=;` names no column.
    from_line: form.start > 0 ? 2 : 1,
    // Taken here and not from the stream, which would drop what it has read when it fails.
    on_record: (cells: string[]) => {
      parsed.push(cells);
      return null;
    },
  });
  let failure: Error | undefined;
  parser.on('error', (error) => (failure ??= error)).resume();
  let row = form.start > 0 ? 1 : 0;
  let header: readonly string[] | undefined;
  const pieces = decodedText(read, encoding);
  try {
    for (let isDone = false; !isDone;) {
      const piece = await pieces.next();
      isDone = piece.done === true;
      await new Promise<void>((resolve) => {
        if (piece.done === true) parser.end(() => resolve());
        else parser.write(piece.value, () => resolve());
      });
      for (const cells of parsed.splice(0)) {
        row += 1;
        // Programs leave blank lines above the header; below it they count as empty rows.
        if (header === undefined && cells.every((cell) => cell.trim() === '')) continue;
        header ??= cells;
        yield { row, cells };
      }
      if (failure !== undefined) throw explained(failure, header ?? [], row + 1);
    }
  } finally {
    await pieces.return(undefined);
    parser.destroy();
  }
}

/** Converts an error of the parser to rows and columns. */
function explained(error: Error, header: readonly string[], row: number): Error {
  if (!(error instanceof CsvError)) return error;
  const column = typeof error['column'] === 'number' ? error['column'] : 0;
  const refused = (message: string) => refusedAt(placeOf(header, row, column), message);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refused(`the cell has more than ${glossaryLimits.cell} characters; shorten it, or close an open quote (")`);
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refused('the quote (") that begins a cell is not closed; close it, or double it if it belongs to the text');
  }
  return refused('the row is not valid CSV; save the table again as CSV');
}
