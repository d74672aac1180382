import { tooLarge } from '#domain/request-errors.ts';
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { unsupportedMediaType } from './errors.ts';
import { bodyIncomplete, watchBody } from './watch-body.ts';

export interface RequestBodyLimits {
  /** Bytes, as sent and after decompression. */
  readonly size: number;
  /** Milliseconds without data. */
  readonly idleTimeout: number;
  /** Bytes per second; slower for no longer than `idleTimeout`; 0: no minimum. */
  readonly minimumRate: number;
}

/** Decoders by Content-Encoding; undefined for unencoded bytes. `deflate` is accepted with and without zlib's header. */
const DECODERS: ReadonlyMap<string, (() => Transform) | undefined> = new Map([
  ['identity', undefined],
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

/** RFC 9112, section 6.3. The body of a request without one emits no events: see `startServer`. */
export const mayHaveBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Reads the whole body of a request into memory, decompressed.
 *
 * @throws LoquentError `too_large`, `unsupported_media_type`, `malformed_request`, `request_timeout`
 */
export async function receiveBody(request: IncomingMessage, limits: RequestBodyLimits): Promise<Buffer> {
  const { size } = limits;
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!DECODERS.has(encoding)) {
    throw unsupportedMediaType('The body has a Content-Encoding that is not supported. Use gzip, deflate, br or none.');
  }
  if (!mayHaveBody(request)) return Buffer.alloc(0);
  const bodyTooLarge = () => tooLarge(`The body is larger than ${size} bytes. Send less in one request.`);
  if (Number(request.headers['content-length'] ?? 0) > size) throw bodyTooLarge();
  const decoder = DECODERS.get(encoding)?.();
  const stopWatching = watchBody(request, { ...limits, tooLarge: bodyTooLarge });
  try {
    return await collect(request, decoder, size, bodyTooLarge);
  } finally {
    stopWatching();
  }
}

/** Always leaves the connection open, because the answer is still to be sent. */
function collect(
  request: IncomingMessage,
  decoder: Transform | undefined,
  size: number,
  bodyTooLarge: () => Error,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const source: Readable = decoder ?? request;
  const chunks: Buffer[] = [];
  let length = 0;
  const take = (chunk: Buffer) => {
    length += chunk.length;
    if (length > size) reject(bodyTooLarge());
    else chunks.push(chunk);
  };
  const end = () => resolve(Buffer.concat(chunks, length));
  const breakOff = () => {
    if (!request.complete) reject(bodyIncomplete());
  };
  request.once('error', reject);
  request.once('close', breakOff);
  decoder?.once('error', reject);
  source.on('data', take);
  source.once('end', end);
  if (decoder !== undefined) request.pipe(decoder);
  return promise.finally(() => {
    request.pause();
    if (decoder !== undefined) request.unpipe(decoder);
    decoder?.destroy();
    source.off('data', take);
    source.off('end', end);
    request.off('close', breakOff);
    // A later connection reset by the client is not an error; without a listener it would end the process.
    request.off('error', reject);
    request.on('error', () => undefined);
  });
}
