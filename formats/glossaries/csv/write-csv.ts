import { spreadsheetCsv } from '#formats/csv/formula-escape.ts';

/** Records put into one piece of text. */
const PIECE = 500;

/**
 * Writes a table as CSV (RFC 4180) in pieces, without a byte order mark. Terms that begin like formulas are escaped; the
 * readers of tables undo it.
 *
 * @param rows the header first
 */
export async function* writeCsv(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let records: (readonly string[])[] = [];
  for await (const row of rows) {
    records.push(row);
    if (records.length < PIECE) continue;
    yield spreadsheetCsv(records);
    records = [];
  }
  if (records.length > 0) yield spreadsheetCsv(records);
}
