import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { MinimumThroughput } from '#domain/transfers/minimum-throughput.ts';
import { connectionError, outboundFailed, outboundTimeout, outboundTooLarge, outboundTooSlow } from './errors.ts';

export interface ResponseBodyLimits {
  /** Bytes after decompression. */
  readonly bytes: number;
  /** Milliseconds without data. */
  readonly idle: number;
  /** Bytes per second; slower for no longer than `idle`; 0: no minimum. */
  readonly minimumRate: number;
  readonly host: string;
  /** The reason why this side ended the connection, if it did. */
  readonly reason: () => unknown;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Encodings accepted by requests. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Compressed bytes permitted beyond the limit: headers and empty blocks, of which a stream could consist. */
const COMPRESSION_ALLOWANCE = 65_536;

/**
 * Reads and decompresses a body within limits of bytes, rate and silence, which are only measured while the reader waits.
 * Data within the limit of bytes is returned before the failure.
 *
 * @throws LoquentError `outbound_too_large`, `outbound_too_slow`, `outbound_timeout`, `outbound_failed`
 */
export async function* readBody(answer: IncomingMessage, limits: ResponseBodyLimits): AsyncGenerator<Uint8Array> {
  const { bytes, idle, minimumRate, host, reason } = limits;
  const stream = decode(answer, limits);
  const pieces = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const endOnSilence = () => answer.destroy(outboundTimeout(host, `no data for ${idle} ms`));
  const rate = new MinimumThroughput(minimumRate, idle);
  let count = 0;
  try {
    for (;;) {
      const timer = setTimeout(endOnSilence, idle);
      const start = performance.now();
      const next = await pieces.next().finally(() => clearTimeout(timer));
      if (next.done === true) return;
      if (!rate.count(next.value.length, performance.now() - start)) throw outboundTooSlow(host, minimumRate);
      const room = bytes - count;
      count += next.value.length;
      yield room < next.value.length ? next.value.subarray(0, room) : next.value;
      if (count > bytes) throw outboundTooLarge(host, bytes);
    }
  } catch (error) {
    throw reason() ?? connectionError(error, host);
  } finally {
    answer.destroy();
    stream.destroy();
  }
}

function decode(answer: IncomingMessage, { bytes, host }: ResponseBodyLimits): IncomingMessage | Transform {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (decoder === undefined) {
    answer.destroy();
    throw outboundFailed(host, 'its answer has a compression that was not accepted in the request');
  }
  let received = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > bytes + COMPRESSION_ALLOWANCE) done(outboundTooLarge(host, bytes));
      else done(null, chunk);
    },
  });
  // The reader of the last stream gets the error of any.
  pipeline(answer, counter, decoder, () => undefined);
  return decoder;
}
