import type { IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '#domain/ports/outbound.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { createOutboundClient } from './outbound-client.ts';
import { LocalServer } from './testing/local-server.ts';
import { SELF_SIGNED } from './testing/self-signed.ts';

/** The only address of this machine that is permitted; a server that must not be reached listens there as well. */
const ALLOW = ['127.0.0.1/32'];
const signal = new AbortController().signal;
const limits = { organizationId: 'an organization', timeout: 20_000, bodyLimit: 1_000_000, signal };

/** Names as the resolver of a test knows them; each look-up takes the next answer, the last one stays. */
function fakeResolver(names: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const calls: string[] = [];
  const resolve = (name: string) => {
    const answers = names[name] ?? [];
    const answer = answers[Math.min(calls.filter((call) => call === name).length, answers.length - 1)] ?? [];
    calls.push(name);
    return Promise.resolve(answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { resolve, calls };
}

describe('the outbound client', () => {
  const closing: (() => void)[] = [];
  const server = freshForEachTest(() => LocalServer.start());
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
  });

  const client = createOutboundClient({ allow: ALLOW });
  const at = (host: string, path = '/') => `http://${host}:${server.port}${path}`;
  const send = (url: string, more: Partial<OutboundRequest> = {}) => client.send({ url, ...limits, ...more });
  const collect = (request: IncomingMessage) => request.setEncoding('utf8').toArray() as Promise<string[]>;

  it('sends a body byte for byte, with no cookies and no proxy, and gives back what came', async () => {
    process.env['http_proxy'] = 'http://127.0.0.1:9';
    process.env['NODE_USE_ENV_PROXY'] = '1';
    closing.push(() => {
      delete process.env['http_proxy'];
      delete process.env['NODE_USE_ENV_PROXY'];
    });
    let body: string[] = [];
    server.handle = (request, response) =>
      void (async () => {
        body = await collect(request);
        response.writeHead(418, { 'set-cookie': 'a=b', 'x-two': ['1', '2'] }).end('ä');
      })();
    const answer = await send(at('127.0.0.1', '/a?b=c'), {
      method: 'POST',
      body: '{"ä":1}',
      headers: { 'X-Signed': 'v1' },
    });
    expect(answer).toMatchObject({ status: 418, headers: { 'x-two': '1, 2' }, isTruncated: false });
    expect(Buffer.from(answer.body).toString()).toBe('ä');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(body.join('')).toBe('{"ä":1}');
    const [{ url, headers } = {}] = server.seen;
    expect(url).toBe('/a?b=c');
    expect(headers).toMatchObject({ 'content-length': '8', 'x-signed': 'v1', host: `127.0.0.1:${server.port}` });
    expect(headers).not.toHaveProperty('cookie');
    await send(at('127.0.0.1'));
    expect(server.seen[1]?.headers).not.toHaveProperty('cookie');
  });

  it('refuses literal addresses of private networks in every notation, without connecting', async () => {
    const hosts = [
      '127.0.0.2',
      '127.2',
      '2130706434',
      '0x7f000002',
      '0177.0.0.2',
      '0x7f.0.0.0x2',
      '127.0.0.2.',
      '①②⑦.0.0.2',
      '0.0.0.0',
      '0',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.2]',
      '[0:0:0:0:0:ffff:7f00:2]',
      '[64:ff9b::7f00:2]',
      '[2002:7f00:2::]',
      '[fd00:ec2::254]',
      '169.254.169.254',
    ];
    for (const host of hosts) {
      await expect(send(at(host)), host).rejects.toMatchObject({ id: 'outbound_refused', retryable: false });
      expect(() => client.check(at(host)), host).toThrow(/private, local or reserved/);
    }
    expect(server.seen).toHaveLength(0);
    expect(() => client.check(at('127.1'))).not.toThrow();
    expect((await send(at('2130706433'))).status).toBe(200);
  });

  it('refuses addresses that are no plain web addresses', async () => {
    const refused = [
      'file:///etc/passwd',
      'gopher://example.com/',
      'ftp://example.com/',
      'data:text/plain,x',
      'no address',
      'http://',
      'https://user@example.com/',
      'https://:secret@example.com/',
      'http://example.com:22/',
      'http://example.com:25/',
      'http://example.com:6667/',
      `https://${'a'.repeat(300)}.com/`,
      `https://example.com/${'a'.repeat(2048)}`,
    ];
    for (const url of refused) await expect(send(url), url).rejects.toMatchObject({ id: 'outbound_refused' });
    const failure = await send('https://user:secret@example.com/').catch((error: unknown) => error);
    expect(String(failure)).not.toContain('secret');
  });

  it.each<[string, Record<string, string>]>([
    ['a line end in a value', { 'x-a': 'b\r\nhost: evil' }],
    ['a line end in a name', { 'x-a\r\nb': 'c' }],
    ['a host of its own', { Host: 'internal' }],
    ['a second length', { 'Content-Length': '1' }],
    ['framing', { 'transfer-encoding': 'chunked' }],
    ['a cookie', { cookie: 'a=b' }],
    ['an answer of a proxy', { 'Proxy-Authorization': 'x' }],
  ])('refuses headers with %s', async (_what, headers) => {
    await expect(send(at('127.0.0.1'), { headers })).rejects.toMatchObject({ id: 'outbound_refused' });
    expect(server.seen).toHaveLength(0);
  });

  it('judges every address of a name, and connects to the one that it judged', async () => {
    const { resolve, calls } = fakeResolver({
      'good.test': [['127.0.0.1']],
      'inside.test': [['127.0.0.2']],
      'mixed.test': [['127.0.0.1', 'fd00::1']],
      'mapped.test': [['::ffff:127.0.0.2']],
      'rebinding.test': [['127.0.0.1'], ['127.0.0.2']],
      'none.test': [[]],
    });
    const named = createOutboundClient({ allow: ALLOW, resolve });
    const get = (host: string) => named.send({ url: at(host), ...limits });
    expect((await get('good.test')).status).toBe(200);
    for (const host of ['inside.test', 'mixed.test', 'mapped.test']) {
      const failure = await get(host).catch((error: unknown) => error);
      expect(failure, host).toMatchObject({ id: 'outbound_refused' });
      // The address of an internal name must not be revealed.
      expect(String(failure)).not.toMatch(/127\.0|fd00/);
    }
    expect((await get('rebinding.test')).status).toBe(200);
    expect(calls.filter((name) => name === 'rebinding.test')).toHaveLength(1);
    await expect(get('rebinding.test')).rejects.toMatchObject({ id: 'outbound_refused' });
    await expect(get('none.test')).rejects.toMatchObject({ id: 'outbound_failed', retryable: true });
    expect(server.seen.map(({ headers }) => headers.host)).toEqual([
      `good.test:${server.port}`,
      `rebinding.test:${server.port}`,
    ]);
  });

  it('uses the resolver of this machine', async () => {
    const strict = createOutboundClient({ allow: [] });
    await expect(strict.send({ url: at('localhost'), ...limits })).rejects.toMatchObject({ id: 'outbound_refused' });
    await expect(send('http://name-of-nothing.invalid/')).rejects.toMatchObject({ id: 'outbound_failed' });
    expect(server.seen).toHaveLength(0);
  });

  it('returns redirects unless it is asked to follow them, and judges each hop', async () => {
    const { resolve } = fakeResolver({ 'other.test': [['127.0.0.1']], 'inside.test': [['127.0.0.2']] });
    const named = createOutboundClient({ allow: ALLOW, resolve });
    const targets: Record<string, string> = {
      '/relative': '/end',
      '/other': at('other.test', '/end'),
      '/literal': at('127.0.0.2', '/end'),
      '/metadata': 'http://169.254.169.254/latest/meta-data/',
      '/name': at('inside.test', '/end'),
      '/file': 'file:///etc/passwd',
      '/loop': '/loop',
    };
    server.handle = ({ url = '' }, response) =>
      void (targets[url] === undefined
        ? response.end('end')
        : response.writeHead(302, { location: targets[url] }).end('moved'));
    const follow = (path: string, more: Partial<OutboundRequest> = {}) =>
      named.send({ url: at('127.0.0.1', path), ...limits, redirects: 3, headers: { authorization: 'key' }, ...more });

    expect(await send(at('127.0.0.1', '/relative'))).toMatchObject({ status: 302, headers: { location: '/end' } });
    expect(await follow('/relative')).toMatchObject({ status: 200, url: at('127.0.0.1', '/end') });
    expect(server.seen.at(-1)?.headers.authorization).toBe('key');
    expect(await follow('/other')).toMatchObject({ status: 200, url: at('other.test', '/end') });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
    for (const path of ['/literal', '/metadata', '/name', '/file', '/loop']) {
      await expect(follow(path), path).rejects.toMatchObject({ id: 'outbound_refused' });
    }
    expect(await follow('/relative', { method: 'POST', body: 'x' })).toMatchObject({ status: 302 });
    expect(server.seen.filter(({ url }) => url === '/loop')).toHaveLength(4);
    expect(server.seen.filter(({ headers }) => headers.host?.startsWith('inside'))).toHaveLength(0);
  });

  it('distinguishes invalid certificates from connections that fail', async () => {
    const secure = createHttpsServer(SELF_SIGNED, (_request, response) => void response.end());
    closing.push(() => secure.close());
    await once(secure.listen(0, '127.0.0.1'), 'listening');
    const { resolve } = fakeResolver({ 'untrusted.test': [['127.0.0.1']] });
    const named = createOutboundClient({ allow: ALLOW, resolve });
    const url = `https://untrusted.test:${(secure.address() as AddressInfo).port}/`;
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    closing.push(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    await expect(named.send({ url, ...limits })).rejects.toMatchObject({
      id: 'outbound_certificate_invalid',
      retryable: false,
      message: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') as string,
    });
    await expect(send(`https://127.0.0.1:${server.port}/`)).rejects.toMatchObject({
      id: 'outbound_failed',
      retryable: true,
    });
    await expect(send('http://127.0.0.1:1024/')).rejects.toMatchObject({ id: 'outbound_failed' });
  });

  it.each<[string, string]>([
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['an endless head', `HTTP/1.1 200 OK\r\n${'x: '.padEnd(100_000, 'y')}\r\n\r\n`],
    ['a body that ends early', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nabc'],
    [
      'an encoding that was not asked for',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\ncontent-length: 1\r\n\r\na',
    ],
    ['broken compression', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc'],
  ])('fails over %s', async (_what, bytes) => {
    const tcp = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    closing.push(() => tcp.close());
    await once(tcp.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`;
    await expect(send(url)).rejects.toMatchObject({ id: 'outbound_failed', retryable: true });
  });

  it('stops with the reason of its signal, before, during the look-up and in the body', async () => {
    const reason = new Error('cancelled');
    await expect(send(at('127.0.0.1'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(0);
    const controller = new AbortController();
    const named = createOutboundClient({ allow: ALLOW, resolve: () => new Promise(() => undefined) });
    const waiting = named.send({ url: at('slow.test'), ...limits, signal: controller.signal });
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    server.handle = (_request, response) => void response.write('some');
    const second = new AbortController();
    const { body } = await client.open({ url: at('127.0.0.1'), ...limits, signal: second.signal });
    const reading = (async () => {
      for await (const _piece of body) second.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});
