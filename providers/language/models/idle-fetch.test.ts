import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startVendorServer, type VendorHandler, type VendorServer } from '#test/fakes/vendor-server.ts';
import { createIdleFetch } from './idle-fetch.ts';

let server: VendorServer | undefined;
afterEach(() => server?.close());

/** The fetch of a provider that falls silent for good after a while, or never. */
async function connect(timeout: number, handle: VendorHandler) {
  const started = (server = await startVendorServer(handle));
  const fetch = createIdleFetch({ fetch: globalThis.fetch, timeout }, 'OpenAI');
  return { server: started, url: started.url, fetch };
}

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const STREAM = { 'content-type': 'text/event-stream' };
const silent = { id: 'provider_failed', retryable: true, message: expect.stringContaining('OpenAI sent no data for') };

describe('a fetch that gives up on silence', () => {
  it.each([['a stream', STREAM] as const, ['one answer', {}] as const])(
    'lets %s take as long as it likes while something comes',
    async (_, headers) => {
      const { url, fetch } = await connect(1000, async (_request, response) => {
        response.writeHead(200, headers).flushHeaders();
        for (const piece of ['ä', 'b', 'c', 'd']) {
          response.write(piece);
          await sleep(300);
        }
        response.end();
      });
      const response = await fetch(url);
      expect(response.ok).toBe(true);
      expect(await response.text()).toBe('äbcd');
    },
  );

  it('sends its arguments unchanged, and returns status and headers of any answer', async () => {
    const { server, url, fetch } = await connect(5000, (_request, response) => {
      response.writeHead(429, { 'Retry-After': '7', 'content-type': 'application/json' }).end('{"error":"ü"}');
    });
    const response = await fetch(`${url}/v1/x?y=1`, {
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: '{"text":"ß"}',
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toEqual({ error: 'ü' });
    const headers = { 'x-key': 'k', 'content-length': '13' };
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/v1/x?y=1', body: '{"text":"ß"}', headers }]);
  });

  it('fails when nothing comes, before the answer and in the middle of it, and hangs up', async () => {
    for (const headers of [undefined, STREAM, {}]) {
      const { server, url, fetch } = await connect(300, (_request, response) => {
        if (headers !== undefined) response.writeHead(200, headers).write('half of');
      });
      const text = fetch(url).then((response) => response.text());
      expect(await failureOf(text)).toMatchObject(silent);
      await server.requests[0]?.aborted;
      await server.close();
    }
  });

  it('fails as fetch does when the connection breaks, before the answer and in the middle of it', async () => {
    for (const headers of [undefined, STREAM, {}]) {
      const { server, url, fetch } = await connect(5000, (_request, response) => {
        if (headers === undefined) response.destroy();
        else response.writeHead(200, headers).write('half of', () => response.destroy());
      });
      const error = await failureOf(fetch(url).then((response) => response.text()));
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toMatchObject({
        cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string },
      });
      await server.close();
    }
  });

  it('ends with its caller, before the answer and in the middle of it', async () => {
    for (const headers of [undefined, STREAM, {}]) {
      const { server, url, fetch } = await connect(5000, (_request, response) => {
        if (headers !== undefined) response.writeHead(200, headers).write('half of');
      });
      const caller = new AbortController();
      const ended = failureOf(fetch(url, { signal: caller.signal }).then((response) => response.text()));
      await expect.poll(() => server.requests.length).toBe(1);
      const reason = new Error('enough');
      caller.abort(reason);
      expect(await ended).toBe(reason);
      await server.requests[0]?.aborted;
      await server.close();
    }
  });

  it('takes no key to where an answer sends it', async () => {
    const { server, url, fetch } = await connect(5000, (_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(307);
    expect(server.requests).toHaveLength(1);
  });

  it('gives an answer without a body', async () => {
    const { url, fetch } = await connect(5000, (_request, response) => void response.writeHead(204).end());
    const response = await fetch(url, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});
