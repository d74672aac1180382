import { findFile, recordFile } from '#db/files/files.ts';
import type { StoredFileRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { missingFile } from '#jobs/files/missing-file.ts';
import { presentFileDetails } from './presenter.ts';
import { mediaTypeOf } from './send-object.ts';

/** `GET /v1/files/details`. Starts the analysis of a file that was never analyzed, such as a job's result. */
export async function readDetails(ctx: ApiContext, key: string) {
  const { dependencies, principal } = ctx.state;
  const object = await dependencies.storage.stat(fileObjectKey(principal.organizationId, key));
  if (object === undefined) throw await missingFile(ctx.state.entityManager(), key);
  const entityManager = ctx.state.entityManager();
  let row = await findFile(entityManager, key);
  if (row === null || row.etag !== object.etag) {
    row = await recordFile(entityManager, principal, { key, size: object.size, etag: object.etag });
    dependencies.onOutboxRecord();
  }
  const mediaType = mediaTypeOf(ctx, key);
  ctx.type = 'json';
  return presentFileDetails(key, object, mediaType, await settled(ctx.state, row));
}

type Analysis = Pick<StoredFileRow, 'analysisStatus' | 'analysis' | 'analysisError'>;

/** Final state of the analysis: a job that was cancelled early, terminated or lost couldn't record it. */
async function settled(state: RequestState, row: StoredFileRow): Promise<Analysis> {
  if (row.analysisStatus !== 'pending') return row;
  const entityManager = state.entityManager();
  const job = await findJob(entityManager, row.analysisJob);
  if (job === null) return row;
  const { status, error } = await state.dependencies.reconciler.reconcile(job);
  if (!isFinalStatus(status)) return row;
  const current = (await findFile(entityManager, row.key)) ?? row;
  if (current.analysisStatus !== 'pending' || current.analysisJob !== row.analysisJob) return current;
  const message = 'The analysis was cancelled. Upload the file again to have it analyzed.';
  const analysisError = error == null ? { code: 'cancelled', message } : { code: error.code, message: error.message };
  return { analysisStatus: 'failed', analysis: null, analysisError };
}
