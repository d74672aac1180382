import { LibSqlDriver } from '@mikro-orm/libsql';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { byFile, segmentId, type SegmentKey, type SegmentState } from '#domain/review/segment.ts';
import {
  allOf,
  isAfter,
  MAX_SEARCH_TIME,
  searchInPostgres,
  searchInSqlite,
  SEGMENT_ORDER,
  type SegmentCondition,
  type SegmentListPosition,
} from './search-segments.ts';
import { firstWithin, servedPageLimit, MAX_PAGE_TEXT } from './segment-bytes.ts';

/** The segments of a list; undefined: any. */
export interface SegmentFilter {
  /** Position among the sources of the job. */
  readonly file?: number;
  /** BCP 47, canonical. */
  readonly language?: string;
  readonly state?: SegmentState;
  readonly hasFindings?: boolean;
  /** True: those whose target people have changed. */
  readonly isEdited?: boolean;
  /** Minimum score of a memory match, in percent. */
  readonly minScore?: number;
  /** A folded text (`foldText`) that the source or the target contains. */
  readonly text?: string;
}

/** Segments of a list with the number of all, and the limit as it was served. */
export interface SegmentPage {
  readonly segments: readonly JobSegmentRow[];
  readonly total: number;
  readonly limit: number;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the segments of a job, in the order of its files, their languages and the text; fewer than its limit if their texts are long.
 *
 * @param entityManager scoped to the job's organization
 * @param job that is of this organization
 * @param timeLimit ms of a search for a text
 * @throws LoquentError `search_too_slow`
 */
export async function listSegments(
  entityManager: EntityManager,
  job: string,
  filter: SegmentFilter,
  page: Page,
  timeLimit = MAX_SEARCH_TIME,
): Promise<SegmentPage> {
  const { places, total } = await findPlaces(entityManager, job, filter, page, timeLimit);
  const shown = await firstWithin(entityManager, job, places, MAX_PAGE_TEXT);
  return { segments: await findSegments(entityManager, job, shown), total, ...servedPageLimit(page, places, shown) };
}

interface FoundPlaces {
  readonly places: readonly SegmentListPosition[];
  readonly total: number;
}

async function findPlaces(
  entityManager: EntityManager,
  job: string,
  filter: SegmentFilter,
  page: Page,
  timeLimit: number,
): Promise<FoundPlaces> {
  const among = allOf(placeConditions(job, filter));
  const filters = filterConditions(filter);
  const { text } = filter;
  if (text === undefined) return readPlaces(entityManager, allOf([among, ...filters]), page);
  if (entityManager.getDriver() instanceof LibSqlDriver) {
    // Not `like`, which takes the product of both lengths where each place nearly matches: seconds instead of ms.
    const matches = allOf([...filters, { sql: 'instr(search_text, ?) > 0', parameters: [text] }]);
    return searchInSqlite(entityManager, { among, matches, ...page, timeLimit });
  }
  // The index of PostgreSQL needs `like`.
  const like = { sql: String.raw`search_text like ? escape '\'`, parameters: [`%${literal(text)}%`] };
  return searchInPostgres(entityManager, timeLimit, (transaction) =>
    readPlaces(transaction, allOf([among, ...filters, like]), page),
  );
}

async function readPlaces(
  entityManager: EntityManager,
  conditions: SegmentCondition,
  page: Page,
): Promise<FoundPlaces> {
  const places: SegmentListPosition[] = await entityManager.execute(
    `select ${SEGMENT_ORDER} from job_segment where ${conditions.sql} order by ${SEGMENT_ORDER} limit ? offset ?`,
    [...conditions.parameters, page.limit, page.offset],
    READ,
  );
  return { places, total: await totalOf(entityManager, conditions, places, page) };
}

/**
 * Number of matches: those up to the end of the page, which was just read, plus those after it, so that nothing is read
 * twice.
 */
async function totalOf(
  entityManager: EntityManager,
  conditions: SegmentCondition,
  places: readonly SegmentListPosition[],
  { limit, offset }: Page,
): Promise<number> {
  const last = places.at(-1);
  if (last === undefined && offset === 0) return 0;
  if (last !== undefined && places.length < limit) return offset + places.length;
  const { sql, parameters } = last === undefined ? conditions : allOf([conditions, isAfter(last)]);
  const [row]: { total: number | string }[] = await entityManager.execute(
    `select count(*) as total from job_segment where ${sql}`,
    [...parameters],
    READ,
  );
  return (last === undefined ? 0 : offset + places.length) + Number(row?.total ?? 0);
}

/**
 * The share of the segments of a file and language that are before one of them, from 0 to 1.
 *
 * @param entityManager scoped to the job's organization
 * @param job that is of this organization
 */
export async function shareBefore(
  entityManager: EntityManager,
  job: string,
  place: SegmentListPosition,
): Promise<number> {
  const { file, language, position, number } = place;
  const [row]: { before: number | string; total: number | string }[] = await entityManager.execute(
    'select count(*) as total, count(case when (position, number) < (?, ?) then 1 end) as before from job_segment ' +
      'where job = ? and file = ? and language = ?',
    [position, number, job, file, language],
    READ,
  );
  return Number(row?.before ?? 0) / Math.max(1, Number(row?.total ?? 0));
}

/**
 * Segments of a job, in the order of their keys; unknown keys are skipped.
 *
 * @param entityManager scoped to the job's organization
 */
export async function findSegments(
  entityManager: EntityManager,
  job: string,
  keys: readonly SegmentKey[],
): Promise<readonly JobSegmentRow[]> {
  if (keys.length === 0) return [];
  const rows = [];
  for (const { file, language, numbers } of byFile(keys)) {
    const wanted = { job, file, language, number: { $in: [...numbers] } };
    rows.push(...(await entityManager.find(JobSegment, wanted, { exclude: ['searchText'] })));
  }
  const byId = new Map(rows.map((row) => [segmentId(row), row]));
  // MikroORM's type of a partly loaded row loses that of its JSON columns.
  return keys.flatMap((key) => byId.get(segmentId(key)) ?? []) as unknown as readonly JobSegmentRow[];
}

function placeConditions(job: string, { file }: SegmentFilter): readonly SegmentCondition[] {
  const ofJob = { sql: 'job = ?', parameters: [job] };
  return file === undefined ? [ofJob] : [ofJob, { sql: 'file = ?', parameters: [file] }];
}

function filterConditions(filter: SegmentFilter): readonly SegmentCondition[] {
  const conditions: SegmentCondition[] = [];
  const add = (sql: string, ...parameters: readonly (string | number)[]) => conditions.push({ sql, parameters });
  if (filter.language !== undefined) add('language = ?', filter.language);
  if (filter.state !== undefined) add('state = ?', filter.state);
  if (filter.hasFindings !== undefined) add(filter.hasFindings ? 'finding_count > 0' : 'finding_count = 0');
  if (filter.isEdited !== undefined) add(`machine_target is ${filter.isEdited ? 'not null' : 'null'}`);
  if (filter.minScore !== undefined) add('score >= ?', filter.minScore);
  return conditions;
}

/** Escapes the special characters of `like` patterns. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
