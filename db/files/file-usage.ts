import { fitsQuota, type FileQuota, type FileSum } from '#domain/files/quota.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { FileUsage, Job, ResumableUpload, UploadReservation, type FileUsageRow } from '#db/entities/index.ts';
import { insertMissing } from '#db/insert-missing.ts';
import type { EntityManager } from '#db/orm.ts';

/** Milliseconds without renewal after which the process of a reservation is considered ended. */
export const RESERVATION_AGE = 5 * 60 * 1000;

/**
 * Reads and locks the totals of an organization's files. Until the transaction ends, all other changes of its files
 * wait.
 */
export async function lockUsage(transaction: EntityManager, organization: string): Promise<FileUsageRow> {
  // A statement that only locks, on both databases; SQLite has no "for update".
  const lock = () => transaction.nativeUpdate(FileUsage, { organization }, { organization });
  if ((await lock()) === 0) {
    await insertMissing(transaction, FileUsage, [{ organization, bytes: 0, files: 0 }]);
    await lock();
  }
  return transaction.findOneOrFail(FileUsage, { organization });
}

/** Files that may be stored soon, and the numbers of uploads in progress and of resumable ones. */
interface FilesUnderWay extends FileSum {
  readonly uploads: number;
  readonly resumable: number;
}

/** The uploads in progress, without those whose process ended or that have expired, and the downloads of live jobs. @param transaction one that called `lockUsage` */
export async function filesUnderWay(transaction: EntityManager): Promise<FilesUnderWay> {
  const oldest = new Date(Date.now() - RESERVATION_AGE);
  const reservations = await transaction.find(UploadReservation, {});
  const rows = reservations.filter(({ createdAt }) => createdAt >= oldest);
  if (rows.length < reservations.length)
    await transaction.nativeDelete(UploadReservation, { createdAt: { $lt: oldest } });
  const downloading = { status: { $in: [...LIVE_STATUSES] }, downloadedBytes: { $gt: 0 } };
  const jobs = await transaction.find(Job, downloading, { fields: ['downloadedBytes'] });
  const downloaded = jobs.reduce((total, { downloadedBytes }) => total + downloadedBytes, 0);
  const unfinished = { finishedAt: null, expiresAt: { $gt: new Date() } };
  const resumable = await transaction.find(ResumableUpload, unfinished, { fields: ['length'] });
  const arriving = resumable.reduce((total, { length }) => total + length, 0);
  const sum = (unit: keyof FileSum) => rows.reduce((total, row) => total + row[unit], 0);
  return {
    bytes: sum('bytes') + downloaded + arriving,
    files: sum('files') + resumable.length,
    uploads: rows.length,
    resumable: resumable.length,
  };
}

/** True if a change fits the quota, given the existing files and those in progress. */
export function fitsInQuota(usage: FileSum, underWay: FileSum, change: FileSum, quota: FileQuota): boolean {
  const taken = { bytes: usage.bytes + underWay.bytes, files: usage.files + underWay.files };
  return fitsQuota(quota, taken, change);
}

/** Adds a change to the totals. @param usage as `lockUsage` returned it in the same transaction, unchanged since */
export async function changeUsage(transaction: EntityManager, usage: FileUsageRow, change: FileSum): Promise<void> {
  if (change.bytes === 0 && change.files === 0) return;
  const { organization } = usage;
  const sum = { bytes: usage.bytes + change.bytes, files: usage.files + change.files };
  await transaction.nativeUpdate(FileUsage, { organization }, sum);
}
