import { createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A gRPC error; `details` is a serialized `google.rpc.Status`. */
export interface GrpcFailure {
  readonly code: number;
  readonly message: string;
  readonly details?: Buffer;
}

/** Outcome of a call: an empty message, an error, or no answer. */
export type FakeAnswer = 'served' | 'silent' | GrpcFailure;

/** A field of a Protocol Buffers message with a length; all lengths here fit in seven bits. */
function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  if (bytes.length > 127) throw new Error('The field needs a length of several bytes');
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
}

/** Status codes of gRPC. */
const [NOT_FOUND, UNAVAILABLE] = [5, 14];

/** How a server answers most calls whose registry of namespaces can't be read: servers 1.29 and 1.32, with its details. */
export function namespaceNotFound(namespace: string): GrpcFailure & { readonly details: Buffer } {
  const message = `Namespace ${namespace} is not found.`;
  const type = 'type.googleapis.com/temporal.api.errordetails.v1.NamespaceNotFoundFailure';
  const detail = Buffer.concat([field(1, type), field(2, field(1, namespace))]);
  const details = Buffer.concat([Buffer.from([1 << 3, NOT_FOUND]), field(2, message), field(3, detail)]);
  return { code: NOT_FOUND, message, details };
}

/** How a server answers whose connection to SQLite is interrupted for good. */
export const INTERRUPTED: GrpcFailure = {
  code: UNAVAILABLE,
  message: 'GetNamespace operation failed. Error interrupted (9)',
};

/** A server that speaks gRPC and answers every call with the result of `answer` for the name of the method. */
export async function startFakeTemporal(answer: (method: string) => FakeAnswer, port = 0) {
  const sessions = new Set<Http2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    stream.resume();
    stream.once('end', () => respond(stream, answer(String(headers[':path']).split('/').at(-1) ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

function respond(stream: ServerHttp2Stream, answer: FakeAnswer): void {
  if (answer === 'silent' || stream.destroyed) return;
  const head = { ':status': 200, 'content-type': 'application/grpc' };
  if (answer !== 'served') {
    const details =
      answer.details === undefined ? {} : { 'grpc-status-details-bin': answer.details.toString('base64') };
    const status = { 'grpc-status': answer.code, 'grpc-message': encodeURI(answer.message), ...details };
    stream.respond({ ...head, ...status }, { endStream: true });
    return;
  }
  stream.respond(head, { waitForTrailers: true });
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': 0 }));
  // An empty message, uncompressed.
  stream.end(Buffer.alloc(5));
}
