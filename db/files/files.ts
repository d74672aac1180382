import type { AnalysisError, FileAnalysis } from '#domain/files/analysis.ts';
import type { FileQuota } from '#domain/files/quota.ts';
import { fileAnalysis } from '#domain/jobs/kinds/file-analysis.ts';
import { ResultFile, StoredFile, UploadReservation, type JobRow, type StoredFileRow } from '#db/entities/index.ts';
import { changeUsage, filesUnderWay, fitsInQuota, lockUsage } from './file-usage.ts';
import { insertJobs, newJobRow } from '#db/jobs/accept.ts';
import { cancelQueuedJob } from '#db/jobs/transition.ts';
import type { EntityManager } from '#db/orm.ts';

/** The current version of a row's file in storage. */
export interface FileVersion {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
}

export interface Requester {
  readonly organizationId: string;
  readonly userId: string;
}

/** An upload to be received. */
export interface ExpectedUpload {
  /** Maximum size; 0 for a file that is read but not stored. */
  readonly bytes: number;
  /** 1, or 0 for a file that is read but not stored. */
  readonly files: 0 | 1;
}

/** Limits of an organization's uploads. */
export interface UploadQuota {
  readonly quota: FileQuota;
  /** Uploads in progress at a time; 0 means no limit. */
  readonly parallel: number;
}

/**
 * Reserves room for an upload to be received, so that concurrent uploads don't exceed the quota together, in any number
 * of processes. Must be renewed while the upload lasts.
 *
 * @returns id of the reservation, which `recordFile` or `releaseUploadReservation` ends; `no_room` when the quota has no room for
 * it, `too_many` when the maximum number of uploads is in progress
 */
export async function reserveUploadQuota(
  entityManager: EntityManager,
  organization: string,
  upload: ExpectedUpload,
  { quota, parallel }: UploadQuota,
): Promise<{ readonly id: string } | 'no_room' | 'too_many'> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const underWay = await filesUnderWay(transaction);
    if (parallel > 0 && underWay.uploads >= parallel) return 'too_many';
    if (!fitsInQuota(usage, underWay, upload, quota)) return 'no_room';
    const id = crypto.randomUUID();
    const { bytes, files } = upload;
    await transaction.insert(UploadReservation, { id, organization, bytes, files, createdAt: new Date() });
    return { id };
  });
}

/** Keeps the reservation of an upload in progress from expiring. */
export async function renewUploadReservation(entityManager: EntityManager, reservation: string): Promise<void> {
  await entityManager.nativeUpdate(UploadReservation, { id: reservation }, { createdAt: new Date() });
}

/** Releases the room of an upload that was not stored. */
export async function releaseUploadReservation(entityManager: EntityManager, reservation: string): Promise<void> {
  await entityManager.nativeDelete(UploadReservation, { id: reservation });
}

/**
 * Records the current version of a file in storage and submits its analysis: row, count, job and outbox record in one
 * transaction.
 *
 * @param release ends the reservation of an upload, in the same transaction; undefined for a file of another origin, which this
 * doesn't count
 */
export async function recordFile(
  entityManager: EntityManager,
  requester: Requester,
  file: FileVersion,
  release?: (transaction: EntityManager) => Promise<void>,
): Promise<StoredFileRow> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, requester.organizationId);
    const known = await findFile(transaction, file.key);
    const isUpload = release !== undefined || known?.isUpload === true;
    const { row, job } = newVersion(requester, file, isUpload);
    if (known === null) await transaction.insert(StoredFile, row);
    else await transaction.nativeUpdate(StoredFile, { key: file.key }, row);
    const before = known?.isUpload === true ? { bytes: known.size, files: 1 } : { bytes: 0, files: 0 };
    const after = isUpload ? { bytes: file.size, files: 1 } : { bytes: 0, files: 0 };
    const result = isUpload ? await transaction.findOne(ResultFile, { key: file.key }) : null;
    if (result !== null) await transaction.nativeDelete(ResultFile, { key: file.key });
    await changeUsage(transaction, usage, {
      bytes: after.bytes - before.bytes - (result?.size ?? 0),
      files: after.files - before.files - (result === null ? 0 : 1),
    });
    // The analysis of a replaced file is obsolete; cancelling it bounds waiting analyses by the number of files.
    if (known !== null) await cancelQueuedJob(transaction, known.analysisJob);
    await release?.(transaction);
    await insertJobs(transaction, [job]);
    return row;
  });
}

/** The row of a version of a file, with the job that analyses it. @param isUpload whether the row counts toward the quota */
export function newVersion(
  { organizationId, userId }: Requester,
  file: FileVersion,
  isUpload: boolean,
): { readonly row: StoredFileRow; readonly job: JobRow } {
  const analysisJob = crypto.randomUUID();
  const row: StoredFileRow = {
    ...file,
    organization: organizationId,
    isUpload,
    recordedAt: new Date(),
    analysisStatus: 'pending',
    analysis: null,
    analysisError: null,
    analysisJob,
  };
  const job = newJobRow(analysisJob, {
    organization: organizationId,
    createdBy: userId,
    type: fileAnalysis.type,
    category: fileAnalysis.category,
    sourceFiles: [file.key],
    input: { etag: file.etag },
  });
  return { row, job };
}

/**
 * Removes the records of a file that was removed from storage, upload or result, with its analysis, and releases its
 * room.
 */
export async function forgetFile(entityManager: EntityManager, organization: string, key: string): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const upload = await findFile(transaction, key);
    if (upload !== null) await cancelQueuedJob(transaction, upload.analysisJob);
    const result = await transaction.findOne(ResultFile, { key });
    await transaction.nativeDelete(StoredFile, { key });
    await transaction.nativeDelete(ResultFile, { key });
    const counted = [...(upload?.isUpload === true ? [upload] : []), ...(result === null ? [] : [result])];
    await changeUsage(transaction, usage, {
      bytes: -counted.reduce((sum, { size }) => sum + size, 0),
      files: -counted.length,
    });
  });
}

export async function findFile(entityManager: EntityManager, key: string): Promise<StoredFileRow | null> {
  return entityManager.findOne(StoredFile, { key });
}

/**
 * Records the result of a file's analysis, or its error. Ignored if the file was replaced or removed meanwhile.
 *
 * @returns false if it was ignored
 */
export async function recordAnalysis(
  entityManager: EntityManager,
  key: string,
  jobId: string,
  found: { readonly analysis: FileAnalysis } | { readonly error: AnalysisError },
): Promise<boolean> {
  const values =
    'analysis' in found
      ? { analysisStatus: 'completed' as const, analysis: found.analysis, analysisError: null }
      : { analysisStatus: 'failed' as const, analysis: null, analysisError: found.error };
  return (await entityManager.nativeUpdate(StoredFile, { key, analysisJob: jobId }, values)) > 0;
}
