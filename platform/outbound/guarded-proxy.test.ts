import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundProxy } from '#domain/ports/outbound.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { createOutboundClient } from './outbound-client.ts';
import { LocalServer } from './testing/local-server.ts';

describe('the proxy for programs', () => {
  let proxy: OutboundProxy;
  const sockets: Socket[] = [];
  /** Whose look-ups were made. */
  const parties = new Set<string>();
  const server = freshForEachTest(() => LocalServer.start());
  beforeEach(async () => {
    server.handle = (_, response) => void response.end('reached');
    const names: Readonly<Record<string, string>> = { 'public.test': '127.0.0.1', 'private.test': '127.0.0.2' };
    parties.clear();
    const resolve = (name: string, party: string) => {
      parties.add(party);
      return Promise.resolve([{ address: names[name] ?? '10.0.0.1', family: 4 }]);
    };
    proxy = await createOutboundClient({ allow: ['127.0.0.1/32'], resolve }).openProxy('an organization');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await proxy.close();
  });

  /** Everything that the proxy answers to a request without a body, until it closes the connection. */
  async function ask(line: string, credentials = decodeURIComponent(new URL(proxy.url).password)): Promise<string> {
    const { port, username } = new URL(proxy.url);
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const authorization = Buffer.from(`${username}:${credentials}`).toString('base64');
    const tunnel = line.startsWith('CONNECT') ? 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n' : '';
    const head = `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nProxy-Authorization: Basic ${authorization}\r\n\r\n`;
    socket.write(head + tunnel);
    return ((await socket.setEncoding('utf8').toArray()) as string[]).join('');
  }

  it('connects to what is permitted', async () => {
    expect(await ask(`GET http://public.test:${server.port}/a`)).toMatch(/^HTTP\/1.1 200[^]*reached/);
    expect(await ask(`CONNECT 127.0.0.1:${server.port}`)).toMatch(/^HTTP\/1.1 200[^]*reached/);
    expect([...parties]).toEqual(['an organization']);
  });

  it.each(['private.test', '127.0.0.2', '[::1]', '0x7f.2', '2130706434', 'localhost', '169.254.169.254'])(
    'does not connect to %s',
    async (host) => {
      for (const line of [`GET http://${host}:${server.port}/a`, `CONNECT ${host}:${server.port}`]) {
        const answer = await ask(line);
        expect(answer).not.toContain('reached');
        expect(answer).not.toContain('HTTP/1.1 200');
        expect(proxy.refusal()).toMatchObject({ id: 'outbound_refused' });
      }
    },
  );

  it('does not connect to ports of other protocols', async () => {
    expect(await ask('CONNECT public.test:25')).toContain('403');
  });

  it('serves nobody without its password', async () => {
    expect(await ask(`GET http://public.test:${server.port}/a`, 'guessed')).toMatch(/^HTTP\/1.1 407/);
    expect(await ask(`CONNECT public.test:${server.port}`, 'guessed')).toMatch(/^HTTP\/1.1 407/);
  });
});
