import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveBody } from './receive-body.ts';

describe('the body of a client that disconnected before it was read', () => {
  const outcome = Promise.withResolvers<unknown>();
  let server: Server;
  beforeAll(async () => {
    const limits = { size: 1000, idleTimeout: 300_000, minimumRate: 0 };
    server = createServer((request) => {
      request.once('close', () => receiveBody(request, limits).then(outcome.resolve, outcome.resolve));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  it('is not waited for', async () => {
    const { port } = server.address() as AddressInfo;
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 10 } });
    request.on('error', () => undefined);
    server.once('request', () => request.destroy());
    request.flushHeaders();
    expect(await outcome.promise).toMatchObject({ id: 'malformed_request' });
  });
});
