import { setImmediate } from 'node:timers/promises';
import type { FilterQuery } from '@mikro-orm/core';
import { JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { SegmentKey } from '#domain/review/segment.ts';
import { sumCorrections } from './sum-corrections.ts';
import { sumBytes } from './segment-bytes.ts';
import { lockJob } from './transition.ts';

/** Numbers of segments that one statement covers: some thousand rows, so that others needn't wait. */
const PORTION = 100_000;

/** Bytes of the texts of all segments of a job. */
export async function segmentBytes(entityManager: EntityManager, job: string): Promise<number> {
  let total = 0;
  for await (const { file, language, first, end } of portionsOf(entityManager, job)) {
    const condition = 'file = ? and language = ? and number >= ? and number < ?';
    total += await sumBytes(entityManager, job, condition, [file, language, first, end]);
  }
  return total;
}

/** How many segments of a job people have rejected. */
export async function countRejected(entityManager: EntityManager, job: string): Promise<number> {
  return entityManager.count(JobSegment, { job, state: 'rejected' });
}

/** True if a job has segments. */
export async function hasSegments(entityManager: EntityManager, job: string): Promise<boolean> {
  return (await entityManager.findOne(JobSegment, { job }, { fields: ['number'] })) !== null;
}

/** Gives the segments of a job to another one, which has the same texts. */
export async function moveSegments(entityManager: EntityManager, from: string, to: string): Promise<void> {
  for await (const portion of portionsOf(entityManager, from))
    await entityManager.nativeUpdate(JobSegment, withinPortion(from, portion), { job: to });
}

/**
 * Removes the segments of a job, and adds up what people have changed in them.
 *
 * @param entityManager scoped to the job's organization
 */
export async function removeSegments(
  entityManager: EntityManager,
  { id: job, organization }: Pick<JobRow, 'id' | 'organization'>,
): Promise<void> {
  for await (const portion of portionsOf(entityManager, job)) {
    await entityManager.transactional(async (transaction) => {
      // Every change to segments locks their job.
      await lockJob(transaction, job);
      await sumCorrections(transaction, { job, organization }, withinPortion(job, portion));
      await transaction.nativeDelete(JobSegment, withinPortion(job, portion));
    });
  }
}

/** Segments of a file and language with numbers from `first`, below `end`. */
interface Portion extends Pick<JobSegmentRow, 'file' | 'language'> {
  readonly first: number;
  readonly end: number;
}

/** Selects the segments of a portion. */
export const withinPortion = (job: string, { file, language, first, end }: Portion) => ({
  job,
  file,
  language,
  number: { $gte: first, $lt: end },
});

/** All segments of a job, some thousand rows at a time. */
export async function* portionsOf(entityManager: EntityManager, job: string): AsyncGenerator<Portion> {
  const key = '(file, language, number)';
  const next = `select file, language, number from job_segment where job = ? and ${key} >= (?, ?, ?) order by file, language, number limit 1`;
  let after: readonly [number, string, number] = [-1, '', 0];
  for (;;) {
    const [found]: SegmentKey[] = await entityManager.execute(next, [job, ...after]);
    if (found === undefined) return;
    const { file, language, number: first } = found;
    const end = first + PORTION;
    yield { file, language, first, end };
    after = [file, language, end];
    // SQLite answers at once: without a pause, all portions would keep the process from anything else.
    await setImmediate();
  }
}

/** Sentences that are read together. */
const PAGE = 1_000;

type PlacedSentence = Pick<JobSegmentRow, 'position' | 'number' | 'source' | 'target' | 'state' | 'editedAt'>;

/** The sentences of a recording in a language, in their order; a thousand are in memory at a time. */
export async function* sentencesInOrder(
  entityManager: EntityManager,
  job: string,
  language: string,
): AsyncGenerator<PlacedSentence> {
  let after: FilterQuery<JobSegmentRow> = {};
  for (;;) {
    const page: readonly PlacedSentence[] = await entityManager.find(
      JobSegment,
      { job, file: 0, language, ...after },
      {
        orderBy: { position: 'asc', number: 'asc' },
        fields: ['position', 'number', 'source', 'target', 'state', 'editedAt'],
        limit: PAGE,
        disableIdentityMap: true,
      },
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    const { position, number } = last;
    after = { $or: [{ position: { $gt: position } }, { position, number: { $gt: number } }] };
  }
}
