import type { Unit } from '#domain/units/unit.ts';
import { titleWords } from './titles.ts';

/** Folded titles of columns by the number of their table and their own. */
export type ColumnTitles = ReadonlyMap<string, string>;

/** UTF-16 units of a title; a cell with more text has none. */
const MAX_TITLE_LENGTH = 200;

const keyOf = ({ number, column }: { readonly number: number; readonly column: number }) => `${number} ${column}`;

/** A title for comparison: without case, accents and punctuation. */
export function foldTitle(title: string): string {
  return titleWords(title).join(' ');
}

/** Texts of the cells in the first row of each table, in their order: the titles of its columns. */
export function eachColumnTitle(units: readonly Unit[]): readonly { readonly key: string; readonly title: string }[] {
  const titles = new Map<string, string>();
  for (const { facets, content } of units) {
    if (facets?.table?.row !== 1) continue;
    const key = keyOf(facets.table);
    const before = titles.get(key) ?? '';
    // A cell of several paragraphs is one title, unless it is too long for any; a document may have it in a million pieces.
    if (before.length > MAX_TITLE_LENGTH) continue;
    const text = content.text.slice(0, MAX_TITLE_LENGTH + 1);
    titles.set(key, `${before} ${text}`.replaceAll(/\s+/g, ' ').trim());
  }
  return [...titles]
    .filter(([, title]) => title.length <= MAX_TITLE_LENGTH && foldTitle(title) !== '')
    .map(([key, title]) => ({ key, title }));
}

/** Titles of the columns of a document, for looking cells up. */
export function columnTitlesOf(units: readonly Unit[]): ColumnTitles {
  return new Map(eachColumnTitle(units).map(({ key, title }) => [key, foldTitle(title)]));
}

/** The folded title of the column that a cell is in; undefined for a column without one. */
export function titleOfColumn(
  titles: ColumnTitles,
  cell: { readonly number: number; readonly column: number },
): string | undefined {
  return titles.get(keyOf(cell));
}
