import { CsvError, parse } from 'csv-parse';
import { decodedText } from '#formats/encoding/decoded-text.ts';
import type { ReadBytes } from '#formats/encoding/detect-encoding.ts';
import type { DetectedDialect } from './dialect.ts';

/** A row of a table; rows count from 1, the header included. */
export interface StreamedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Why a table can't be read further, and where: columns count from 0. */
export interface RowProblem {
  readonly kind: 'too_long' | 'quote_not_closed' | 'invalid';
  readonly header: readonly string[];
  readonly row: number;
  readonly column: number;
}

/** How a table is read. */
export interface RowLimits {
  /** Most UTF-8 bytes of a row. */
  readonly row: number;
  /** The error for a table that can't be read further. */
  readonly refused: (problem: RowProblem) => Error;
}

/** Reads a table row by row, the header first: RFC 4180 and the dialects of programs. Cells are as the file has them. */
export async function* streamRows(
  read: ReadBytes,
  encoding: string,
  form: DetectedDialect,
  { row: maximum, refused }: RowLimits,
): AsyncGenerator<StreamedRow> {
  const parsed: string[][] = [];
  const parser = parse({
    delimiter: form.delimiter ?? ',',
    escape: form.escape,
    ltrim: form.skipBlanks,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maximum,
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
      if (failure !== undefined) throw explained(failure, header ?? [], row + 1, refused);
    }
  } finally {
    await pieces.return(undefined);
    parser.destroy();
  }
}

/** Converts an error of the parser to rows and columns. */
function explained(
  error: Error,
  header: readonly string[],
  row: number,
  refused: (problem: RowProblem) => Error,
): Error {
  if (!(error instanceof CsvError)) return error;
  const column = typeof error['column'] === 'number' ? error['column'] : 0;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refused({ kind: 'too_long', header, row, column });
  const kind = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_not_closed' : 'invalid';
  return refused({ kind, header, row, column });
}
