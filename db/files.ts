import type { AnalysisError, FileAnalysis } from '#domain/files/analysis.ts';
import { fitsQuota, type FileQuota } from '#domain/files/quota.ts';
import { ResultFile, StoredFile, UploadReservation, type StoredFileRow } from './entities/index.ts';
import { changeUsage, lockUsage, uploadsUnderWay } from './file-usage.ts';
import { insertJobs, newJobRow } from './jobs/accept.ts';
import { cancelQueuedJob } from './jobs/transition.ts';
import type { EntityManager } from './orm.ts';

/** The file that a row is about, as it is in storage now. */
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

/** An upload that is about to be received. */
export interface ExpectedUpload {
  /** Most bytes that it may have; 0 for a file that is read and not kept. */
  readonly bytes: number;
  /** 1, or 0 for a file that is read and not kept. */
  readonly files: 0 | 1;
}

/** What an organization's uploads must keep to. */
export interface UploadRoom {
  readonly quota: FileQuota;
  /** Uploads under way at a time; 0 is no limit. */
  readonly parallel: number;
}

/**
 * Keeps room for an upload that is about to be received, so that uploads at the same time don't exceed the quota together,
 * in any number of processes. To be renewed while it lasts.
 *
 * @param entityManager scoped to the organization
 * @returns id of the reservation, which `recordFile` or `releaseRoom` ends; `no_room` when the quota has none for it,
 *   `too_many` when as many uploads are under way as may be
 */
export async function reserveRoom(
  entityManager: EntityManager,
  organization: string,
  upload: ExpectedUpload,
  { quota, parallel }: UploadRoom,
): Promise<{ readonly id: string } | 'no_room' | 'too_many'> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const underWay = await uploadsUnderWay(transaction);
    if (parallel > 0 && underWay.uploads >= parallel) return 'too_many';
    const taken = { bytes: usage.bytes + underWay.bytes, files: usage.files + underWay.files };
    if (!fitsQuota(quota, taken, upload)) return 'no_room';
    const id = crypto.randomUUID();
    const { bytes, files } = upload;
    await transaction.insert(UploadReservation, { id, organization, bytes, files, createdAt: new Date() });
    return { id };
  });
}

/** Keeps the reservation of an upload that is still under way from expiring. */
export async function renewRoom(entityManager: EntityManager, reservation: string): Promise<void> {
  await entityManager.nativeUpdate(UploadReservation, { id: reservation }, { createdAt: new Date() });
}

/** Gives the room of an upload back that was not stored. */
export async function releaseRoom(entityManager: EntityManager, reservation: string): Promise<void> {
  await entityManager.nativeDelete(UploadReservation, { id: reservation });
}

/**
 * Records a file as it is in storage now, and has it analysed: row, count, job and outbox record in one transaction.
 *
 * @param reservation of an upload; undefined for a file that came another way, which doesn't count by this
 */
export async function recordFile(
  entityManager: EntityManager,
  requester: Requester,
  file: FileVersion,
  reservation?: string,
): Promise<StoredFileRow> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, requester.organizationId);
    const known = await findFile(transaction, file.key);
    const isUpload = reservation !== undefined || known?.isUpload === true;
    const analysisJob = crypto.randomUUID();
    const row: StoredFileRow = {
      ...file,
      organization: requester.organizationId,
      isUpload,
      recordedAt: new Date(),
      analysisStatus: 'pending',
      analysis: null,
      analysisError: null,
      analysisJob,
    };
    if (known === null) await transaction.insert(StoredFile, row);
    else await transaction.nativeUpdate(StoredFile, { key: file.key }, row);
    const before = known?.isUpload === true ? { bytes: known.size, files: 1 } : { bytes: 0, files: 0 };
    const after = isUpload ? { bytes: file.size, files: 1 } : { bytes: 0, files: 0 };
    const result = isUpload
      ? await transaction.findOne(ResultFile, { key: file.key }, { disableIdentityMap: true })
      : null;
    if (result !== null) await transaction.nativeDelete(ResultFile, { key: file.key });
    await changeUsage(transaction, usage, {
      bytes: after.bytes - before.bytes - (result?.size ?? 0),
      files: after.files - before.files - (result === null ? 0 : 1),
    });
    // Nobody needs the analysis of what was replaced; so no more analyses wait than there are files.
    if (known !== null) await cancelQueuedJob(transaction, known.analysisJob);
    if (reservation !== undefined) await releaseRoom(transaction, reservation);
    const job = newJobRow(analysisJob, {
      organization: requester.organizationId,
      createdBy: requester.userId,
      type: 'file_analysis',
      category: 'system',
      sourceLanguage: null,
      targetLanguages: [],
      tms: null,
      projectIdentifier: null,
      sourceFiles: [file.key],
      input: { etag: file.etag },
      warnings: [],
    });
    await insertJobs(transaction, [job]);
    return row;
  });
}

/** Forgets a file that was removed from storage, upload or result, with its analysis, and gives its room back. */
export async function forgetFile(entityManager: EntityManager, organization: string, key: string): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const upload = await findFile(transaction, key);
    if (upload !== null) await cancelQueuedJob(transaction, upload.analysisJob);
    const result = await transaction.findOne(ResultFile, { key }, { disableIdentityMap: true });
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
  return entityManager.findOne(StoredFile, { key }, { disableIdentityMap: true });
}

/**
 * Records what the analysis of a file found, or why there is none. A file that was replaced or removed meanwhile is no
 * longer this job's business.
 *
 * @returns false when it is not
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
