import type { ResumableUploadRow } from '#db/entities/index.ts';
import {
  createUpload,
  findResumableUpload,
  findUploadPieces,
  recordReceived,
  removeUploadRow,
  takePartNumber,
} from '#db/files/resumable-uploads.ts';
import { userMistake } from '#domain/errors.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import { conflict, notFound, rateLimited, tooLarge, validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { finishUpload, partialOf, requireNotWritten } from './finish-upload.ts';
import { MAX_FILE_SIZE } from './store-upload.ts';
import { lockExpiry, type UploadLock } from './upload-lock.ts';

/** Ms after which a client may try again to create an upload that was refused because of the others. */
const RETRY_AFTER = 60_000;

type Uploader = Caller<'config' | 'storage' | 'onOutboxRecord'>;

interface NewUpload {
  readonly id: string;
  /** Key of the file that it becomes. */
  readonly key: string;
  /** Bytes. */
  readonly length: number;
  /** As the client sent them. */
  readonly metadata: string;
}

/**
 * Creates an upload. A repetition with the same id finds the first one.
 *
 * @param lock of that id
 * @throws LoquentError `validation_failed`, `too_large`, `conflict`, `quota_exceeded`, `rate_limited`
 */
export async function createResumableUpload(
  caller: Uploader,
  { token }: UploadLock,
  { id, key, length, metadata }: NewUpload,
): Promise<ResumableUploadRow> {
  const { dependencies, principal, entityManager } = caller;
  const { quota, resumable } = dependencies.config.uploads;
  if (length === 0) throw validationFailed([{ path: 'Upload-Length', message: 'must not be 0: the file is empty' }]);
  if (length > resumable.size) throw fileTooLarge(resumable.size);
  if (length > MAX_FILE_SIZE && !isRecordingName(key)) {
    const message = `Only recordings may be larger than ${megabytes(MAX_FILE_SIZE)}, and "${key}" has another extension.`;
    throw tooLarge(message);
  }
  if ((await findResumableUpload(entityManager(), id)) !== null) return readResumableUpload(caller, id);
  const createdAt = new Date();
  const row = {
    id,
    organization: principal.organizationId,
    createdBy: principal.userId,
    key,
    handle: '',
    metadata,
    length,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + resumable.lifetime),
  };
  await requireNotWritten(entityManager(), key);
  const { partials } = dependencies.storage;
  const place = partialOf(row);
  const handle = await partials.begin(place.key, place.folder);
  const lock = { lockedBy: token, lockedUntil: lockExpiry() };
  const created = await createUpload(entityManager(), { ...row, handle }, { quota, count: resumable.count }, lock);
  if (created === 'created') return readResumableUpload(caller, id);
  await partials.discard(partialOf({ ...row, handle }));
  if (created === 'no_room') throw quotaExceeded(quota, 'With this upload', 'Delete files that are no longer needed.');
  const message = `The organization has ${resumable.count} uploads that are not complete, which is the limit. Complete or delete some: GET /v1/files/uploads lists them.`;
  throw rateLimited(message, RETRY_AFTER);
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** @param size the limit, in bytes */
export const fileTooLarge = (size: number) =>
  tooLarge(`The file is larger than ${megabytes(size)} (UPLOAD_MAX_BYTES).`);

/**
 * Reads an upload. One that has arrived whole without becoming a file, because its process ended, becomes one now.
 *
 * @throws LoquentError `not_found`
 */
export async function readResumableUpload(caller: Uploader, id: string): Promise<ResumableUploadRow> {
  const row = await findResumableUpload(caller.entityManager(), id);
  if (row === null) throw uploadNotFound(id);
  return row.finishedAt == null && row.received === row.length ? finish(caller, row) : row;
}

/** An upload that has not expired. @throws LoquentError `not_found`, `upload_expired` */
export async function requireResumableUpload(caller: Uploader, id: string): Promise<ResumableUploadRow> {
  const row = await readResumableUpload(caller, id);
  if (Date.now() <= row.expiresAt.getTime()) return row;
  throw userMistake('upload_expired', 'The upload has expired before it was complete. Create it again.');
}

/** Removes an upload that isn't complete. @throws LoquentError `not_found`; `conflict` for one that is a file now */
export async function removeResumableUpload({ dependencies, entityManager }: Uploader, id: string): Promise<void> {
  const row = await findResumableUpload(entityManager(), id);
  if (row === null) throw uploadNotFound(id);
  if (row.finishedAt != null) throw conflict('The upload is complete: delete its file with DELETE /v1/files/delete.');
  await dependencies.storage.partials.discard(partialOf(row));
  await removeUploadRow(entityManager(), id);
}

const uploadNotFound = (id: string) =>
  notFound(`There is no upload ${id} in this organization. Create one with POST /v1/files/uploads.`);

async function finish({ dependencies, entityManager }: Uploader, row: ResumableUploadRow): Promise<ResumableUploadRow> {
  await finishUpload(dependencies.storage, entityManager(), row);
  dependencies.onOutboxRecord();
  return { ...row, finishedAt: new Date() };
}

/**
 * Takes bytes of an upload as they arrive, and keeps them piece by piece, also when they end too early. The last ones make the file.
 *
 * @param bytes from the end of what has arrived; they end early when another request wants the lock
 * @returns the upload as it is now
 * @throws LoquentError `too_large` for more bytes than it lacks, `conflict` if the lock is lost; errors of `bytes`
 */
export async function appendToUpload(
  caller: Uploader,
  { token, wanted }: UploadLock,
  row: ResumableUploadRow,
  bytes: (stop: AbortSignal) => AsyncIterable<Uint8Array>,
): Promise<ResumableUploadRow> {
  if (row.finishedAt != null) return row;
  const { partials } = caller.dependencies.storage;
  const nextPart = async () => {
    const part = await takePartNumber(caller.entityManager(), row.id, token);
    if (part === undefined) throw lockLost();
    return part;
  };
  const last = (await findUploadPieces(caller.entityManager(), row.id)).at(-1);
  const pieceSize = partials.pieceSize(row.length);
  const writer = await partials.open(partialOf(row), { received: row.received, last, nextPart });
  let [kept, received] = [row.received, row.received];
  const keep = async () => {
    if (received === kept) return;
    const piece = await writer.flushPiece();
    const place = { lockedBy: token, from: kept, to: received };
    if (!(await recordReceived(caller.entityManager(), row, place, piece))) throw lockLost();
    kept = received;
  };
  try {
    try {
      for await (const chunk of bytes(wanted)) {
        if (received + chunk.length > row.length) throw tooManyBytes();
        await writer.write(chunk);
        received += chunk.length;
        if (received - kept >= pieceSize) await keep();
      }
    } finally {
      await keep();
    }
  } finally {
    await writer.close();
  }
  return received === row.length ? finish(caller, { ...row, received }) : { ...row, received };
}

const lockLost = () => conflict('Another request has continued this upload. Request its offset with HEAD.', 1000);

/** A request has more bytes than its upload lacks. */
export const tooManyBytes = () => tooLarge('The bytes are more than the upload lacks, or than a file may have.');
