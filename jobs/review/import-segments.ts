import { changeJobSegments, type RequestedChange } from './change-segments.ts';
import type { Caller } from '#jobs/caller.ts';
import { readReviewFile } from '#jobs/threads/review-file.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { findSegments } from '#db/jobs/list-segments.ts';
import { readSegmentId, segmentId } from '#domain/review/segment.ts';
import type { ReturnedSegment } from '#formats/review/review-segment.ts';
import { syncToDisk } from '#platform/storage/durable-files.ts';
import { Imported } from './imported.ts';
import { judgeReturned } from './judge-returned.ts';

/**
 * Imports a file of reviewed segments, some hundred per transaction. After an interruption the same file can be imported again: what it
 * has changed already is unchanged then.
 *
 * @param file on this machine, and its bytes
 * @throws LoquentError as `readReviewFile` and `changeJobSegments`
 */
export async function importSegments(
  caller: ImportCaller,
  job: JobRow,
  { path, size }: { readonly path: string; readonly size: number },
): Promise<Imported> {
  // A full disk may only be reported now, and the file is read twice.
  await syncToDisk(path, size);
  const imported = new Imported();
  const progress = { imported, known: new Set<string>() };
  const { threads } = caller.dependencies;
  await readReviewFile(threads, caller.principal.organizationId, { path, job: job.id }, (segments) =>
    applySegments(caller, job, segments, progress),
  );
  const { updated, unchanged, conflictCount, rejectedCount } = imported;
  caller.logger.info(
    { job_id: job.id, updated, unchanged, conflicts: conflictCount, rejected: rejectedCount },
    'reviewed segments imported',
  );
  return imported;
}

type ImportCaller = Caller<'config' | 'rules' | 'speech' | 'storage' | 'threads'>;

const REPEATED = 'is in the file more than once: the first is taken';

/** @param known ids of segments of the job that the file has had before; others aren't remembered, however many there are */
async function applySegments(
  caller: ImportCaller,
  job: JobRow,
  segments: readonly ReturnedSegment[],
  { imported, known }: { readonly imported: Imported; readonly known: Set<string> },
): Promise<void> {
  const keys = segments.flatMap(({ id }) => readSegmentId(id) ?? []);
  const rows = new Map((await findSegments(caller.entityManager(), job.id, keys)).map((row) => [segmentId(row), row]));
  const returned = new Map<string, ReturnedSegment>();
  const asked: RequestedChange[] = [];
  for (const segment of segments) {
    const { id } = segment;
    const row = rows.get(id);
    if (row === undefined || known.has(id)) {
      imported.reject(id, row === undefined ? 'is no segment of this job' : REPEATED);
      continue;
    }
    known.add(id);
    returned.set(id, segment);
    const outcome = judgeReturned(segment, row);
    if (outcome.verdict === 'unchanged') imported.unchanged += 1;
    else if (outcome.verdict === 'conflict') imported.addConflict(conflictOf(segment, row));
    else if (outcome.verdict === 'rejected') imported.reject(id, outcome.reason);
    else asked.push({ id, version: row.version, ...outcome.change });
  }
  if (asked.length === 0) return;
  const result = await changeJobSegments(caller, job, asked, { skipsRefused: true });
  const { changed, conflicts, refused, segments: now } = result;
  imported.updated += changed;
  imported.unchanged += now.length - changed;
  for (const { id, reason } of refused) imported.reject(id, `target ${reason}`);
  for (const row of conflicts) imported.addConflict(conflictOf(returned.get(segmentId(row))!, row));
}

function conflictOf({ target, state }: ReturnedSegment, row: JobSegmentRow) {
  return {
    id: segmentId(row),
    version: row.version,
    target: row.target,
    state: row.state,
    returnedTarget: target ?? row.target,
    returnedState: state ?? null,
  };
}
