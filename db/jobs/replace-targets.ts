import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';

/** A target by which the machine replaces its first one, in tags. */
export type ReplacedTarget = Pick<JobSegmentRow, 'number' | 'source' | 'target' | 'findings' | 'terms' | 'engine'>;

const UNTOUCHED = { machineTarget: null, state: 'translated' } as const;

/** Numbers of the segments from `first` and below `end` that people have edited or judged. */
export async function touchedSegments(
  entityManager: EntityManager,
  { jobId: job, fileIndex: file, language }: FileTask,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<ReadonlySet<number>> {
  const rows = await entityManager.find(
    JobSegment,
    {
      job,
      file,
      language,
      number: { $gte: first, $lt: end },
      $or: [{ machineTarget: { $ne: null } }, { state: { $ne: 'translated' } }],
    },
    { fields: ['number'], disableIdentityMap: true },
  );
  return new Set(rows.map(({ number }) => number));
}

/** Replaces targets of the machine; segments that people have edited or judged meanwhile stay. */
export async function replaceTargets(
  entityManager: EntityManager,
  { jobId: job, fileIndex: file, language }: FileTask,
  targets: readonly ReplacedTarget[],
): Promise<void> {
  if (targets.length === 0) return;
  await entityManager.transactional(async (transaction) => {
    for (const { number, source, target, findings, terms, engine } of targets) {
      const row = await transaction.findOne(JobSegment, { job, file, language, number }, { fields: ['version'] });
      if (row === null) continue;
      await transaction.nativeUpdate(
        JobSegment,
        { job, file, language, number, target: { $ne: target }, ...UNTOUCHED },
        {
          target,
          findings,
          terms: terms ?? null,
          engine,
          origin: 'model',
          findingCount: findings.length,
          searchText: segmentSearchText(source, target),
          version: row.version + 1,
        },
      );
    }
  });
}
