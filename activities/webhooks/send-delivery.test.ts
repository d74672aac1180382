import { describe, expect, it } from 'vitest';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { LocalServer } from '#platform/outbound/testing/local-server.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { sendDelivery } from './send-delivery.ts';

const server = freshForEachTest(() => LocalServer.start());

const DELIVERY = { organization: crypto.randomUUID(), eventId: '5f1d7a3e-0c8b-8d21-9e44-2b6f3a9c7d02', body: '{}' };

/** Sends to `hook.test`, which has these addresses in turn, one per look-up. */
function sender(addresses: readonly string[], allow: readonly string[] = []) {
  let lookups = 0;
  const outbound = createOutboundClient({
    allow,
    resolve: async () => {
      const address = addresses[Math.min(lookups, addresses.length - 1)] ?? '';
      lookups += 1;
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
  });
  return (url = `http://hook.test:${server.port}/`, headers: Record<string, string> | null = null) =>
    sendDelivery({
      outbound,
      delivery: DELIVERY,
      subscription: { url, secret: null, formerSecrets: null, headers },
      timeout: 5_000,
      signal: new AbortController().signal,
    });
}

describe('a delivery', () => {
  it.each(['10.0.0.1', '169.254.169.254', '127.0.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'is not sent to a name that has the address %s',
    async (address) => {
      const sent = await sender([address])();
      expect(sent).toMatchObject({ responseStatus: null, isHealthy: false });
      expect(sent.errorMessage).toContain('private, local or reserved network');
      expect(server.seen).toEqual([]);
    },
  );

  it('is not sent to a name that has a private address from the second look-up on', async () => {
    const send = sender(['127.0.0.1', '10.0.0.1'], ['127.0.0.0/8']);
    expect(await send()).toMatchObject({ responseStatus: 200, errorMessage: null });
    expect((await send()).errorMessage).toContain('private, local or reserved network');
    expect(server.seen).toHaveLength(1);
  });

  it('has our headers, whatever the stored ones are', async () => {
    const headers = { 'Content-Type': 'text/plain', 'Webhook-Id': 'forged', 'X-Own': '1' };
    const sent = await sender(['127.0.0.1'], ['127.0.0.0/8'])(undefined, headers);
    expect(server.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': DELIVERY.eventId,
      'x-own': '1',
    });
    expect(sent.headers).toMatchObject({ 'webhook-id': DELIVERY.eventId, 'X-Own': '***' });
  });

  it('fails without a request when a stored header would add another one', async () => {
    const sent = await sender(['127.0.0.1'], ['127.0.0.0/8'])(undefined, { 'X-A': 'b\r\nX-C: d' });
    expect(sent.errorMessage).toContain('characters that are not allowed');
    expect(server.seen).toEqual([]);
  });

  it('is confirmed by a status whose body can not be read', async () => {
    server.handle = (_request, response) => void response.writeHead(201, { 'content-encoding': 'gzip' }).end('no gzip');
    expect(await sender(['127.0.0.1'], ['127.0.0.0/8'])()).toMatchObject({ responseStatus: 201, errorMessage: null });
  });

  it('is stored without NUL characters of the answer', async () => {
    server.handle = (_request, response) => void response.end('a\u0000b');
    expect((await sender(['127.0.0.1'], ['127.0.0.0/8'])()).responseBody).toBe('a\uFFFDb');
  });

  it.each([429, 502, 503, 504])('that is answered %i asks for fewer requests', async (status) => {
    server.handle = (_request, response) => void response.writeHead(status, { 'retry-after': '7' }).end();
    expect(await sender(['127.0.0.1'], ['127.0.0.0/8'])()).toMatchObject({ isHealthy: false, pause: 7_000 });
  });
});
