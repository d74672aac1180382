/** A table as text: rows of cells. */
export type Table = readonly (readonly string[])[];

/**
 * Reads what spreadsheet programs copy: cells between tabs, in quotes where they have tabs, line breaks or quotes. Blank rows are
 * left out.
 */
export function readTable(text: string): Table {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += character;
      at += 1;
    } else if (isQuoted && character === '"') isQuoted = false;
    else if (isQuoted) cell += character;
    else if (character === '"' && cell === '') isQuoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;

/** Whether the first row of a table names columns instead of being one of terms: codes of languages, a known one at least, and `notes`. */
export function hasHeader([first = []]: Table, columns: readonly string[]): boolean {
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell.toLowerCase() !== 'notes');
  const known = new Set(columns.map((name) => name.toLowerCase()));
  return (
    names.every((name) => LANGUAGE.test(name)) &&
    names.some((name) => known.has(name.toLowerCase().replaceAll('_', '-')))
  );
}

/** Puts names of columns above a table that has none; those beyond `columns` are named by their position. */
export function withHeader(table: Table, columns: readonly string[]): Table {
  const width = Math.max(...table.map((row) => row.length), 1);
  return [Array.from({ length: width }, (_, index) => columns[index] ?? `column ${index + 1}`), ...table];
}

/** Cells from which an import would take an apostrophe: it serves to protect spreadsheet programs from formulas. */
const PROTECTED = /^'+[=+\-@\t\r\n]/;

/** A table as CSV (RFC 4180), of which an import reads the same cells. */
export function toCsv(table: Table): string {
  const line = (row: readonly string[]) =>
    row.map((cell) => `"${(PROTECTED.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',');
  return `${table.map(line).join('\r\n')}\r\n`;
}
