import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OutboundRequest } from '#domain/ports/outbound.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { createOutboundClient } from './outbound-client.ts';
import { LocalServer } from './testing/local-server.ts';

const { signal } = new AbortController();
const LIMITS = { values: 1_000, depth: 8 };

describe('JSON of a server that a user chose', () => {
  const server = freshForEachTest(() => LocalServer.start());

  const client = createOutboundClient({ allow: ['127.0.0.1/32'] });
  const send = (more: Partial<OutboundRequest> = {}) => {
    const request = { organizationId: 'one', url: `http://127.0.0.1:${server.port}/`, timeout: 20_000, signal };
    return client.sendJson({ ...request, bodyLimit: 4_000_000, ...more }, LIMITS);
  };

  it('is parsed, and distinguished from other answers and from none', async () => {
    server.handle = (_request, response) => void response.writeHead(201, { etag: 'a' }).end('{"a":["\u00e4",1]}');
    expect(await send()).toMatchObject({ status: 201, headers: { etag: 'a' }, json: { a: ['\u00e4', 1] }, size: 14 });
    server.handle = (_request, response) => void response.end('<html>');
    expect(await send()).toMatchObject({ json: undefined, size: 6 });
    server.handle = (_request, response) => void response.end();
    expect(await send()).toMatchObject({ json: undefined, size: 0 });
  });

  it.each([
    ['values', '{},', '1,000 values'],
    ['levels', '[', '8 levels'],
    ['bytes', ' ', '4000000 bytes'],
  ])('is not received any further than its limit of %s', async (_limit, repeated, words) => {
    const piece = Buffer.from(repeated.repeat(100_000));
    const closed = Promise.withResolvers<unknown>();
    server.handle = (_request, response) => {
      closed.resolve(once(response, 'close'));
      response.writeHead(200, { 'content-type': 'application/json' });
      // Endless: only the reader ends it.
      const more = () => void (response.destroyed || response.write(piece, more));
      response.write('[', more);
    };
    const error = { id: 'outbound_too_large', message: expect.stringContaining(words) as string, retryable: false };
    await expect(send()).rejects.toMatchObject(error);
    await closed.promise;
    server.handle = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`[${repeated.repeat(5_000_000)}`));
    await expect(send()).rejects.toMatchObject(error);
  });

  it('is in memory once per organization if it is large, and delays no other organization', async () => {
    const text = JSON.stringify('a'.repeat(2_000_000));
    const begun = Promise.withResolvers<ServerResponse>();
    server.handle = ({ url }, response) => {
      if (url === '/whole') return void response.end(text);
      response.write(text.slice(0, 1_500_000), () => begun.resolve(response));
    };
    const whole = (organizationId: string) => send({ organizationId, url: `http://127.0.0.1:${server.port}/whole` });
    const ended: string[] = [];
    const slow = send().then(() => ended.push('slow'));
    const rest = await begun.promise;
    await whole('two');
    const next = whole('one').then(() => ended.push('next'));
    for (let request = 0; request < 3; request += 1) expect((await whole('two')).size).toBe(text.length);
    expect(ended).toEqual([]);
    rest.end(text.slice(1_500_000));
    await Promise.all([slow, next]);
    expect(ended).toEqual(['slow', 'next']);
  });
});
