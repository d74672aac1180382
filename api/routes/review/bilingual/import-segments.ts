import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import { requireReviewedJob } from '#jobs/review/reviewed-job.ts';
import { changeJobSegments, type RequestedChange } from '#jobs/review/change-segments.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { readReviewFile } from '#api/threads/review-file.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { findSegments } from '#db/jobs/list-segments.ts';
import { readSegmentId, segmentId } from '#domain/review/segment.ts';
import type { ReturnedSegment } from '#formats/review/review-segment.ts';
import { syncToDisk } from '#platform/storage/durable-files.ts';
import { presentImported } from './import-answers.ts';
import { Imported } from './imported.ts';
import { judgeReturned } from './judge-returned.ts';
import { importFormSchema } from './schema.ts';

/**
 * `POST /v1/jobs/:job_id/bilingual`: takes a reviewed file back, some hundred segments per transaction. After an interruption
 * the same file can be sent again: what it has changed already is unchanged then.
 *
 * @throws LoquentError as `requireReviewedJob`, `receiveIdempotently` and `readReviewFile`
 */
export async function importSegments(ctx: ApiContext, jobId: string): Promise<void> {
  const { state } = ctx;
  const { job } = await requireReviewedJob(state, jobId);
  await receiveIdempotently(ctx, importFormSchema, async ({ path, size }) => {
    // A full disk may only be reported now, and the file is read twice.
    await syncToDisk(path, size);
    const imported = new Imported();
    const progress = { imported, known: new Set<string>() };
    const { threads } = state.dependencies;
    await readReviewFile(threads, state.principal.organizationId, { path, job: job.id }, (segments) =>
      applySegments(state, job, segments, progress),
    );
    const { updated, unchanged, conflictCount, rejectedCount } = imported;
    state.logger.info(
      { job_id: job.id, updated, unchanged, conflicts: conflictCount, rejected: rejectedCount },
      'reviewed segments imported',
    );
    ctx.body = presentImported(imported);
  });
}

const REPEATED = 'is in the file more than once: the first is taken';

/** @param known ids of segments of the job that the file has had before; others aren't remembered, however many there are */
async function applySegments(
  state: RequestState,
  job: JobRow,
  segments: readonly ReturnedSegment[],
  { imported, known }: { readonly imported: Imported; readonly known: Set<string> },
): Promise<void> {
  const keys = segments.flatMap(({ id }) => readSegmentId(id) ?? []);
  const rows = new Map((await findSegments(state.entityManager(), job.id, keys)).map((row) => [segmentId(row), row]));
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
  const result = await changeJobSegments(state, job, asked, { skipsRefused: true });
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
