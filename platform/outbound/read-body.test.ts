import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OutboundRequest } from '#domain/ports/outbound.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { createOutboundClient } from './outbound-client.ts';
import { LocalServer } from './testing/local-server.ts';

const { signal } = new AbortController();
const limits = { organizationId: 'an organization', timeout: 20_000, bodyLimit: 1_000_000, signal };

describe('the answer of an outbound request', () => {
  const server = freshForEachTest(() => LocalServer.start());

  const client = createOutboundClient({ allow: ['127.0.0.1/32'] });
  const at = (path = '/') => `http://127.0.0.1:${server.port}${path}`;
  const send = (more: Partial<OutboundRequest> = {}, onExcess?: 'cut') =>
    client.send({ url: at(), ...limits, ...more }, onExcess);

  it('limits the bytes of a body after decompression, and cuts it at the requested length', async () => {
    const encoded = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    const large = Buffer.alloc(5_000_000, 'a');
    for (const [encoding, compress] of Object.entries(encoded)) {
      server.handle = ({ url }, response) =>
        void response
          .writeHead(200, { 'content-encoding': encoding })
          .end(compress(url === '/small' ? 'small' : large));
      expect(Buffer.from((await send({ url: at('/small') })).body).toString()).toBe('small');
      await expect(send(), encoding).rejects.toMatchObject({
        id: 'outbound_too_large',
        retryable: false,
      });
      expect((await send({ bodyLimit: 1024 }, 'cut')).body).toHaveLength(1024);
    }
    server.handle = (_request, response) => void response.end(large);
    expect(await send({ bodyLimit: 1000 }, 'cut')).toMatchObject({ isTruncated: true });
    expect(await send({ bodyLimit: large.length })).toMatchObject({ isTruncated: false });
    // Bytes that decompress to nothing: empty blocks without end.
    server.handle = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'deflate' });
      response.write(deflateSync('x').subarray(0, 2));
      const blocks = Buffer.from('000000ffff'.repeat(20_000), 'hex');
      const more = () => void (response.destroyed || response.write(blocks, more));
      more();
    };
    await expect(send()).rejects.toMatchObject({ id: 'outbound_too_large' });
  });

  it('streams a body, and ends the connection when its reader stops', async () => {
    const closed: Promise<unknown>[] = [];
    const endless = (_request: IncomingMessage, response: ServerResponse) => {
      closed.push(once(response, 'close'));
      response.writeHead(200, { 'content-length': '1000000000000' });
      const more = () => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
      more();
    };
    server.handle = endless;
    const stream = await client.open({ url: at(), ...limits, bodyLimit: 1e12 });
    expect(stream).toMatchObject({ status: 200, length: 1e12 });
    let size = 0;
    for await (const piece of stream.body) if ((size += piece.length) > 2_000_000) break;
    const unread = await client.open({ url: at(), ...limits });
    unread.close();
    await Promise.all(closed);
    expect(closed).toHaveLength(2);
  });

  it('gives up on silence before and within an answer, and when its time is over or it is too slow though bytes keep coming', async () => {
    const timedOut = { id: 'outbound_timeout', retryable: true };
    server.handle = () => undefined;
    await expect(send({ idleTimeout: 100 })).rejects.toMatchObject(timedOut);
    await expect(send({ timeout: 100 })).rejects.toMatchObject(timedOut);
    server.handle = (_request, response) => void response.write('some');
    await expect(send({ idleTimeout: 100 })).rejects.toMatchObject(timedOut);
    server.handle = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    };
    await expect(send({ idleTimeout: 5000, timeout: 300 })).rejects.toMatchObject(timedOut);
    const tooSlow = { id: 'outbound_too_slow', retryable: false };
    await expect(send({ idleTimeout: 200, minimumRate: 10_000 })).rejects.toMatchObject(tooSlow);
  });
});
