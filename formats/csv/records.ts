import { documentCorrupt } from '#formats/errors.ts';

/** How a table is written. */
export interface CsvDialect {
  /** Delimiter between cells; undefined in a table of one column. */
  readonly delimiter: string | undefined;
  /** How a quote is written inside quotes: doubled (RFC 4180), or with a backslash in front (MySQL, Unix programs). */
  readonly escape: '"' | '\\';
  /** True if blanks between a delimiter and a quote aren't part of the cell. */
  readonly skipBlanks: boolean;
}

/** A cell of a table; offsets are UTF-16 units of the file's text, with the quotes, end exclusive. */
export interface CsvCell {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

/** A line of a table; it may hold line breaks within quotes. */
export interface TableRecord {
  /** From 1, as an editor counts. */
  readonly line: number;
  readonly cells: readonly CsvCell[];
  /** UTF-16 offset after the last cell. */
  readonly end: number;
}

/**
 * Cuts a table into records, in time linear in its length. A quote inside a cell that doesn't begin with one is a
 * letter, and so is any text after a closing quote. Blank lines aren't records.
 *
 * @param visit is called with each record; false stops the reading
 * @throws LoquentError `document_corrupt` when a quote is never closed
 */
export function eachRecord(
  text: string,
  from: number,
  dialect: CsvDialect,
  visit: (record: TableRecord) => boolean | void,
): void {
  const { delimiter } = dialect;
  const plain = stopAt(delimiter);
  let position = from;
  let line = 1;
  while (position < text.length) {
    const cells: CsvCell[] = [];
    const firstLine = line;
    for (;;) {
      const cell = readCell(position);
      cells.push(cell);
      position = cell.end;
      if (delimiter === undefined || text[position] !== delimiter) break;
      position += 1;
    }
    const end = position;
    if (position < text.length) {
      position += text.startsWith('\r\n', position) ? 2 : 1;
      line += 1;
    }
    const blank = cells.length === 1 && text.slice(cells[0]!.start, cells[0]!.end).trim() === '';
    if (!blank && visit({ line: firstLine, cells, end }) === false) return;
  }

  function readCell(start: number): CsvCell {
    let quote = start;
    while (dialect.skipBlanks && text[quote] === ' ') quote += 1;
    if (text[quote] !== '"') return { start, end: endOfPlain(start), quoted: false };
    const close = closingQuote(quote);
    return { start: quote, end: endOfPlain(close + 1), quoted: true };
  }

  function endOfPlain(start: number): number {
    plain.lastIndex = start;
    return plain.exec(text)?.index ?? text.length;
  }

  function closingQuote(start: number): number {
    for (let index = start + 1; index < text.length; index += 1) {
      const character = text[index];
      if (character === '"' && (dialect.escape === '\\' || text[index + 1] !== '"')) return index;
      if (character === dialect.escape) {
        index += 1;
      } else if (character === '\n' || (character === '\r' && text[index + 1] !== '\n')) {
        line += 1;
      }
    }
    throw documentCorrupt(
      `Line ${lineAt(text, start)}: the quote (") that begins a cell is never closed. Close it, or double it ("") if ` +
        'it is part of the text.',
    );
  }
}

/** The value of a cell, without quotes and escapes. Text after a closing quote is part of it. */
export function cellValue(text: string, cell: CsvCell, { escape }: CsvDialect): string {
  const raw = text.slice(cell.start, cell.end);
  if (!cell.quoted) return raw;
  const inner = raw.slice(1, -1);
  if (raw.endsWith('"') && !inner.includes('"') && !inner.includes('\\')) return inner;
  const pattern = escape === '"' ? /"("?)/g : /\\([\s\S])|"/g;
  return raw.slice(1).replace(pattern, (_, kept: string | undefined) => kept ?? '');
}

/** Writes a value as a cell: in quotes where the cell had them, or where it can't be read without. */
export function writeCell(value: string, quoted: boolean, { delimiter, escape }: CsvDialect): string {
  const needed = /["\r\n]/.test(value) || (delimiter !== undefined && value.includes(delimiter));
  if (!quoted && !needed) return value;
  return `"${escape === '"' ? value.replaceAll('"', '""') : value.replace(/["\\]/g, '\\$&')}"`;
}

function stopAt(delimiter: string | undefined): RegExp {
  const escaped = delimiter === undefined ? '' : delimiter === '\t' ? '\\t' : `\\${delimiter}`;
  return new RegExp(`[\\r\\n${escaped}]`, 'g');
}

function lineAt(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}
