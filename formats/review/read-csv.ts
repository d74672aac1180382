import iconv from 'iconv-lite';
import { userMistake } from '#domain/errors.ts';
import { sniffDialect } from '#formats/csv/dialect.ts';
import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import { streamRows, type RowLimits } from '#formats/csv/stream-rows.ts';
import type { FoundEncoding, ReadBytes } from '#formats/encoding/detect-encoding.ts';
import type { ReturnedSegment } from './review-segment.ts';
import { columnIndexes, segmentOfRow } from './table-rows.ts';

/** Characters of the beginning that show how the table is written. */
const SHAPE = 200_000;

const LIMITS: RowLimits = {
  row: 1_000_000,
  refused: ({ kind, row }) =>
    userMistake(
      'document_corrupt',
      kind === 'invalid'
        ? `Row ${row} is not valid CSV. Save the table again as CSV.`
        : `Row ${row} is too long, or the quote (") that begins a cell is not closed. Close it, or double it if it belongs to the text.`,
    ),
};

/**
 * Reads a table of segments as text, row by row; rows without an id are skipped.
 *
 * @throws LoquentError `document_corrupt`, `document_mislabeled`
 */
export async function* readReviewCsv(
  read: ReadBytes,
  { name: encoding, beginning }: FoundEncoding,
): AsyncGenerator<readonly ReturnedSegment[]> {
  const text = iconv.decode(beginning, encoding).slice(0, SHAPE);
  // The last line may be cut anywhere; a table of one line has no other.
  const form = sniffDialect(text.replace(/(?<=[\r\n])[^\r\n]*$/, ''));
  let columns: ReturnType<typeof columnIndexes> | undefined;
  for await (const { cells } of streamRows(read, encoding, form, LIMITS)) {
    if (columns === undefined) columns = columnIndexes(cells);
    else {
      const segment = segmentOfRow(columns, cells.map(unescapeFormula));
      if (segment !== undefined) yield [segment];
    }
  }
}
