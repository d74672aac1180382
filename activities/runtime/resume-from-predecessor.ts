import type { JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { moveSegments } from '#db/jobs/segments.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { deleteWorkspace } from '#jobs/workspace-retention.ts';
import { retriedJobs } from '#jobs/retried-jobs.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { fileObjectKey, folderOf } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';

/** Records of the end of a job, of files in its own result folder, and of rows of its own, which a retry writes again. */
const END_RECORD =
  /(?:^|\/)(?:failures\/|(?:report-|exported-|export-|ledger-|consistency-)[^/]*$|(?:result|resumed)\.json$)/;
/** Objects of a file that was not read to its end; any other belongs to that copy of it. */
const UNREAD_FILE_OBJECT = /^\d+\/(?:source$|segments-)/;
/** Objects copied at a time. */
const PARALLEL_COPIES = 16;

interface Resumption extends ActivityRun {
  readonly dependencies: Pick<ActivityDependencies, 'orm' | 'storage'>;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly job: Pick<JobRow, 'id' | 'organization' | 'retryOf' | 'sourceFiles' | 'type'>;
}

/**
 * Moves the stored work of a retry's earlier jobs into its own workspace, once: sources, extractions, paid results, and
 * segments as corrected by people. An interrupted copy resumes with the missing objects.
 */
export async function resumeFromPredecessor({
  dependencies,
  entityManager,
  job,
  note,
  signal,
}: Resumption): Promise<void> {
  if (job.retryOf == null) return;
  const { storage } = dependencies;
  const area = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization });
  const isTakenOver = await area.has('resumed.json');
  for await (const earlier of retriedJobs(entityManager, job)) {
    const reference = { jobId: earlier.id, organizationId: earlier.organization };
    if (isTakenOver) continue;
    await copyStored(dependencies, new JobWorkspace(storage, reference).folder, area, { job, note, signal });
    await moveSegments(entityManager, earlier.id, job.id);
  }
  if (!isTakenOver) await area.write('resumed', {});
  // Delete last: an interrupted copy needs all of them to resume.
  for await (const earlier of retriedJobs(entityManager, job)) {
    signal.throwIfAborted();
    await deleteWorkspace(dependencies, { jobId: earlier.id, organizationId: earlier.organization });
  }
}

async function copyStored(
  { storage }: Resumption['dependencies'],
  from: string,
  area: JobWorkspace,
  { job, note, signal }: ActivityRun & Pick<Resumption, 'job'>,
): Promise<void> {
  const known = new Set<string>();
  for await (const { key } of listAllObjects(storage, area.folder)) known.add(key);
  const stored: string[] = [];
  for await (const { key } of listAllObjects(storage, from)) stored.push(key.slice(from.length + 1));
  const replaced = await replaceableFiles(storage, job, stored);
  const names = stored.filter(
    (name) => !END_RECORD.test(name) && !known.has(area.key(name)) && !replaced.has(folderOf(name)),
  );
  for (let start = 0; start < names.length; start += PARALLEL_COPIES) {
    signal.throwIfAborted();
    const chunk = names.slice(start, start + PARALLEL_COPIES);
    await Promise.all(chunk.map((name) => storage.copy(`${from}/${name}`, area.key(name))));
    note({ copied: start + chunk.length, of: names.length });
  }
}

/**
 * Folders of files that couldn't be read but still exist: they may have been replaced before the retry. For a removed
 * file, the copy is all there is.
 */
async function replaceableFiles(
  storage: ObjectStorage,
  { organization, type, sourceFiles }: Resumption['job'],
  stored: readonly string[],
): Promise<ReadonlySet<string>> {
  // Jobs of other types read their files together.
  if (!(typesWith('extractUnits') as readonly string[]).includes(type)) return new Set();
  const read = new Set(stored.filter((name) => !UNREAD_FILE_OBJECT.test(name)).map(folderOf));
  const replaceable = new Set<string>();
  for (const [index, key] of sourceFiles.entries()) {
    if (read.has(`${index}`)) continue;
    if ((await storage.stat(fileObjectKey(organization, key))) !== undefined) replaceable.add(`${index}`);
  }
  return replaceable;
}
