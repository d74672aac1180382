import { setImmediate as turn } from 'node:timers/promises';
import type { JobSegmentRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';

/** Part of an SQL statement. */
export interface SegmentCondition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

/** Where a segment is in the order of lists. */
export type SegmentPlace = Pick<JobSegmentRow, 'file' | 'language' | 'position' | 'number'>;

/** Order of segments; with the job before it, that of the index `job_segment_order`, so that pages need no sorting. */
export const SEGMENT_ORDER = 'file, language, position, number';

/** Segments that follow one in the order. */
export const isAfter = (place: SegmentPlace): SegmentCondition => compared(place, '>');

/** Ms of a search in the segments of a job: one in 1,000,000 ordinary segments takes under a second. */
export const MAX_SEARCH_TIME = 10_000;

/** Bytes and segments that one statement searches: some ms, and tens of ms where each place nearly matches. */
const MAX_BYTES = 2_000_000;
const MAX_SEGMENTS = 16_384;

/** A search in the segments of a job. */
export interface SegmentSearch {
  /** Those to search: of a job, or of one of its files. Other filters don't narrow what is read. */
  readonly among: SegmentCondition;
  /** All filters, including the job and the text. */
  readonly matches: SegmentCondition;
  readonly limit: number;
  readonly offset: number;
  /** Ms. */
  readonly timeLimit: number;
}

/**
 * Searches on SQLite, whose statements keep the process from anything else: statement by statement, with turns for other
 * requests between them.
 *
 * @throws LoquentError `search_too_slow`
 */
export async function searchInSqlite(
  entityManager: EntityManager,
  { among, matches, limit, offset, timeLimit }: SegmentSearch,
): Promise<{ readonly places: readonly SegmentPlace[]; readonly total: number }> {
  const end = performance.now() + timeLimit;
  const places: SegmentPlace[] = [];
  let total = 0;
  for await (const portion of portionsOf(entityManager, among)) {
    const { sql, parameters } = allOf([matches, portion]);
    const from = `from job_segment where ${sql}`;
    const wanted = limit - places.length;
    const skipped = Math.max(0, offset - total);
    const read = async (): Promise<readonly SegmentPlace[]> =>
      entityManager.execute(
        `select ${SEGMENT_ORDER} ${from} order by ${SEGMENT_ORDER} limit ? offset ?`,
        [...parameters, wanted, skipped],
        READ,
      );
    const first = wanted > 0 && skipped === 0 ? await read() : undefined;
    const isAll = first !== undefined && first.length < wanted;
    const found = isAll ? first.length : await numberOf(entityManager, `select count(*) as value ${from}`, parameters);
    places.push(...(first ?? (wanted > 0 && found > skipped ? await read() : [])));
    total += found;
    await turn();
    if (performance.now() > end) throw searchTooSlow();
  }
  return { places, total };
}

/** The segments in their order, as many at a time as one statement may search. */
async function* portionsOf(entityManager: EntityManager, among: SegmentCondition): AsyncGenerator<SegmentCondition> {
  let size = MAX_SEGMENTS;
  for (let begin = among; ;) {
    const [last]: SegmentPlace[] = await entityManager.execute(
      `select ${SEGMENT_ORDER} from job_segment where ${begin.sql} order by ${SEGMENT_ORDER} limit 1 offset ?`,
      [...begin.parameters, size - 1],
      READ,
    );
    const portion = last === undefined ? begin : allOf([begin, compared(last, '<=')]);
    // SQLite knows the lengths of texts without reading them.
    const sum = `select sum(octet_length(search_text)) as value from job_segment where ${portion.sql}`;
    const bytes = await numberOf(entityManager, sum, portion.parameters);
    if (bytes > MAX_BYTES && size > 1) {
      size = Math.max(1, Math.floor(size * Math.min(0.5, MAX_BYTES / bytes)));
      continue;
    }
    yield portion;
    if (last === undefined) return;
    begin = allOf([among, isAfter(last)]);
    // Where texts become shorter again.
    if (bytes < MAX_BYTES / 2) size = Math.min(MAX_SEGMENTS, 2 * size);
  }
}

/** Conditions that hold together. */
export const allOf = (conditions: readonly SegmentCondition[]): SegmentCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

const compared = ({ file, language, position, number }: SegmentPlace, operator: '>' | '<='): SegmentCondition => ({
  sql: `(${SEGMENT_ORDER}) ${operator} (?, ?, ?, ?)`,
  parameters: [file, language, position, number],
});

async function numberOf(
  entityManager: EntityManager,
  sql: string,
  parameters: SegmentCondition['parameters'],
): Promise<number> {
  const [row]: { value: number | null }[] = await entityManager.execute(sql, [...parameters], READ);
  return row?.value ?? 0;
}

/** PostgreSQL's code for a statement that was cancelled, as after `statement_timeout`. Source: PostgreSQL manual, appendix A. */
const QUERY_CANCELED = '57014';

/**
 * Reads on PostgreSQL with a limit of time for each statement.
 *
 * @param timeLimit ms
 * @throws LoquentError `search_too_slow`
 */
export async function searchInPostgres<Result>(
  entityManager: EntityManager,
  timeLimit: number,
  read: (transaction: EntityManager) => Promise<Result>,
): Promise<Result> {
  try {
    return await entityManager.transactional(async (transaction) => {
      await transaction.execute(`set local statement_timeout = ${timeLimit}`);
      return read(transaction);
    });
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? searchTooSlow(error) : error;
  }
}

const searchTooSlow = (cause?: unknown) =>
  userMistake(
    'search_too_slow',
    'The search takes too long in so many texts. Search in one file (`file`), or for a longer text.',
    { cause },
  );
