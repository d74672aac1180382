import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { reserveUpload } from '#jobs/files/reserve-upload.ts';
import { fileTooLarge } from '#jobs/files/resumable-upload.ts';
import { unsupportedMediaType } from '#api/errors.ts';
import { mayHaveBody } from '#api/receive-body.ts';
import type { ApiContext } from '#api/state.ts';
import { bodyIncomplete, watchBody } from '#api/watch-body.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { validationFailed } from '#domain/request-errors.ts';

// The tus protocol, version 1.0.0. Source: tus.io/protocols/resumable-upload.
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,creation-with-upload,expiration,termination';
/** The media type of bodies with bytes. */
const BYTES = 'application/offset+octet-stream';

/** Describes the protocol. @param size bytes of the largest file */
export function describeProtocol(ctx: ApiContext, size: number): void {
  ctx.set({ 'Tus-Resumable': VERSION, 'Tus-Version': VERSION, 'Tus-Extension': EXTENSIONS, 'Tus-Max-Size': `${size}` });
  ctx.status = 204;
}

/** Checks that a request follows this version of the protocol, as its answer does. @throws LoquentError `tus_version_unsupported` */
export function requireProtocol(ctx: ApiContext): void {
  ctx.set('Tus-Resumable', VERSION);
  if (ctx.get('Tus-Resumable') === VERSION) return;
  ctx.set('Tus-Version', VERSION);
  throw userMistake(
    'tus_version_unsupported',
    `Send the header Tus-Resumable: ${VERSION}, as clients of the tus protocol do.`,
  );
}

/** A header with a number of bytes. @throws LoquentError `validation_failed` */
export function bytesIn(ctx: ApiContext, name: 'Upload-Length' | 'Upload-Offset', message: string): number {
  const value = ctx.get(name);
  if (!/^\d{1,15}$/.test(value)) throw validationFailed([{ path: name, message }]);
  return Number(value);
}

const METADATA = /^(?<name>[!-+\--~]+)(?: (?<value>(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?))?$/;

/** The values of Upload-Metadata by their names. @throws LoquentError `validation_failed` */
export function parseMetadata(header: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of header === '' ? [] : header.split(',')) {
    const { name, value = '' } = METADATA.exec(pair)?.groups ?? {};
    if (name === undefined || values.has(name)) {
      const message = 'must be comma-separated names, each once, with values in Base64';
      throw validationFailed([{ path: 'Upload-Metadata', message }]);
    }
    values.set(name, Buffer.from(value, 'base64').toString());
  }
  return values;
}

/** Reads the bytes of a request until `stop` aborts. */
export type ArrivingBytes = (stop: AbortSignal) => AsyncIterable<Buffer>;

/** True if a request has bytes of an upload. */
export const hasBytes = (ctx: ApiContext) => ctx.request.type === BYTES;

/** @throws LoquentError `unsupported_media_type` */
export function requireBytes(ctx: ApiContext): void {
  if (!hasBytes(ctx)) throw unsupportedMediaType(`Send the bytes with Content-Type: ${BYTES}.`);
}

/**
 * Does work that takes the bytes of a request, which counts among the uploads in progress and is aborted when it stalls.
 *
 * @throws LoquentError `rate_limited`, `request_timeout`, `malformed_request`; errors of `work`
 */
export async function withBytes<Result>(
  ctx: ApiContext,
  work: (bytes: ArrivingBytes) => Promise<Result>,
): Promise<Result> {
  const { req, state } = ctx;
  if (!mayHaveBody(req) || req.headers['content-length'] === '0') return work(nothing);
  const { idleTimeout, minimumRate, resumable } = state.dependencies.config.uploads;
  const reserved = await reserveUpload(state, { length: undefined, maximum: 0, isRetained: false });
  const tooLarge = () => fileTooLarge(resumable.size);
  try {
    const stopWatching = watchBody(req, { size: resumable.size, idleTimeout, minimumRate, tooLarge });
    return await work((stop) => readBytes(req, stop)).finally(stopWatching);
  } finally {
    await reserved.release();
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Emits what arrives, until `stop` aborts. What isn't read then is left to the server. @throws LoquentError `malformed_request` */
async function* readBytes(request: IncomingMessage, stop: AbortSignal): AsyncGenerator<Buffer> {
  const bytes = new PassThrough();
  let failure: unknown;
  const end = (error?: unknown) => {
    failure ??= error;
    request.unpipe(bytes);
    bytes.end();
  };
  const fail = (error: unknown) => end(error instanceof LoquentError ? error : bodyIncomplete());
  const breakOff = () => {
    if (!request.complete) fail(undefined);
  };
  // A later connection reset by the client is not an error; without a listener it would end the process.
  request.on('error', fail);
  request.once('close', breakOff);
  stop.addEventListener('abort', () => end(), { once: true });
  if (request.destroyed) breakOff();
  else request.pipe(bytes);
  try {
    yield* bytes as AsyncIterable<Buffer>;
  } finally {
    request.unpipe(bytes);
    request.off('close', breakOff);
  }
  if (failure !== undefined) throw failure;
}
