import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on all addresses of this machine whose answers a test sets, and which keeps what it was asked. */
export class LocalServer {
  handle: RequestListener = (_request, response) => void response.end('hello');
  readonly seen: IncomingMessage[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.seen.push(request);
    this.handle(request, response);
  });

  static async start(): Promise<LocalServer> {
    const started = new LocalServer();
    await once(started.#server.listen(0, '0.0.0.0'), 'listening');
    return started;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
