import { conflict, tooLarge, validationFailed } from '#domain/request-errors.ts';
import type { IncomingMessage } from 'node:http';
import { Server, type Upload } from '@tus/server';
import { malformedRequest, unsupportedMediaType } from '#api/errors.ts';
import { reserveUpload } from '#api/routes/files/reserve-upload.ts';
import { MAX_FILE_SIZE } from '#api/routes/files/receive-upload.ts';
import { uploadKey } from '#api/routes/files/upload-key.ts';
import { mayHaveBody } from '#api/receive-body.ts';
import type { ApiContext } from '#api/state.ts';
import { bodyIncomplete, watchBody } from '#api/watch-body.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { UploadLock } from './upload-lock.ts';
import { requireSize, uploadNotFound, UploadStore } from './upload-store.ts';

/** Path of uploads; they are below it. */
const PATH = '/v1/files/uploads';
/** Ms for a request to end that another one waits for. */
const DRAIN = 500;
/** Versions of the protocol. Source: tus.io/protocols/resumable-upload. */
const VERSION = '1.0.0';
/** The type of bodies with bytes. */
const BYTES = 'application/offset+octet-stream';

/** Headers of the protocol's answers; others are this service's own. */
const ANSWERED = new Set([
  'location',
  'cache-control',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]);

/**
 * Serves a request of the tus protocol (1.0.0), by its library.
 *
 * @param id of the upload; '' for requests about none
 * @returns the store with the upload as it was read last
 * @throws LoquentError for every answer of the protocol that is a refusal
 */
export async function serveProtocol(ctx: ApiContext, id = ''): Promise<UploadStore> {
  const { state } = ctx;
  ctx.set('Tus-Resumable', VERSION);
  const lock = new UploadLock(state.entityManager);
  const store = new UploadStore(state, lock);
  const { uploads } = state.dependencies.config;
  let failure: unknown;
  const server = new Server({
    path: PATH,
    datastore: store,
    locker: lock,
    lockDrainTimeout: DRAIN,
    relativeLocation: true,
    maxSize: uploads.resumable.size,
    namingFunction: () => state.creationId,
    getFileIdFromRequest: () => id,
    onUploadCreate(_request, upload) {
      store.willCreate(checkNew(upload));
      return Promise.resolve({});
    },
    onResponseError(_request, error) {
      failure = error;
      return undefined;
    },
  });
  const body = new RequestBody(ctx.req);
  const reservation = ctx.is(BYTES) === BYTES ? await watchBytes(ctx) : undefined;
  try {
    const response = await server.handleWeb(body.request(ctx, `http://localhost${ctx.path}`));
    if (failure instanceof LoquentError) throw failure;
    if (body.failure instanceof LoquentError) throw body.failure;
    if (response.status >= 400) throw await refusalOf(ctx, response, { id, failure });
    for (const [name, value] of response.headers) if (ANSWERED.has(name)) ctx.set(name, value);
    ctx.status = response.status;
    return store;
  } finally {
    body.release();
    await reservation?.();
  }
}

/** Counts a request with bytes among the uploads in progress, and aborts one that stalls. @returns ends both */
async function watchBytes(ctx: ApiContext): Promise<() => Promise<void>> {
  const { idleTimeout, minimumRate, resumable } = ctx.state.dependencies.config.uploads;
  const reserved = await reserveUpload(ctx.state, { length: undefined, maximum: 0, isRetained: false });
  const size = resumable.size;
  const stop = watchBody(ctx.req, { size, idleTimeout, minimumRate, tooLarge: () => fileTooLarge(size) });
  return async () => {
    stop();
    await reserved.release();
  };
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
const fileTooLarge = (size: number) => tooLarge(`The file is larger than ${megabytes(size)} (UPLOAD_MAX_BYTES).`);

/** Checks a new upload. @returns the key of its file @throws LoquentError `validation_failed`, `conflict`, `too_large` */
function checkNew({ size, metadata = {} }: Upload): string {
  requireSize(size);
  const { path = '/', filename, name } = metadata;
  const key = uploadKey(path === null || path === '' ? '/' : path, filename ?? name ?? '');
  if ((size ?? 0) > MAX_FILE_SIZE && !isRecordingName(key)) {
    throw tooLarge(
      `Only recordings may be larger than ${megabytes(MAX_FILE_SIZE)}, and "${key}" has another extension.`,
    );
  }
  return key;
}

const wrongType = () => unsupportedMediaType(`Send the bytes with Content-Type: ${BYTES}.`);

function wrongVersion(ctx: ApiContext): LoquentError {
  ctx.set('Tus-Version', VERSION);
  return userMistake(
    'tus_version_unsupported',
    `Send the header Tus-Resumable: ${VERSION}, as clients of the tus protocol do.`,
  );
}

/** The error of this service for a refusal of the protocol's library. */
async function refusalOf(
  ctx: ApiContext,
  response: Response,
  { id, failure }: { readonly id: string; readonly failure: unknown },
): Promise<unknown> {
  const text = (await response.text()).trim();
  switch (response.status) {
    case 403:
      return text.startsWith('Content-Type')
        ? wrongType()
        : validationFailed([{ path: 'Upload-Offset', message: 'must be the offset that the upload has' }]);
    case 404:
      return uploadNotFound(id);
    case 409:
      return conflict(
        'Upload-Offset is not the offset of the upload. Request the offset with HEAD, and continue from there.',
      );
    case 410:
      return userMistake('upload_expired', 'The upload has expired before it was complete. Create it again.');
    case 412:
      return wrongVersion(ctx);
    case 413:
      return ctx.method === 'POST' && ctx.is(BYTES) === false
        ? fileTooLarge(ctx.state.dependencies.config.uploads.resumable.size)
        : tooLarge('The bytes are more than the upload lacks, or than a file may have.');
    case 400:
      // The library answers 412 only where the header is missing; the protocol wants it for other versions too.
      if (/^Invalid .*\btus-resumable\b/i.test(text)) return wrongVersion(ctx);
      if (/^Invalid content-type$/i.test(text)) return wrongType();
      return /aborted/i.test(text) ? bodyIncomplete() : malformedRequest(`${text.slice(0, 200)}.`);
    case 501:
      return validationFailed([{ path: 'Upload-Length', message: 'must be known; partial uploads can not be joined' }]);
    default:
      return failure ?? new Error(`the protocol's library answered ${response.status}`);
  }
}

/** The body of a request, for a library that reads streams of the web. Nothing is read before it asks for it. */
class RequestBody {
  readonly #request: IncomingMessage;
  failure: unknown;
  #release: () => void = () => undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  request({ method, req }: ApiContext, url: string): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(req.headers)) {
      if (name === 'x-forwarded-proto') continue;
      if (typeof value === 'string') headers.set(name, value);
    }
    const takesBody = method === 'POST' || method === 'PATCH';
    const hasBody = takesBody && mayHaveBody(req) && req.headers['content-length'] !== '0';
    return new Request(url, {
      method,
      headers,
      ...(hasBody ? { body: this.#stream(), duplex: 'half' } : {}),
    });
  }

  /** Leaves what wasn't read to the server. */
  release(): void {
    this.#release();
  }

  #stream(): ReadableStream<Uint8Array> {
    const request = this.#request;
    let begin: (() => void) | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          begin = () => {
            const take = (chunk: Buffer) => {
              controller.enqueue(chunk);
              request.pause();
            };
            const end = () => {
              this.#release();
              controller.close();
            };
            const fail = (error: unknown) => {
              this.#release();
              this.failure = error;
              controller.error(error);
            };
            const breakOff = () => {
              if (!request.complete) fail(bodyIncomplete());
            };
            this.#release = () => {
              request.off('data', take);
              request.off('end', end);
              request.off('error', fail);
              request.off('close', breakOff);
              // A later connection reset by the client is not an error; without a listener it would end the process.
              request.on('error', () => undefined);
              this.#release = () => undefined;
            };
            request.on('data', take);
            request.once('end', end);
            request.once('error', fail);
            request.once('close', breakOff);
            if (request.destroyed) breakOff();
          };
        },
        pull() {
          begin?.();
          begin = undefined;
          request.resume();
        },
      },
      { highWaterMark: 0 },
    );
  }
}
