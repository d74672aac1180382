import { LibSqlDriver } from '@mikro-orm/libsql';
import type { EntityManager } from '#db/orm.ts';

/** Types of columns as their values are in JSON; dates are milliseconds since 1970. */
type ColumnType = 'int' | 'text' | 'uuid' | 'jsonb' | 'date';

/** Rows per statement: SQLite works on it within the process, and nothing else is done meanwhile. */
const ROWS = { segments: 1000, grams: 5000 };

/** Values that all rows of a call share. */
export interface RowPlace {
  readonly store: number;
  readonly document: number;
  readonly generation: number;
}

const PLACE_COLUMNS = { store: 'int', document: 'int', generation: 'int' } as const satisfies Record<
  keyof RowPlace,
  ColumnType
>;

const SEGMENT_COLUMNS = {
  position: 'int',
  organization: 'uuid',
  source_language: 'text',
  target_language: 'text',
  source: 'jsonb',
  target: 'jsonb',
  hash: 'int',
  previous: 'int',
  next: 'int',
  changed_at: 'date',
} as const satisfies Record<string, ColumnType>;

const GRAM_COLUMNS = {
  gram: 'int',
  position: 'int',
  words: 'int',
  signature: 'int',
  value_hash: 'int',
} as const satisfies Record<string, ColumnType>;

/** The values of a row in the order of its columns: numbers, texts, JSON as a text. */
export type MemoryRowValues = readonly (string | number | null)[];
/** The numbers of an index entry: gram, position, words, signature, hash of the values. */
export type GramValues = readonly [gram: number, position: number, words: number, signature: number, hash: number];

/** Inserts segments, whose values are in the order of the columns. @param transaction open */
export async function insertSegmentRows(
  transaction: EntityManager,
  place: RowPlace,
  rows: readonly MemoryRowValues[],
): Promise<void> {
  await insertRows(transaction, 'memory_segment', place, SEGMENT_COLUMNS, rows, ROWS.segments);
}

/**
 * Inserts index entries, in the order of the index: neighbors in it are mostly in one page, which is then written once.
 *
 * @param transaction open
 */
export async function insertGramRows(
  transaction: EntityManager,
  place: RowPlace,
  rows: readonly GramValues[],
): Promise<void> {
  const sorted = rows.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  await insertRows(transaction, 'memory_gram', place, GRAM_COLUMNS, sorted, ROWS.grams);
}

/**
 * Inserts rows by statements whose values are one JSON text each: they have no limit of parameters, and are prepared quickly.
 * Values that all rows share are parameters of their own, because the database parses the text of each row once per column.
 */
async function insertRows(
  transaction: EntityManager,
  table: 'memory_segment' | 'memory_gram',
  place: RowPlace,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly unknown[])[],
  atOnce: number,
): Promise<void> {
  const isSqlite = transaction.getDriver() instanceof LibSqlDriver;
  const common = Object.values(PLACE_COLUMNS).map((type) => (isSqlite ? '?' : `?::${type}`));
  const values = Object.values(columns).map((type, index) => valueOf(isSqlite, type, index));
  const source = isSqlite ? 'json_each(?) as item' : 'json_array_elements(?::json) as item(value)';
  const names = [...Object.keys(PLACE_COLUMNS), ...Object.keys(columns)].join(', ');
  const statement = `insert into ${table} (${names}) select ${[...common, ...values].join(', ')} from ${source}`;
  const placed = (Object.keys(PLACE_COLUMNS) as (keyof RowPlace)[]).map((name) => place[name]);
  for (let start = 0; start < rows.length; start += atOnce) {
    // SQLite's statements resolve at once: requests and heartbeats would wait for the whole transaction.
    if (start > 0) await new Promise(setImmediate);
    const batch = JSON.stringify(rows.slice(start, start + atOnce));
    await transaction.execute(statement, [...placed, batch]);
  }
}

function valueOf(isSqlite: boolean, type: ColumnType, index: number): string {
  const value = `item.value ->> ${index}`;
  if (isSqlite || type === 'text') return value;
  return type === 'date' ? `to_timestamp((${value})::double precision / 1000)` : `(${value})::${type}`;
}
