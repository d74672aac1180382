import { LibSqlDriver } from '@mikro-orm/libsql';
import type { EntityManager } from '#db/orm.ts';

/** Types of columns as their values are in JSON; dates are milliseconds since 1970. */
type ColumnType = 'int' | 'text' | 'uuid' | 'jsonb' | 'date';

/** Rows per statement: SQLite works on it within the process, and nothing else is done meanwhile. */
const ROWS = { segments: 1000, grams: 5000 };

const SEGMENT_COLUMNS = {
  document: 'int',
  generation: 'int',
  position: 'int',
  organization: 'uuid',
  store: 'int',
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
  store: 'int',
  gram: 'int',
  document: 'int',
  generation: 'int',
  position: 'int',
  words: 'int',
  signature: 'int',
  value_hash: 'int',
} as const satisfies Record<string, ColumnType>;

/** The values of a row in the order of its columns: numbers, texts, JSON as a text. */
export type SegmentValues = readonly (string | number | null)[];
/** The numbers of an index entry: store, gram, document, generation, position, words, signature, hash of the values. */
export type GramValues = readonly number[];

/** Inserts segments, whose values are in the order of the entity. @param transaction open */
export async function insertSegmentRows(transaction: EntityManager, rows: readonly SegmentValues[]): Promise<void> {
  await insertRows(transaction, 'memory_segment', SEGMENT_COLUMNS, rows, ROWS.segments);
}

/**
 * Inserts index entries, in the order of the index: neighbours in it are mostly in one page, which is then written once.
 *
 * @param transaction open
 */
export async function insertGramRows(transaction: EntityManager, rows: readonly GramValues[]): Promise<void> {
  const sorted = rows.toSorted((one, other) => one[1]! - other[1]! || one[4]! - other[4]!);
  await insertRows(transaction, 'memory_gram', GRAM_COLUMNS, sorted, ROWS.grams);
}

/** Inserts rows by statements whose values are one JSON text each: they have no limit of parameters, and are prepared quickly. */
async function insertRows(
  transaction: EntityManager,
  table: 'memory_segment' | 'memory_gram',
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly unknown[])[],
  atOnce: number,
): Promise<void> {
  const isSqlite = transaction.getDriver() instanceof LibSqlDriver;
  const values = Object.values(columns).map((type, index) => valueOf(isSqlite, type, index));
  const source = isSqlite ? 'json_each(?) as item' : 'json_array_elements(?::json) as item(value)';
  const statement = `insert into ${table} (${Object.keys(columns).join(', ')}) select ${values.join(', ')} from ${source}`;
  for (let start = 0; start < rows.length; start += atOnce) {
    // SQLite's statements resolve at once: requests and heartbeats would wait for the whole transaction.
    if (start > 0) await new Promise(setImmediate);
    await transaction.execute(statement, [JSON.stringify(rows.slice(start, start + atOnce))]);
  }
}

function valueOf(isSqlite: boolean, type: ColumnType, index: number): string {
  const value = `item.value ->> ${index}`;
  if (isSqlite || type === 'text') return value;
  return type === 'date' ? `to_timestamp((${value})::double precision / 1000)` : `(${value})::${type}`;
}
