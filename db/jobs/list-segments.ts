import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { byFile, segmentId, type SegmentKey, type SegmentState } from '#domain/segments/segment.ts';

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
  /** A folded text (`foldText`) that the source or the target contains. */
  readonly text?: string;
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

type Place = Pick<JobSegmentRow, 'file' | 'language' | 'position' | 'number'>;

/** Order of segments; the first three and the number are in the index `job_segment_order`, so that pages need no sorting. */
const ORDER = 'file, language, position, number';

/**
 * A page of the segments of a job, in the order of its files, their languages and the text.
 *
 * @param entityManager scoped to the job's organization
 * @param job that is of this organization
 */
export async function listSegments(
  entityManager: EntityManager,
  job: string,
  filter: SegmentFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly segments: readonly JobSegmentRow[]; readonly total: number }> {
  const conditions = conditionsOf(job, filter);
  const places: Place[] = await entityManager.execute(
    `select ${ORDER} from job_segment where ${conditions.sql} order by ${ORDER} limit ? offset ?`,
    [...conditions.parameters, limit, offset],
    READ,
  );
  return {
    segments: await findSegments(entityManager, job, places),
    total: await totalOf(entityManager, conditions, places, { limit, offset }),
  };
}

/** Number of matches: those up to the end of the page, which was just read, and those behind it, so that nothing is read twice. */
async function totalOf(
  entityManager: EntityManager,
  { sql, parameters }: Condition,
  places: readonly Place[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number> {
  const last = places.at(-1);
  if (last === undefined && offset === 0) return 0;
  if (last !== undefined && places.length < limit) return offset + places.length;
  const rest = last === undefined ? ALL : behind(last);
  const [row]: { total: number | string }[] = await entityManager.execute(
    `select count(*) as total from job_segment where ${sql} and ${rest.sql}`,
    [...parameters, ...rest.parameters],
    READ,
  );
  return (last === undefined ? 0 : offset + places.length) + Number(row?.total ?? 0);
}

const ALL: Condition = { sql: '1 = 1', parameters: [] };

const behind = ({ file, language, position, number }: Place): Condition => ({
  sql: `(${ORDER}) > (?, ?, ?, ?)`,
  parameters: [file, language, position, number],
});

/**
 * The share of the segments of a file and language that are before one of them, from 0 to 1.
 *
 * @param entityManager scoped to the job's organization
 * @param job that is of this organization
 */
export async function shareBefore(entityManager: EntityManager, job: string, place: Place): Promise<number> {
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
 * Segments of a job, in the order of their keys; those that aren't there are left out.
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

function conditionsOf(job: string, filter: SegmentFilter): Condition {
  const conditions: Condition[] = [{ sql: 'job = ?', parameters: [job] }];
  const add = (sql: string, ...parameters: readonly (string | number)[]) => conditions.push({ sql, parameters });
  if (filter.file !== undefined) add('file = ?', filter.file);
  if (filter.language !== undefined) add('language = ?', filter.language);
  if (filter.state !== undefined) add('state = ?', filter.state);
  if (filter.hasFindings !== undefined) add(filter.hasFindings ? 'finding_count > 0' : 'finding_count = 0');
  if (filter.isEdited !== undefined) add(`machine_target is ${filter.isEdited ? 'not null' : 'null'}`);
  // `like` of SQLite and the index of PostgreSQL need the pattern, and compare faster than functions do.
  if (filter.text !== undefined) add(String.raw`search_text like ? escape '\'`, `%${literal(filter.text)}%`);
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** Escapes the special characters of `like` patterns. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
