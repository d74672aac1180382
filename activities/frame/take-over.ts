import type { JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { moveSegments } from '#db/jobs/segments.ts';
import { removeWork } from '#jobs/kept-work.ts';
import { retriedJobs } from '#jobs/retried-jobs.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { listAll } from '#platform/storage/list-all.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';

/** Records of the end of a job, and of files in its own result folder, which a retry makes anew. */
const OF_ITS_END = /(?:^|\/)(?:failures\/|(?:report-|exported-|export-)[^/]*$|(?:result|taken-over)\.json$)/;
/** Objects copied at a time. */
const PARALLEL_COPIES = 16;

interface TakingOver extends ActivityRun {
  readonly dependencies: Pick<ActivityDependencies, 'orm' | 'storage'>;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly job: Pick<JobRow, 'id' | 'organization' | 'retryOf'>;
}

/**
 * Moves what the jobs before a retry have stored into its own work area, once: sources, readings, results that are paid
 * for, and segments as people have corrected them. A copy that was interrupted goes on with what it lacks.
 */
export async function takeOverStored({ dependencies, entityManager, job, note, signal }: TakingOver): Promise<void> {
  if (job.retryOf == null) return;
  const { storage } = dependencies;
  const area = new WorkArea(storage, { jobId: job.id, organizationId: job.organization });
  const isTakenOver = await area.has('taken-over.json');
  for await (const earlier of retriedJobs(entityManager, job)) {
    const reference = { jobId: earlier.id, organizationId: earlier.organization };
    if (isTakenOver) continue;
    await copyStored(dependencies, new WorkArea(storage, reference).folder, area, { note, signal });
    await moveSegments(entityManager, earlier.id, job.id);
  }
  if (!isTakenOver) await area.write('taken-over', {});
  // Only now: an interrupted copy goes on from all of them.
  for await (const earlier of retriedJobs(entityManager, job)) {
    signal.throwIfAborted();
    await removeWork(dependencies, { jobId: earlier.id, organizationId: earlier.organization });
  }
}

async function copyStored(
  { storage }: TakingOver['dependencies'],
  from: string,
  area: WorkArea,
  { note, signal }: ActivityRun,
): Promise<void> {
  const known = new Set<string>();
  for await (const { key } of listAll(storage, area.folder)) known.add(key);
  const names: string[] = [];
  for await (const { key } of listAll(storage, from)) {
    const name = key.slice(from.length + 1);
    if (!OF_ITS_END.test(name) && !known.has(area.key(name))) names.push(name);
  }
  for (let start = 0; start < names.length; start += PARALLEL_COPIES) {
    signal.throwIfAborted();
    const chunk = names.slice(start, start + PARALLEL_COPIES);
    await Promise.all(chunk.map((name) => storage.copy(`${from}/${name}`, area.key(name))));
    note({ copied: start + chunk.length, of: names.length });
  }
}
