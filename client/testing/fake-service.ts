import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the service got it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

export interface FakeService {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** A server that answers each request with the next reply, and the last one from then on. */
export async function startFakeService(replies: readonly Reply[]): Promise<FakeService> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
      const reply = replies[Math.min(received.length, replies.length - 1)]!;
      received.push(seen);
      reply(response, seen);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A reply with a body of JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** The service's refusal. */
export const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  json({ error: `Because of ${code}.`, status, code, request_id: 'request-1' }, status, headers);

/** Breaks the connection off. */
export const breakOff: Reply = (response) => void response.socket?.destroy();

/** Begins a stream of events. @param isOver false: it breaks off after them */
export const events =
  (text: string, isOver = true): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => (isOver ? response.end() : response.socket?.destroy()));
  };
