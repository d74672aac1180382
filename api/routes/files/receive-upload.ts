import { tooLarge, validationFailed } from '#domain/request-errors.ts';
import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import { malformedRequest, unsupportedMediaType } from '#api/errors.ts';
import { nameIgnoredFields } from '#api/ignored-fields.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody } from '#api/validation.ts';
import { watchBody } from '#api/watch-body.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { requireLength } from '#platform/storage/errors.ts';
import { MAX_FILE_SIZE, type ReservedFile } from '#jobs/files/store-upload.ts';
import { FileSink } from './file-sink.ts';
import { reserveUpload } from '#jobs/files/reserve-upload.ts';

/** Bytes for everything in the form except the file. */
const MAX_OVERHEAD = 1024 * 1024;
const MAX_FIELDS_SIZE = 64 * 1024;
const MAX_FIELDS = 20;

/** formidable's error codes. Source: formidable 3, src/FormidableError.js. */
const ABORTED = 1002;
const TOO_MANY_FILES = 1015;
const TOO_LARGE_FILE = new Set<unknown>([1009, 1016]);

const fileTooLarge = (maximum: number) =>
  tooLarge(`The file is larger than ${maximum / 1024 / 1024} MB. Split it and upload the parts.`);
/** The message for a form whose field `file` can't be taken. */
export const FILE_PROBLEMS = { empty: 'must not be empty', notOne: 'must be exactly one file' } as const;
const emptyFile = () => validationFailed([{ path: 'file', message: FILE_PROBLEMS.empty }]);
const notOneFile = () => validationFailed([{ path: 'file', message: FILE_PROBLEMS.notOne }]);

/** A received file and the form that had it. */
export interface ReceivedUpload<Fields = unknown> extends ReservedFile {
  /** Name as the client sent it. */
  readonly fileName: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string;
  /** The other fields of the form. */
  readonly fields: Fields;
  /** The fields exactly as sent; repeated ones are arrays. */
  readonly sent: Readonly<Record<string, unknown>>;
}

export interface UploadOptions {
  /** True: the file is stored, so that the organization's quota needs room for it; checked before the body is read. */
  readonly isRetained?: boolean;
  /** Bytes of the file. */
  readonly maximumSize?: number;
}

/**
 * Streams the one file of a multipart form to disk and passes it to `use`. In every case, including a disconnect of the
 * client, only files that `use` moved away are left on the disk. Unknown fields are named in `X-Ignored-Fields`.
 *
 * @param schema of the other fields
 * @throws LoquentError `rate_limited`, `quota_exceeded`, `unsupported_media_type`, `too_large`, `validation_failed`,
 * `malformed_request`, `request_timeout`, `storage_full`, `unavailable`
 */
export async function receiveUpload<Schema extends z.ZodType, Result>(
  ctx: ApiContext,
  schema: Schema,
  use: (upload: ReceivedUpload<z.output<Schema>>) => Promise<Result>,
  { isRetained: isKept = false, maximumSize = MAX_FILE_SIZE }: UploadOptions = {},
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) {
    throw unsupportedMediaType(
      'Send the file as a form: Content-Type: multipart/form-data, with the file in the field file.',
    );
  }
  const maximum = maximumSize + MAX_OVERHEAD;
  const { length } = ctx.request;
  if ((length ?? 0) > maximum) throw fileTooLarge(maximumSize);
  const reserved = await reserveUpload(ctx.state, { length, maximum, isRetained: isKept });
  try {
    return await inFolder(ctx, async (folder) => {
      const received = await read(ctx, folder, maximumSize);
      // Readers of other files have their own errors for this.
      if (received.size === 0 && isKept) throw emptyFile();
      nameIgnoredFields(ctx, received.sent, schema);
      return use({ ...received, fields: parseBody(ctx, schema), reservation: reserved.id });
    });
  } finally {
    await reserved.release();
  }
}

/** Runs `work` with a separate folder for received files, which is removed afterwards. */
async function inFolder<Result>(ctx: ApiContext, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = join(ctx.state.dependencies.storage.incomingFolder, randomUUID());
  try {
    await makeFolder(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(
  ctx: ApiContext,
  folder: string,
  maximumSize: number,
): Promise<Omit<ReceivedUpload, 'reservation' | 'fields'>> {
  const { koaBody } = await import('koa-body');
  const { idleTimeout, minimumRate } = ctx.state.dependencies.config.uploads;
  const stopWatching = watchBody(ctx.req, {
    size: maximumSize + MAX_OVERHEAD,
    idleTimeout,
    minimumRate,
    tooLarge: () => fileTooLarge(maximumSize),
  });
  let sink: FileSink | undefined;
  let received = 0;
  const digest = createHash('sha256');
  const parse = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      uploadDir: folder,
      filename: () => 'file',
      fileWriteStreamHandler: (file) => (sink = new FileSink((file as unknown as { filepath: string }).filepath)),
      maxFiles: 1,
      maxFileSize: maximumSize,
      maxFields: MAX_FIELDS,
      maxFieldsSize: MAX_FIELDS_SIZE,
      allowEmptyFiles: true,
      minFileSize: 0,
      // A part with a file name is a file; formidable relies on the content type, which clients omit or add.
      onPart: (part, handle) => {
        part.mimetype = part.originalFilename === null ? null : (part.mimetype ?? 'application/octet-stream');
        if (part.mimetype !== null) {
          part.on('data', (chunk: Buffer) => {
            received += chunk.length;
            digest.update(chunk);
          });
        }
        handle(part);
      },
    },
  });
  try {
    await parse(ctx, () => Promise.resolve());
  } catch (error) {
    throw uploadError(error, maximumSize);
  } finally {
    stopWatching();
  }
  const { file, ...otherFiles } = ctx.request.files ?? {};
  if (file === undefined || Array.isArray(file) || Object.keys(otherFiles).length > 0) throw notOneFile();
  // formidable also reports success if the file could not be written.
  const size = await confirmWritten(sink, received);
  const sent: unknown = ctx.request.body;
  return {
    path: file.filepath,
    size,
    fileName: file.originalFilename ?? '',
    hash: digest.digest('hex'),
    sent: sent as ReceivedUpload['sent'],
  };
}

/**
 * Checks that the file on the disk has all received bytes.
 *
 * @returns its size in bytes
 * @throws the error of the write, or LoquentError `unavailable`
 */
async function confirmWritten(sink: FileSink | undefined, received: number): Promise<number> {
  if (sink === undefined) throw notOneFile();
  const written = await sink.written();
  requireLength(written, received);
  return written;
}

function uploadError(error: unknown, maximumSize: number): unknown {
  if (error instanceof LoquentError || !(error instanceof Error)) return error;
  const { code, httpCode } = error as Error & { code?: unknown; httpCode?: unknown };
  if (TOO_LARGE_FILE.has(code)) return fileTooLarge(maximumSize);
  if (code === TOO_MANY_FILES) return notOneFile();
  if (code === ABORTED) return malformedRequest('The upload ended before it was complete. Send it again.', error);
  if (httpCode === 413) return tooLarge('The form has too many fields besides the file, or they are too long.');
  if (typeof code === 'number') {
    return malformedRequest('The multipart form is malformed. Check that it ends with its closing boundary.', error);
  }
  return error;
}
