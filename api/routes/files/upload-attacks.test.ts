import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm, type TestApi } from '#test/service/api.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: upload-limits.test.ts has the limits of uploads.

// Not on PostgreSQL: it tests storage.

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly size?: number };
}

const formHead = (path: string) =>
  `--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n${path}\r\n` +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.bin"\r\n\r\n';
const FORM_TAIL = '\r\n--b--\r\n';

/** Opens an upload and lets `write` do what an honest client wouldn't. */
function uploadBy(
  api: TestApi,
  write: (request: ClientRequest) => unknown,
  contentType = 'multipart/form-data; boundary=b',
) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const headers = { authorization: `Bearer ${api.owner.key}`, 'content-type': contentType };
    const request = httpRequest({ hostname, port, method: 'POST', path: '/v1/files/upload', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }));
    });
    request.on('error', reject);
    void write(request);
  });
}

const leftoversOf = (api: TestApi) => readdir(api.dependencies.storage.incomingFolder);

const whole = (text: string) => (request: ClientRequest) => request.end(text);

describe('uploads that are an attack', () => {
  const api = sharedByTests(() => {
    const environment = { UPLOAD_IDLE_SECONDS: '1', UPLOAD_MIN_RATE: '2000', QUOTA_BYTES: '0', QUOTA_FILES: '0' };
    return startTestApi({ environment });
  });

  const leftovers = () => leftoversOf(api);
  const total = async (folder: string) =>
    ((await (await api.request(`/v1/files/list?path=${folder}`)).json()) as { total: number }).total;

  it('stand still: they are ended, and leave nothing', async () => {
    const answer = await uploadBy(api, (request) => request.write(`${formHead('slow/still.bin')}begun`));
    expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
    expect(await leftovers()).toEqual([]);
    expect(await total('slow')).toBe(0);
  });

  it('never begin: they are ended', async () => {
    const answer = await uploadBy(api, (request) => request.flushHeaders());
    expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
    expect(await leftovers()).toEqual([]);
  });

  it('trickle in: they are ended although they never stand still', async () => {
    const answer = await uploadBy(api, async (request) => {
      request.write(formHead('slow/trickle.bin'));
      while (!request.destroyed) {
        request.write('.');
        await sleep(20);
      }
    });
    expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
    expect(await leftovers()).toEqual([]);
    expect(await total('slow')).toBe(0);
  });

  it.each([
    ['without the declared boundary', whole(`--c\r\n${formHead('x/y')}`.replaceAll('--b', '--c') + FORM_TAIL), 400],
    ['without an end', whole(`${formHead('x/y')}bytes`), 400],
    ['of nothing', whole(''), 400],
    ['with a field of 200 kB', whole(`${formHead('x'.repeat(200_000))}x${FORM_TAIL}`), 413],
    [
      'with a thousand fields',
      whole(
        `${'--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(1000)}${formHead('x/y')}x${FORM_TAIL}`,
      ),
      413,
    ],
    ['with a thousand files', whole(`${formHead('x/y').repeat(1000)}${FORM_TAIL}`), 400],
    ['with a file name of 100 kB', whole(formHead('x/y').replace('x.bin', 'x'.repeat(100_000)) + `x${FORM_TAIL}`), 201],
    ['with bytes that are no form', whole('\0'.repeat(100_000)), 400],
  ])('are forms %s: answered, and nothing else happens', async (_name, write, status) => {
    expect((await uploadBy(api, write)).status).toBe(status);
    expect(await leftovers()).toEqual([]);
    expect((await api.request('/health/live')).status).toBe(200);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])('declare %j: refused', async (contentType) => {
    expect((await uploadBy(api, whole(`${formHead('x/y')}x${FORM_TAIL}`), contentType)).status).toBe(400);
    expect(await leftovers()).toEqual([]);
  });

  it('have headers of more than 16 kB: refused before there is a request', async () => {
    const headers = { authorization: `Bearer ${api.owner.key}`, 'x-filler': 'x'.repeat(20_000) };
    const response = await fetch(`${api.url}/v1/files/upload`, { method: 'POST', body: 'x', headers });
    expect([response.status, ((await response.json()) as Answer['body']).code]).toEqual([431, 'headers_too_large']);
  });

  it('are many small ones at a time: all are stored, and nothing is left', async () => {
    const upload = async (index: number) => {
      const form = [
        ['path', `many/${index}.txt`],
        ['file', new File([`${index}`], 'x')],
      ] as const;
      expect((await uploadForm(api, form)).status).toBe(201);
    };
    for (let start = 0; start < 200; start += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, offset) => upload(start + offset)));
    }
    expect(await total('many')).toBe(200);
    expect(await leftovers()).toEqual([]);
  });
});

describe('honest uploads', () => {
  // On a busy machine one of many stands still for longer than a second.
  const api = sharedByTests(() => startTestApi({ environment: { QUOTA_BYTES: '0', QUOTA_FILES: '0' } }));

  it('are many at a time, 16 MB each: memory stays flat', async () => {
    const count = LONG_RUN ? 50 : 20;
    const [chunk, chunks] = [Buffer.alloc(256 * 1024, 'x'), 64];
    const send = (name: string) =>
      uploadBy(api, (request) => {
        request.write(formHead(`parallel/${name}`));
        let sent = 0;
        const more = (): void => {
          while (sent < chunks) {
            sent += 1;
            if (!request.write(chunk)) return void request.once('drain', more);
          }
          request.end(FORM_TAIL);
        };
        more();
      });
    await Promise.all(Array.from({ length: 5 }, (_, index) => send(`warm-up-${index}`)));
    const before = process.memoryUsage.rss();
    let highest = before;
    const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(`${index}.bin`)));
    clearInterval(sampling);
    for (const { status, body } of answers) expect([status, body.size]).toEqual([201, chunk.length * chunks]);
    process.stderr.write(`${count} uploads of 16 MB: ${Math.round((highest - before) / 1024 / 1024)} MB more memory\n`);
    // The client is in this process, too, and garbage waits for its turn. A bucket takes parts of some MB, whatever the count.
    const share = LONG_RUN ? 1 / 3 : 2 / 3;
    expect(highest - before).toBeLessThan(count * chunks * chunk.length * share);
    expect(await leftoversOf(api)).toEqual([]);
  });
});
