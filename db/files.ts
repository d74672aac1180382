import type { AnalysisError, FileAnalysis } from '#domain/files/analysis.ts';
import { FileUsage, StoredFile, UploadReservation, type FileUsageRow, type StoredFileRow } from './entities/index.ts';
import { insertJobs, newJobRow } from './jobs.ts';
import type { EntityManager } from './orm.ts';

/** Milliseconds after which a reservation was left behind by a process that ended: storing takes seconds. */
const RESERVATION_AGE = 60 * 60 * 1000;

/** Room that an organization has; 0 is no limit. */
export interface FileQuota {
  readonly bytes: number;
  readonly files: number;
}

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

/**
 * Keeps room for an upload that is about to be stored, so that uploads at the same time don't exceed the quota together.
 *
 * @param entityManager scoped to the organization
 * @param file `size` in bytes
 * @returns id of the reservation, which `recordFile` or `releaseRoom` ends; undefined when there is no room
 */
export async function reserveRoom(
  entityManager: EntityManager,
  organization: string,
  file: Omit<FileVersion, 'etag'>,
  quota: FileQuota,
): Promise<string | undefined> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const now = Date.now();
    await transaction.nativeDelete(UploadReservation, { createdAt: { $lt: new Date(now - RESERVATION_AGE) } });
    const underWay = await transaction.find(UploadReservation, {}, { disableIdentityMap: true });
    // What is replaced gives its room back.
    const replaced = await findFile(transaction, file.key);
    const given = replaced?.isUpload === true ? { bytes: replaced.size, files: 1 } : { bytes: 0, files: 0 };
    const bytes = usage.bytes - given.bytes + file.size + underWay.reduce((sum, other) => sum + other.bytes, 0);
    const files = usage.files - given.files + 1 + underWay.length;
    if ((quota.bytes > 0 && bytes > quota.bytes) || (quota.files > 0 && files > quota.files)) return undefined;
    const id = crypto.randomUUID();
    await transaction.insert(UploadReservation, { id, organization, bytes: file.size, createdAt: new Date(now) });
    return id;
  });
}

/** Gives the room of an upload back that was not stored. */
export async function releaseRoom(entityManager: EntityManager, reservation: string): Promise<void> {
  await entityManager.nativeDelete(UploadReservation, { id: reservation });
}

/**
 * Records a file as it is in storage now, and has it analysed: row, count, job and outbox record in one transaction.
 *
 * @param reservation of an upload; undefined for a file that came another way, which doesn't count
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
    await changeUsage(transaction, usage, after.bytes - before.bytes, after.files - before.files);
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

/** Forgets a file that was removed from storage, with its analysis, and gives its room back. */
export async function forgetFile(entityManager: EntityManager, organization: string, key: string): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const known = await findFile(transaction, key);
    if (known === null) return;
    await transaction.nativeDelete(StoredFile, { key });
    if (known.isUpload) await changeUsage(transaction, usage, -known.size, -1);
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

/** The organization's row; until the transaction ends nobody else gets it, which puts all changes of its files in a row. */
async function lockUsage(transaction: EntityManager, organization: string): Promise<FileUsageRow> {
  await transaction.upsert(FileUsage, { organization, bytes: 0, files: 0 }, { onConflictAction: 'ignore' });
  // A statement that changes nothing but locks, on both databases; SQLite knows no "for update".
  await transaction.nativeUpdate(FileUsage, { organization }, { organization });
  return transaction.findOneOrFail(FileUsage, { organization }, { disableIdentityMap: true });
}

async function changeUsage(
  transaction: EntityManager,
  usage: FileUsageRow,
  bytes: number,
  files: number,
): Promise<void> {
  if (bytes === 0 && files === 0) return;
  const { organization } = usage;
  await transaction.nativeUpdate(
    FileUsage,
    { organization },
    { bytes: usage.bytes + bytes, files: usage.files + files },
  );
}
