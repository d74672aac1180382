import { stringify } from 'csv-stringify/sync';

/** Records put into one piece of text. */
const PIECE = 500;

/**
 * Writes a table as CSV (RFC 4180: commas, quotes where needed, CRLF), in pieces, without a byte order mark.
 *
 * @param rows the header first
 */
export async function* writeCsv(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let records: (readonly string[])[] = [];
  // By default, it only quotes line ends like those of records.
  const piece = () => stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  for await (const row of rows) {
    records.push(row);
    if (records.length < PIECE) continue;
    yield piece();
    records = [];
  }
  if (records.length > 0) yield piece();
}
