import { documentMislabeled } from '#formats/errors.ts';
import type { ReturnedSegment } from './review-segment.ts';
import { parseSegmentState } from './parse-segment-state.ts';

/** Columns that are read from a table; `remarks` are the service's. */
const READ = ['id', 'version', 'state', 'language', 'source', 'target', 'note', 'job'] as const;
type Column = (typeof READ)[number];

/** Index of each column that a table has. @throws LoquentError `document_mislabeled` */
export function columnIndexes(header: readonly string[]): ReadonlyMap<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = new Map(READ.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])));
  for (const needed of ['id', 'target'] as const) {
    if (columns.has(needed)) continue;
    throw documentMislabeled(
      `The file is no table of segments: it has no column "${needed}". Keep the header of the table that was exported.`,
    );
  }
  return columns;
}

/** A row of a table; undefined: it has no id. */
export function segmentOfRow(
  columns: ReadonlyMap<Column, number>,
  cells: readonly string[],
): ReturnedSegment | undefined {
  const cell = (column: Column) => {
    const index = columns.get(column);
    return index === undefined ? undefined : (cells[index] ?? '');
  };
  const id = cell('id')?.trim() ?? '';
  if (id === '') return undefined;
  const [version, language, note] = [cell('version')?.trim(), cell('language')?.trim(), cell('note')];
  return {
    id,
    job: cell('job')?.trim(),
    version: /^\d{1,9}$/.test(version ?? '') ? Number(version) : undefined,
    language: language === '' ? undefined : language,
    source: cell('source'),
    target: cell('target'),
    state: parseSegmentState(cell('state')),
    note: note?.trim() === '' ? undefined : note,
  };
}
