import { once } from 'node:events';
import { request as httpRequest, Agent } from 'node:http';
import { connect } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { startServer } from './server.ts';
import type { RequestState } from './state.ts';

// Not on PostgreSQL: it tests HTTP.

const SETTINGS = { host: '127.0.0.1', port: 0, shutdownTimeout: 20_000 };

describe('closing the server', () => {
  it('lets a request finish, asks its client to close, and takes no new connection', async () => {
    const arrived = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const app = new Koa<RequestState>();
    app.use(async (ctx) => {
      arrived.resolve();
      await mayAnswer.promise;
      ctx.body = 'finished';
    });
    const server = await startServer(app, SETTINGS);
    const answer = fetch(server.url);
    await arrived.promise;
    const closed = server.close();
    expect(server.close()).toBe(closed);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    mayAnswer.resolve();
    expect(await (await answer).text()).toBe('finished');
    await closed;
  });

  it('closes connections that are kept alive without a request', async () => {
    const app = new Koa<RequestState>();
    app.use((ctx) => {
      ctx.body = 'ok';
    });
    const server = await startServer(app, SETTINGS);
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      httpRequest(server.url, { agent }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    agent.destroy();
  });

  it('cuts requests that outlast the shutdown time', async () => {
    const arrived = Promise.withResolvers<void>();
    const app = new Koa<RequestState>();
    app.use(() => {
      arrived.resolve();
      return new Promise<never>(() => undefined);
    });
    const server = await startServer(app, { ...SETTINGS, shutdownTimeout: 50 });
    const answer = fetch(server.url).catch((error: unknown) => error);
    await arrived.promise;
    await server.close();
    expect(await answer).toBeInstanceOf(TypeError);
  });

  it('refuses a port that is taken', async () => {
    const server = await startServer(new Koa<RequestState>(), SETTINGS);
    const port = Number(new URL(server.url).port);
    await expect(startServer(new Koa<RequestState>(), { ...SETTINGS, port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use`,
    );
    await server.close();
  });
});

describe('a request with neither a body nor its length', () => {
  const api = sharedByTests(() => startTestApi());
  /** The status of the answer to a request as it goes over the wire, since clients add a length of 0. */
  const statusOf = async (head: string) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\nHost: x\r\nAuthorization: Bearer ${api.owner.key}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(answer.toString('latin1', 9, 12));
  };

  it.each([
    ['POST /v1/text/translate HTTP/1.1\r\nContent-Type: application/json', 400],
    ['POST /v1/files/upload HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x', 415],
    [
      'POST /v1/files/uploads HTTP/1.1\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 3\r\nUpload-Metadata: filename YS5tcDQ=',
      201,
    ],
    [`POST /incoming/crowdin/${crypto.randomUUID()} HTTP/1.1`, 401],
  ])('is answered, regardless of who reads the body: %s', async (head, status) => {
    expect(await statusOf(head)).toBe(status);
  });
});

describe('a client that disconnects', () => {
  it('in the middle of a download ends the reading of the file', async () => {
    const api = await startTestApi();
    try {
      const { hostname, port } = new URL(api.url);
      const open = api.dependencies.storage.open.bind(api.dependencies.storage);
      const closed = Promise.withResolvers<void>();
      api.dependencies.storage.open = async (key) => {
        const opened = await open(key);
        opened.stream.once('close', closed.resolve);
        return opened;
      };
      await api.dependencies.storage.write(`files/${api.owner.organizationId}/big.bin`, new Uint8Array(50_000_000));
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /v1/files/download?path=big.bin HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.owner.key}\r\n\r\n`,
      );
      socket.once('data', () => socket.destroy());
      await closed.promise;
      let line: Record<string, unknown> | undefined;
      while (line === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        line = api.logged.find((entry) => entry['aborted'] === true);
      }
      expect(line).toMatchObject({ route: '/v1/files/download', aborted: true });
    } finally {
      await api.close();
    }
  });
});
