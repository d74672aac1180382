import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests storage.

const api = sharedByTests(() => startTestApi({ environment: { STREAM_URL_SECONDS: '2' } }));

const upload = async (path: string, content: string) => {
  const response = await uploadForm(api, [
    ['path', path],
    ['file', new File([content], 'x')],
  ]);
  expect(response.status).toBe(201);
};
const headersOf = (response: Response, ...names: string[]) => names.map((name) => response.headers.get(name));

describe('a download', () => {
  const download = (headers: Record<string, string> = {}, method = 'GET') =>
    api.request('/v1/files/download?path=digits.txt', { method, headers });
  let etag: string;
  let modified: string;

  beforeEach(async () => {
    await upload('digits.txt', '0123456789');
    const [tag, date] = headersOf(await download({}, 'HEAD'), 'etag', 'last-modified');
    [etag, modified] = [tag ?? '', date ?? ''];
  });

  // Covers GET /v1/files/download
  it('of a range is answered with 206 and these bytes alone', async () => {
    for (const [range, expected, described] of [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=8-', '89', 'bytes 8-9/10'],
      ['bytes=-1', '9', 'bytes 9-9/10'],
      ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
    ] as const) {
      const response = await download({ range });
      expect([response.status, await response.text()]).toEqual([206, expected]);
      expect(headersOf(response, 'content-range', 'content-length', 'etag')).toEqual([
        described,
        String(expected.length),
        etag,
      ]);
    }
  });

  it('of a range after the end is answered with 416, and how long the file is', async () => {
    const response = await download({ range: 'bytes=10-' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      416,
      'range_not_satisfiable',
    ]);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  it('of what is no range we serve is whole', async () => {
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'nonsense']) {
      const response = await download({ range });
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
      expect(headersOf(response, 'accept-ranges', 'content-range')).toEqual(['bytes', null]);
    }
    const head = await download({ range: 'bytes=0-3' }, 'HEAD');
    expect([head.status, ...headersOf(head, 'content-length', 'accept-ranges')]).toEqual([200, '10', 'bytes']);
  });

  it('resumes a range of the same version only: If-Range', async () => {
    for (const [ifRange, status] of [
      [etag, 206],
      [modified, 206],
      ['"another"', 200],
      [`W/${etag}`, 200],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 200],
    ] as const) {
      expect((await download({ range: 'bytes=0-3', 'if-range': ifRange })).status, ifRange).toBe(status);
    }
    await upload('digits.txt', 'replaced since');
    const response = await download({ range: 'bytes=0-3', 'if-range': etag });
    expect([response.status, await response.text()]).toEqual([200, 'replaced since']);
  });

  it('of a version that the client has is spared: If-None-Match, If-Modified-Since', async () => {
    const known: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"a", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ];
    for (const headers of known) {
      const response = await download(headers);
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await download(headers, 'HEAD')).status).toBe(304);
    }
    const other: Record<string, string>[] = [
      { 'if-none-match': '"another"' },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
      { 'if-none-match': '"another"', 'if-modified-since': modified },
    ];
    for (const headers of other) expect((await download(headers)).status).toBe(200);
    await upload('digits.txt', 'replaced');
    expect(await (await download({ 'if-none-match': etag })).text()).toBe('replaced');
  });

  it('names its version by a strong validator', () => expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/));

  it('may be kept by its reader, who asks again each time', async () => {
    expect((await download()).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('of ranges of a file that is being replaced is one of its versions, whole', async () => {
    const versions = ['a', 'b'].map((letter) => letter.repeat(50_000));
    await upload('changing.txt', versions[0] ?? '');
    const writing = (async () => {
      for (let times = 0; times < 10; times += 1) await upload('changing.txt', versions[times % 2] ?? '');
    })();
    for (let times = 0; times < 20; times += 1) {
      const headers = { range: 'bytes=100-49000' };
      const response = await api.request('/v1/files/download?path=changing.txt', { headers });
      expect(response.status).toBe(206);
      expect(await response.text()).toMatch(/^(a{48901}|b{48901})$/);
    }
    await writing;
  });
});

describe('a stream URL', () => {
  interface StreamUrl {
    readonly url: string;
    readonly expires_at: string;
    readonly expires_in: number;
  }
  const streamUrl = async (key: string, apiKey?: string) =>
    api.request(`/v1/files/stream-url?key=${encodeURIComponent(key)}`, apiKey === undefined ? {} : { key: apiKey });
  const issued = async (key: string) => (await (await streamUrl(key)).json()) as StreamUrl;

  // Covers GET /v1/files/stream-url, GET /stream/{token}
  it('serves ranges of one file to anybody who has it', async () => {
    await upload('films/größe 1.mp4', '0123456789');
    const { url, expires_at: expiresAt, expires_in: expiresIn } = await issued('films/größe 1.mp4');
    expect(expiresIn).toBe(2);
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(headersOf(whole, 'content-type', 'accept-ranges')).toEqual(['video/mp4', 'bytes']);
    expect(whole.headers.get('content-disposition')).toMatch(/^inline/);
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  // Covers GET /v1/files/stream-url
  it('expires, and is worth nothing when it is changed', async () => {
    await upload('films/short.mp4', 'x');
    const { url } = await issued('films/short.mp4');
    expect((await fetch(`${url.slice(0, -5)}AAAAA`)).status).toBe(403);
    let status = 200;
    while (status === 200) status = (await fetch(url)).status;
    expect(status).toBe(403);
  });

  it('is for files of the own organization only', async () => {
    await upload('films/own.mp4', 'x');
    const { key } = await buildApiKey(api.orm);
    expect((await streamUrl('films/own.mp4', key)).status).toBe(404);
    expect((await streamUrl('films/none.mp4')).status).toBe(404);
    expect((await streamUrl('films/own.mp4', '')).status).toBe(401);
    expect((await api.request('/v1/files/stream-url')).status).toBe(400);
  });

  // Covers GET /stream/{token}
  it('never lets a browser run what was uploaded', async () => {
    for (const name of ['page.html', 'image.svg', 'script.js', 'unknown.weird']) {
      await upload(`hostile/${name}`, '<script>alert(1)</script>');
      const response = await fetch((await issued(`hostile/${name}`)).url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });
});
