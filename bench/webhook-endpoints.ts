import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { RECEIVER_CERTIFICATE } from '#test/webhooks/receiver-certificate.ts';

/** Endpoints on ports of their own, which time the deliveries that they get. */
export interface WebhookEndpoints {
  /** `https://127.0.0.1:port`, the dead one first. */
  readonly urls: readonly string[];
  /** First receipts of the endpoints that answer, by endpoint and event: event id and time in ms since 1970. */
  readonly received: ReadonlyMap<string, readonly [eventId: string, at: number]>;
  close(): Promise<void>;
}

/** Starts endpoints that answer at once, and before them one that takes requests and never answers. */
export async function startWebhookEndpoints(answering: number): Promise<WebhookEndpoints> {
  const received = new Map<string, readonly [string, number]>();
  const dead = createServer(RECEIVER_CERTIFICATE, () => undefined);
  const others = Array.from({ length: answering }, (_, index) =>
    createServer(RECEIVER_CERTIFICATE, (request, response) => {
      const id = String(request.headers['webhook-id']);
      if (!received.has(`${index}/${id}`)) received.set(`${index}/${id}`, [id, Date.now()]);
      request.resume();
      response.writeHead(204).end();
    }),
  );
  const servers = [dead, ...others];
  const urls = await Promise.all(servers.map(listen));
  return {
    urls,
    received,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
