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
export type SegmentListPosition = Pick<JobSegmentRow, 'file' | 'language' | 'position' | 'number'>;

/** Order of segments; with the job before it, that of the index `job_segment_order`, so that pages need no sorting. */
export const SEGMENT_ORDER = 'file, language, position, number';

/** Segments that follow one in the order. */
export const isAfter = (place: SegmentListPosition): SegmentCondition => compared(place, '>');

/** Ms of a search in the segments of a job: one in 1,000,000 ordinary segments takes under a second. */
export const MAX_SEARCH_TIME = 10_000;

/** Maximum segments per statement: some ms. */
const MAX_SEGMENTS = 8192;
/** Minimum bytes of a long text; ordinary jobs have few of them. */
const LONG_TEXT = 1000;
/** Maximum bytes per statement where there are long texts: tens of ms if each place nearly matches. */
const MAX_BYTES = 2_000_000;

/** A search in the segments of a job. */
export interface SegmentSearch {
  /** Those to search: of a job, or of one of its files. Other filters don't narrow what is read. */
  readonly among: SegmentCondition;
  /** The text, and all other filters. */
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
): Promise<{ readonly places: readonly SegmentListPosition[]; readonly total: number }> {
  const end = performance.now() + timeLimit;
  const places: SegmentListPosition[] = [];
  let total = 0;
  for await (const { portion, found } of portionsOf(entityManager, among, matches)) {
    const wanted = limit - places.length;
    const skipped = Math.max(0, offset - total);
    if (wanted > 0 && found > skipped) {
      const { sql, parameters } = allOf([portion, matches]);
      const page = `select ${SEGMENT_ORDER} from job_segment where ${sql} order by ${SEGMENT_ORDER} limit ? offset ?`;
      const rows: SegmentListPosition[] = await entityManager.execute(page, [...parameters, wanted, skipped], READ);
      places.push(...rows);
    }
    total += found;
    await turn();
    if (performance.now() > end) throw searchTooSlow();
  }
  return { places, total };
}

/** Segments that follow each other, and the number of those that match. */
interface Portion {
  readonly portion: SegmentCondition;
  readonly found: number;
}

/** The segments in their order, as many at a time as one statement may search. */
async function* portionsOf(
  entityManager: EntityManager,
  among: SegmentCondition,
  matches: SegmentCondition,
): AsyncGenerator<Portion> {
  for (let rest: SegmentCondition | undefined = among; rest !== undefined;) {
    const { portion, last } = await firstOf(entityManager, rest, MAX_SEGMENTS);
    const [counts]: { found: number; long: number }[] = await entityManager.execute(
      `select count(*) filter (where octet_length(search_text) < ${LONG_TEXT} and ${matches.sql}) as found,
         count(*) filter (where octet_length(search_text) >= ${LONG_TEXT}) as long
       from job_segment where ${portion.sql}`,
      [...matches.parameters, ...portion.parameters],
      READ,
    );
    if (counts === undefined || counts.long === 0) yield { portion, found: counts?.found ?? 0 };
    else yield* portionsOfLongTexts(entityManager, portion, matches);
    rest = last && allOf([among, isAfter(last)]);
  }
}

/** Like `portionsOf`, with a limit of bytes: SQLite knows the lengths of texts without reading them. */
async function* portionsOfLongTexts(
  entityManager: EntityManager,
  among: SegmentCondition,
  matches: SegmentCondition,
): AsyncGenerator<Portion> {
  let size = MAX_SEGMENTS;
  for (let rest: SegmentCondition | undefined = among; rest !== undefined;) {
    const { portion, last } = await firstOf(entityManager, rest, size);
    const bytes = await numberOf(entityManager, 'sum(octet_length(search_text))', portion);
    if (bytes > MAX_BYTES && size > 1) {
      size = Math.max(1, Math.floor(size * Math.min(0.5, MAX_BYTES / bytes)));
      continue;
    }
    yield { portion, found: await numberOf(entityManager, 'count(*)', allOf([portion, matches])) };
    rest = last && allOf([among, isAfter(last)]);
    // Where texts become shorter again.
    if (bytes < MAX_BYTES / 2) size = Math.min(MAX_SEGMENTS, 2 * size);
  }
}

/** The first segments of those that a condition names, and the last of them unless there are no more. */
async function firstOf(
  entityManager: EntityManager,
  among: SegmentCondition,
  size: number,
): Promise<{ readonly portion: SegmentCondition; readonly last?: SegmentListPosition }> {
  const [last]: SegmentListPosition[] = await entityManager.execute(
    `select ${SEGMENT_ORDER} from job_segment where ${among.sql} order by ${SEGMENT_ORDER} limit 1 offset ?`,
    [...among.parameters, size - 1],
    READ,
  );
  return last === undefined ? { portion: among } : { portion: allOf([among, compared(last, '<=')]), last };
}

/** Conditions that hold together. */
export const allOf = (conditions: readonly SegmentCondition[]): SegmentCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

const compared = (
  { file, language, position, number }: SegmentListPosition,
  operator: '>' | '<=',
): SegmentCondition => ({
  sql: `(${SEGMENT_ORDER}) ${operator} (?, ?, ?, ?)`,
  parameters: [file, language, position, number],
});

async function numberOf(entityManager: EntityManager, value: string, where: SegmentCondition): Promise<number> {
  const sql = `select ${value} as value from job_segment where ${where.sql}`;
  const [row]: { value: number | null }[] = await entityManager.execute(sql, [...where.parameters], READ);
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
