import { criteriaOfSelectors } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readKnownName } from './known-name.ts';
import { reference, type DocumentReference } from './reference.ts';

/** Columns of tables by their titles: `the Price column`, `columns "Item" and "Price"`, `the column named Price`. */
export function readTitledColumns(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    if (cursor.outline.columnTitles.length === 0) return undefined;
    const isBehind = cursor.take('column') !== undefined;
    if (isBehind) cursor.skip('named', 'the');
    const titles = cursor.list((isFirst) => {
      if (!isFirst) cursor.take('the');
      return readKnownName(cursor, 'column', () => cursor.outline.columnTitles);
    });
    if (titles === undefined || (!isBehind && cursor.take('column') === undefined)) return undefined;
    return reference('table', criteriaOfSelectors([...new Set(titles)].map((title) => ({ kind: 'column', title }))));
  });
}
