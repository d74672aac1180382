import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests storage.

describe('uploads of files', () => {
  const api = sharedByTests(() => startTestApi());

  const leftovers = () => readdir(api.dependencies.storage.incomingFolder);

  it('of 100 MB pass', async () => {
    const content = new Uint8Array(100 * 1024 * 1024);
    const body = new FormData();
    body.append('path', 'big.bin');
    body.append('file', new File([content], 'big.bin'));
    const response = await api.request('/v1/files/upload', { method: 'POST', body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ size: content.length });
  });

  // Covers Size limits
  it.each([true, false])('of 101 MB are refused with 413, leaving nothing (length declared: %s)', async (declared) => {
    const answer = await sendLarge(api, { bytes: 101 * 1024 * 1024, declared });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'too_large', status: 413 });
    expect((await api.request('/v1/files/list?path=large')).status).toBe(200);
    expect(await (await api.request('/v1/files/list?path=large')).json()).toMatchObject({ total: 0 });
    expect(await leftovers()).toEqual([]);
  });

  it('whose part headers never end are refused', async () => {
    const answer = await sendLarge(api, { bytes: 102 * 1024 * 1024, declared: false, head: '--b\r\nX-Endless: ' });
    expect(answer.status).toBe(413);
    expect(await leftovers()).toEqual([]);
  });

  it('leave nothing when the client hangs up half-way', async () => {
    const { hostname, port } = new URL(api.url);
    const request = httpRequest({
      hostname,
      port,
      method: 'POST',
      path: '/v1/files/upload',
      headers: { ...multipart(api.owner.key), 'content-length': 10_000_000, 'x-request-id': 'hangs-up' },
    });
    request.on('error', () => undefined);
    request.write(formHead('aborted/x.bin'));
    request.write(Buffer.alloc(1_000_000));
    while ((await leftovers()).length === 0) await pause();
    request.destroy();
    while (!api.logged.some((line) => line['request_id'] === 'hangs-up')) await pause();
    while ((await leftovers()).length > 0) await pause();
    expect(await (await api.request('/v1/files/list?path=aborted')).json()).toMatchObject({ total: 0 });
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

const multipart = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'multipart/form-data; boundary=b',
});

const formHead = (path: string) =>
  `--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n${path}\r\n` +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.bin"\r\nContent-Type: a/b\r\n\r\n';

interface LargeBody {
  readonly bytes: number;
  /** True: with Content-Length; false: chunked. */
  readonly declared: boolean;
  readonly head?: string;
}

/** Streams a body without holding it in memory; continues until the answer arrives, like simple clients. */
function sendLarge(api: TestApi, { bytes, declared, head = formHead('large/x.bin') }: LargeBody) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const tail = '\r\n--b--\r\n';
    const length = head.length + bytes + tail.length;
    const headers = { ...multipart(api.owner.key), ...(declared ? { 'content-length': length } : {}) };
    const request = httpRequest({ hostname, port, method: 'POST', path: '/v1/files/upload', headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
    request.write(head);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let left = bytes / chunk.length;
    const more = (): void => {
      while (left > 0) {
        left -= 1;
        if (!request.write(chunk)) return void request.once('drain', more);
      }
      request.end(tail);
    };
    more();
  });
}
