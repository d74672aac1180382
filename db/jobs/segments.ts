import type { FilterQuery } from '@mikro-orm/core';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { byFile, type SegmentKey } from '#domain/segments/segment.ts';

/** Numbers of segments that are removed or moved at a time: some thousand rows, so that others needn't wait. */
const PORTION = 100_000;

/** Columns of texts that count as files. */
const TEXTS = ['source', 'target', 'machine_target', 'note'];

/** Bytes of the texts of a job's segments. @param among those with these keys; default: all */
export async function segmentBytes(
  entityManager: EntityManager,
  job: string,
  among?: readonly SegmentKey[],
): Promise<number> {
  const size = TEXTS.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
  const select = `select sum(${size}) as total from job_segment where job = ?`;
  const sum = async (condition: string, parameters: readonly (string | number)[]) => {
    const [row] = await entityManager.execute<{ readonly total: number | string | null }[]>(select + condition, [
      job,
      ...parameters,
    ]);
    return Number(row?.total ?? 0);
  };
  if (among === undefined) return sum('', []);
  let total = 0;
  for (const { file, language, numbers } of byFile(among)) {
    const places = numbers.map(() => '?').join(', ');
    total += await sum(` and file = ? and language = ? and number in (${places})`, [file, language, ...numbers]);
  }
  return total;
}

/** How many segments of a job people have rejected. */
export async function countRejected(entityManager: EntityManager, job: string): Promise<number> {
  return entityManager.count(JobSegment, { job, state: 'rejected' });
}

/** Tells that a job has segments. */
export async function hasSegments(entityManager: EntityManager, job: string): Promise<boolean> {
  return (await entityManager.findOne(JobSegment, { job }, { fields: ['number'] })) !== null;
}

/** Gives the segments of a job to another one, which has the same texts. */
export async function moveSegments(entityManager: EntityManager, from: string, to: string): Promise<void> {
  await inPortions(entityManager, from, (portion) => entityManager.nativeUpdate(JobSegment, portion, { job: to }));
}

/** Removes the segments of a job. */
export async function removeSegments(entityManager: EntityManager, job: string): Promise<void> {
  await inPortions(entityManager, job, (portion) => entityManager.nativeDelete(JobSegment, portion));
}

/** Takes all segments of a job away, some thousand rows at a time. */
async function inPortions(
  entityManager: EntityManager,
  job: string,
  take: (portion: FilterQuery<JobSegmentRow>) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const first = await entityManager.findOne(
      JobSegment,
      { job },
      { fields: ['file', 'language', 'number'], orderBy: { file: 'asc', language: 'asc', number: 'asc' } },
    );
    if (first === null) return;
    const { file, language, number } = first;
    await take({ job, file, language, number: { $lt: number + PORTION } });
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
