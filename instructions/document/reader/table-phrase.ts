import { MAX_CRITERIA, type Selector } from '#domain/plans/document-plan.ts';
import { criteriaOfSelectors, tableSelector } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { positionsOf, readPositionsBefore, readPositionsAfter, type PositionRange } from './positions.ts';
import { reference, type DocumentReference } from './reference.ts';

/** Tables, rows, columns and paragraphs, by number or all of them. */
export function readTablePhrase(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    if (cursor.take('header row') !== undefined || takeTableHeader(cursor)) {
      return reference('table', criteriaOfSelectors([tableSelector({ row: 1 })]), { isCounted: true });
    }
    const positions = readPositionsBefore(cursor);
    const noun = cursor.take('table', 'row', 'column', 'paragraph', 'cell');
    if (noun === undefined || (positions !== undefined && noun.is === 'cell')) return undefined;
    const spans = positions ?? (noun.is === 'cell' ? undefined : readPositionsAfter(cursor));
    if (noun.is === 'paragraph') return paragraphs(spans);
    if (noun.is !== 'table' && noun.is !== 'cell' && spans === undefined) return undefined;
    cursor.skip('text', 'parts', 'paragraph');
    const key = noun.is === 'table' ? 'number' : noun.is;
    if (spans === undefined || key === 'cell') return reference('table', criteriaOfSelectors([tableSelector()]));
    const numbers = positionsOf(spans, MAX_CRITERIA);
    if (numbers === undefined) return undefined;
    return reference('table', criteriaOfSelectors(numbers.map((number) => tableSelector({ [key]: number }))), {
      isCounted: true,
    });
  });
}

/** `the header of the table`, as opposed to the header of a page */
function takeTableHeader(cursor: Cursor): boolean {
  const isOfTable = cursor.lookAhead(() => {
    if (cursor.take('places') === undefined || cursor.take('in') === undefined) return false;
    cursor.skip('the', 'any', 'all', 'every');
    readPositionsBefore(cursor);
    return cursor.isAt('table');
  });
  return isOfTable && /^headers?$/.test(cursor.token?.text ?? '') && cursor.take('places') !== undefined;
}

/** Paragraphs of running text, all of them or by position. */
export function paragraphs(spans: readonly PositionRange[] | undefined): DocumentReference {
  const wanted = spans ?? [{ from: 1, to: -1 }];
  const selectors = wanted.map(({ from, to }): Selector => ({ kind: 'paragraphs', from, to }));
  return reference('paragraph', criteriaOfSelectors(selectors), { isCounted: spans !== undefined });
}
