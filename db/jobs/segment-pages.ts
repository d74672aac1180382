import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';

/** Segments read at a time. */
const PAGE = 500;

/**
 * All segments of a file of a job in a language, in their order, a page at a time; pages that have been read hold no
 * memory.
 *
 * @param entityManager scoped to the job's organization
 */
export async function* segmentPages(
  entityManager: EntityManager,
  { job, file, language }: { readonly job: string; readonly file: number; readonly language: string },
): AsyncGenerator<readonly JobSegmentRow[]> {
  let after = { position: -1, number: -1 };
  for (;;) {
    const { position, number } = after;
    const behind = [{ position: { $gt: position } }, { position, number: { $gt: number } }];
    // A fork for each page, because the identity map keeps all rows.
    const rows = await entityManager
      .fork()
      .find(
        JobSegment,
        { job, file, language, position: { $gte: position }, $or: behind },
        { exclude: ['searchText'], orderBy: { position: 'asc', number: 'asc' }, limit: PAGE },
      );
    // MikroORM's type of a partly loaded row loses that of its JSON columns.
    if (rows.length > 0) yield rows as unknown as readonly JobSegmentRow[];
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { position: last.position, number: last.number };
  }
}

/** How many segments of a job there are, at most of one file or language. */
export async function countJobSegments(
  entityManager: EntityManager,
  filter: { readonly job: string; readonly file?: number; readonly language?: string },
): Promise<number> {
  return entityManager.count(JobSegment, filter);
}

/** Numbers of all segments and of undecided ones, of a source in a language. */
export interface SegmentCounts {
  /** Position among the sources of the job. */
  readonly file: number;
  /** BCP 47. */
  readonly language: string;
  readonly segments: number;
  readonly open: number;
}

/**
 * How far the review of a job is, by source and language, in their order.
 *
 * @param entityManager scoped to the job's organization
 * @param job that is of this organization
 */
export async function countByPlace(entityManager: EntityManager, job: string): Promise<readonly SegmentCounts[]> {
  type Counts = Record<'segments' | 'open', number | string>;
  const rows: (Omit<SegmentCounts, keyof Counts> & Counts)[] = await entityManager.execute(
    "select file, language, count(*) as segments, count(case when state = 'translated' then 1 end) as open " +
      'from job_segment where job = ? group by file, language order by file, language',
    [job],
    READ,
  );
  // PostgreSQL has counts as texts.
  return rows.map(({ segments, open, ...place }) => ({ ...place, segments: Number(segments), open: Number(open) }));
}
