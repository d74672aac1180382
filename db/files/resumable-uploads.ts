import type { FileQuota } from '#domain/files/quota.ts';
import { ResumableUpload, UploadPiece, type ResumableUploadRow } from '#db/entities/index.ts';
import { filesUnderWay, fitsInQuota, lockUsage } from './file-usage.ts';
import type { EntityManager } from '#db/orm.ts';

/** A piece as a storage describes it. */
export interface PieceValues {
  readonly start: number;
  readonly size: number;
  readonly part: number | null;
  readonly etag: string | null;
  readonly object: string | null;
}

/** Limits of an organization's resumable uploads; 0 means no limit. */
interface ResumableQuota {
  readonly quota: FileQuota;
  /** Unfinished ones. */
  readonly count: number;
}

type NewUpload = Pick<
  ResumableUploadRow,
  'id' | 'organization' | 'createdBy' | 'key' | 'handle' | 'metadata' | 'length' | 'createdAt' | 'expiresAt'
>;

/**
 * Records a new upload, which holds room for its whole length until it is finished or expires.
 *
 * @param lock of the request that creates it
 * @returns `no_room` when the quota has no room for it, `too_many` when as many are unfinished as may be
 */
export async function createUpload(
  entityManager: EntityManager,
  upload: NewUpload,
  { quota, count }: ResumableQuota,
  lock: { readonly lockedBy: string; readonly lockedUntil: Date },
): Promise<'created' | 'no_room' | 'too_many'> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, upload.organization);
    const underWay = await filesUnderWay(transaction);
    if (count > 0 && underWay.resumable >= count) return 'too_many';
    const change = { bytes: upload.length, files: 1 };
    if (!fitsInQuota(usage, underWay, change, quota)) return 'no_room';
    await transaction.insert(ResumableUpload, { ...upload, ...lock });
    return 'created';
  });
}

/** @param entityManager scoped to the organization */
export async function findResumableUpload(
  entityManager: EntityManager,
  id: string,
): Promise<ResumableUploadRow | null> {
  return entityManager.findOne(ResumableUpload, { id });
}

/** Takes the lock of an upload. @returns `missing` without an upload; `busy` while another request has it */
export async function takeLock(
  entityManager: EntityManager,
  id: string,
  lockedBy: string,
  lockedUntil: Date,
): Promise<'taken' | 'busy' | 'missing'> {
  const free = { $or: [{ lockedBy: null }, { lockedBy }, { lockedUntil: { $lt: new Date() } }] };
  const change = { lockedBy, lockedUntil, isLockWanted: false };
  if ((await entityManager.nativeUpdate(ResumableUpload, { id, ...free }, change)) > 0) return 'taken';
  const isThere = (await entityManager.nativeUpdate(ResumableUpload, { id }, { isLockWanted: true })) > 0;
  return isThere ? 'busy' : 'missing';
}

/** Keeps a lock from expiring. @returns `lost` if another request has taken it, `wanted` if one waits for it */
export async function renewLock(
  entityManager: EntityManager,
  id: string,
  lockedBy: string,
  lockedUntil: Date,
): Promise<'kept' | 'wanted' | 'lost'> {
  const isKept = (await entityManager.nativeUpdate(ResumableUpload, { id, lockedBy }, { lockedUntil })) > 0;
  if (!isKept) return 'lost';
  return (await entityManager.count(ResumableUpload, { id, isLockWanted: true })) > 0 ? 'wanted' : 'kept';
}

/** Gives a lock back, unless another request has taken it. */
export async function releaseLock(entityManager: EntityManager, id: string, lockedBy: string): Promise<void> {
  const free = { lockedBy: null, lockedUntil: null, isLockWanted: false };
  await entityManager.nativeUpdate(ResumableUpload, { id, lockedBy }, free);
}

/** Gives out the number of a part, which no other gets. @returns undefined if the lock is lost */
export async function takePartNumber(
  entityManager: EntityManager,
  id: string,
  lockedBy: string,
): Promise<number | undefined> {
  return entityManager.transactional(async (transaction) => {
    const upload = await transaction.findOne(ResumableUpload, { id, lockedBy }, { fields: ['parts'] });
    const parts = (upload?.parts ?? 0) + 1;
    const where = { id, lockedBy, parts: parts - 1 };
    const isTaken = (await transaction.nativeUpdate(ResumableUpload, where, { parts })) > 0;
    return isTaken ? parts : undefined;
  });
}

/**
 * Records what has arrived up to a position.
 *
 * @param from position up to which it had arrived before
 * @returns false if the lock is lost, or another request has recorded something
 */
export async function recordReceived(
  entityManager: EntityManager,
  { id, organization }: Pick<ResumableUploadRow, 'id' | 'organization'>,
  { lockedBy, from, to }: { readonly lockedBy: string; readonly from: number; readonly to: number },
  piece: PieceValues | undefined,
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    const where = { id, lockedBy, received: from };
    if ((await transaction.nativeUpdate(ResumableUpload, where, { received: to })) === 0) return false;
    if (piece === undefined) return true;
    // Replaces a piece that was too small for a part; the new piece includes its bytes.
    await transaction.nativeDelete(UploadPiece, { upload: id, start: piece.start });
    await transaction.insert(UploadPiece, { upload: id, organization, ...piece });
    return true;
  });
}

/** The pieces of an upload, in order. */
export async function findUploadPieces(entityManager: EntityManager, upload: string): Promise<readonly PieceValues[]> {
  const rows = await entityManager.find(UploadPiece, { upload }, { orderBy: { start: 'asc' } });
  return rows.map(({ start, size, part = null, etag = null, object = null }) => ({ start, size, part, etag, object }));
}

/** Marks an upload as finished, which releases its room. */
export async function finishUploadRow(transaction: EntityManager, id: string): Promise<void> {
  await transaction.nativeUpdate(ResumableUpload, { id }, { finishedAt: new Date() });
  await transaction.nativeDelete(UploadPiece, { upload: id });
}

/** Forgets an upload with its pieces. */
export async function removeUploadRow(entityManager: EntityManager, id: string): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    await transaction.nativeDelete(UploadPiece, { upload: id });
    await transaction.nativeDelete(ResumableUpload, { id });
  });
}
