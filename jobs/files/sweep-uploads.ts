import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ResumableUpload, type ResumableUploadRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { releaseLock, removeUploadRow, takeLock } from '#db/files/resumable-uploads.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import { uploadFolderKey } from '#platform/storage/keys.ts';
import { finishUpload, partialOf } from './finish-upload.ts';

/** Uploads per query. */
const CHUNK = 100;
/** Ms for which an upload is locked while it is removed or finished. */
const LOCK = 15 * 60_000;
/** Ms after which a folder is removed whose upload the database doesn't know. */
const ORPHAN_AGE = 24 * 60 * 60_000;

interface SweepOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Removes what has arrived of expired uploads, and finishes those that have arrived whole when their process ended.
 *
 * @returns the number of removed ones
 */
export async function sweepUploads(options: SweepOptions): Promise<number> {
  const { orm, now } = options;
  let removed = 0;
  for (let after = ''; ;) {
    const rows = await orm.em
      .fork()
      .find(
        ResumableUpload,
        { id: { $gt: after || '00000000-0000-0000-0000-000000000000' } },
        { ...ALL_ORGANIZATIONS, orderBy: { id: 'asc' }, limit: CHUNK },
      );
    for (const row of rows) {
      const isWhole = row.finishedAt == null && row.received === row.length;
      const isOver = row.expiresAt.getTime() < now;
      if ((isOver || isWhole) && (await settle(options, row, isOver))) removed += 1;
    }
    if (rows.length < CHUNK) break;
    after = rows.at(-1)!.id;
  }
  return removed + (await removeOrphans(options));
}

/** @returns true if the upload was removed */
async function settle(
  { orm, storage, logger }: SweepOptions,
  row: ResumableUploadRow,
  isOver: boolean,
): Promise<boolean> {
  const entityManager = organizationEntityManager(orm, row.organization);
  const lock = randomUUID();
  if ((await takeLock(entityManager, row.id, lock, new Date(Date.now() + LOCK))) !== 'taken') return false;
  try {
    const isWhole = row.finishedAt == null && row.received === row.length;
    if (isWhole) {
      const finished = finishUpload(storage, entityManager, row).then(() => true);
      const isFinished = await finished.catch((error: unknown) => {
        logger.warn({ err: error, upload: row.id }, 'failed to finish an upload that has arrived');
        return false;
      });
      if (isFinished || !isOver) return false;
    }
    if (row.finishedAt == null) await storage.partials.discard(partialOf(row));
    await removeUploadRow(entityManager, row.id);
    return true;
  } finally {
    await releaseLock(entityManager, row.id, lock);
  }
}

/** Removes the folders of uploads that were never recorded, or whose database was replaced by an older one. */
async function removeOrphans({ orm, storage, now }: SweepOptions): Promise<number> {
  let removed = 0;
  for (const organization of (await storage.list('uploads')).folders) {
    const { folders } = await storage.list(`uploads/${organization}`);
    for (let start = 0; start < folders.length; start += CHUNK) {
      const ids = folders.slice(start, start + CHUNK);
      const known = await orm.em
        .fork()
        .find(ResumableUpload, { id: { $in: ids } }, { ...ALL_ORGANIZATIONS, fields: ['id'] });
      const unknown = ids.filter((id) => !known.some((row) => row.id === id));
      for (const id of unknown) if (await removeIfOld(storage, uploadFolderKey(organization, id), now)) removed += 1;
    }
  }
  return removed;
}

async function removeIfOld(storage: ObjectStorage, folder: string, now: number): Promise<boolean> {
  for await (const { modifiedAt } of listAllObjects(storage, folder)) {
    if (now - modifiedAt.getTime() < ORPHAN_AGE) return false;
  }
  await storage.removeFolder(folder);
  return true;
}
