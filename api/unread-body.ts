import type { IncomingMessage } from 'node:http';

/** Bytes of an unwanted body that are read: more than any JSON body of the API may have. */
const MAX_DISCARDED = 8 * 1024 * 1024;
/** Milliseconds for a client to notice that its body isn't wanted. */
const DISCARD_TIMEOUT = 30_000;

/**
 * Reads and discards the rest of an unwanted body, so that the client sees the answer instead of a reset connection;
 * closes the connection of a client that sends more than 8 MB, or for longer than 30 s.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let discarded = 0;
  const count = (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED) request.destroy();
  };
  const timer = setTimeout(() => request.destroy(), DISCARD_TIMEOUT).unref();
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count);
  };
  request.once('close', stop);
  request.once('end', stop);
  request.on('data', count);
  request.resume();
}
