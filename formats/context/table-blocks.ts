import type { TextBlock } from '#domain/context/text-block.ts';
import { sniffDialect } from '#formats/csv/dialect.ts';
import { cellValue, eachRecord } from '#formats/csv/records.ts';
import { documentTooLarge } from '#formats/errors.ts';
import { decodeDetected } from './decode-detected.ts';

/** Characters of a column's name; a longer cell is text. */
const MAX_NAME_LENGTH = 80;

/** Records of a table: each becomes at least a part of a chunk. */
const MAX_RECORDS = 500_000;

/**
 * Reads a table of delimited values: a block per record, with a line `name: value` for each cell with a value if the
 * first record has the names of the columns, and the values alone otherwise.
 *
 * @throws LoquentError `document_corrupt` for a quote that is never closed, `document_too_large`
 */
export async function readTableBlocks(bytes: Uint8Array, language?: string): Promise<readonly TextBlock[]> {
  const text = await decodeDetected(bytes, language);
  const form = sniffDialect(text);
  const blocks: TextBlock[] = [];
  let names: readonly string[] | undefined;
  let isFirst = true;
  eachRecord(text, form.start, form, ({ cells }) => {
    const values = cells.map((cell) => cellValue(text, cell, form).trim());
    if (isFirst) {
      isFirst = false;
      if (isHeader(values)) {
        names = values;
        return;
      }
    }
    if (blocks.length >= MAX_RECORDS) {
      throw documentTooLarge(`The table has more than ${MAX_RECORDS} records. Split it into several files.`);
    }
    const record = values.flatMap((value, column) => (value === '' ? [] : [labeledValue(value, names?.[column])]));
    if (record.length > 0) blocks.push({ kind: 'record', text: record.join('\n'), headings: [], page: null });
  });
  return blocks;
}

const labeledValue = (value: string, name: string | undefined) => (name === undefined ? value : `${name}: ${value}`);

/** Names of columns are short, different, and no numbers. */
function isHeader(values: readonly string[]): boolean {
  return (
    values.length > 1 &&
    new Set(values).size === values.length &&
    values.every((value) => value !== '' && value.length <= MAX_NAME_LENGTH && !/^[\d\s.,:/-]+$|[.!?]$/.test(value))
  );
}
