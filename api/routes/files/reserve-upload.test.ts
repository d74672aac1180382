import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { FileUsage, UploadReservation } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

const MEGABYTE = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: unknown;
}

describe('an upload', () => {
  const api = sharedByTests(() => {
    const limits = { QUOTA_BYTES: String(3 * MEGABYTE), QUOTA_FILES: '4', LIMIT_UPLOADS: '2' };
    return startTestApi({ environment: limits });
  });

  /** Sends the head of an upload and nothing of its body. */
  const announce = (path: string, headers: Record<string, string | number>, key = api.owner.key) => {
    const { hostname, port } = new URL(api.url);
    const request: ClientRequest = httpRequest({
      hostname,
      port,
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    });
    const answer = new Promise<Answer>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const { code } = JSON.parse(body) as { code?: unknown };
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], code });
        });
      });
    });
    answer.catch(() => undefined);
    request.flushHeaders();
    return { answer, request };
  };
  const upload = async (path: string, size: number, key = api.owner.key) => {
    const response = await uploadForm(
      api,
      [
        ['path', path],
        ['file', new File(['x'.repeat(size)], 'x')],
      ],
      key,
    );
    const { code } = (await response.json()) as { code?: string };
    return code ?? response.status;
  };
  const underWay = (organizationId: string) =>
    organizationEntityManager(api.orm, organizationId).count(UploadReservation);
  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('is refused by the length of its body before any of it is sent, other uploads under way counted', async () => {
    const { key, organizationId } = await buildApiKey(api.orm);
    const first = announce('/v1/files/upload', { 'content-length': 2 * MEGABYTE }, key);
    await until(async () => (await underWay(organizationId)) === 1);
    const second = announce('/v1/files/upload', { 'content-length': 2 * MEGABYTE }, key);
    expect(await second.answer).toMatchObject({ status: 413, code: 'quota_exceeded' });
    second.request.destroy();
    first.request.destroy();
    await until(async () => (await underWay(organizationId)) === 0);
    expect(await upload('a', 2 * MEGABYTE, key)).toBe(201);
    expect(await underWay(organizationId)).toBe(0);
    expect(await readdir(api.dependencies.storage.incomingFolder)).toEqual([]);
  });

  it('that waits to be asked for its body is asked only when it is let in', async () => {
    const { key, organizationId } = await buildApiKey(api.orm);
    const head = { expect: '100-continue' };
    const refused = announce('/v1/files/upload', { ...head, 'content-length': 4 * MEGABYTE }, key);
    let isAsked = false;
    refused.request.on('continue', () => (isAsked = true));
    expect(await refused.answer).toMatchObject({ status: 413, code: 'quota_exceeded' });
    expect(isAsked).toBe(false);
    const form =
      '--b\r\nContent-Disposition: form-data; name="path"\r\n\r\na\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--b--\r\n';
    const asked = announce('/v1/files/upload', { ...head, 'content-length': form.length }, key);
    await new Promise((resolve) => asked.request.once('continue', resolve));
    expect(await underWay(organizationId)).toBe(1);
    asked.request.end(form);
    expect(await asked.answer).toMatchObject({ status: 201 });
  });

  it('without a length needs room for the longest one', async () => {
    const { answer, request } = announce('/v1/files/upload', { 'transfer-encoding': 'chunked' });
    expect(await answer).toMatchObject({ status: 413, code: 'quota_exceeded' });
    request.destroy();
  });

  it('is one of as many at a time as its organization may have, imports of glossaries counted', async () => {
    const { key, organizationId } = await buildApiKey(api.orm);
    const first = announce('/v1/files/upload', { 'content-length': 1000 }, key);
    const second = announce('/v1/glossaries/import', { 'content-length': 5 * MEGABYTE }, key);
    await until(async () => (await underWay(organizationId)) === 2);
    const third = announce('/v1/files/upload', { 'content-length': 1000 }, key);
    expect(await third.answer).toEqual({ status: 429, retryAfter: '5', code: 'rate_limited' });
    third.request.destroy();
    expect(await upload('other', 1)).toBe(201);
    first.request.destroy();
    await until(async () => (await underWay(organizationId)) === 1);
    expect(await upload('a', 1, key)).toBe(201);
    second.request.destroy();
  });

  it('of several at once at the limit is the one that passes', async () => {
    const { key, organizationId } = await buildApiKey(api.orm);
    const uploads = ['a', 'b', 'c', 'd'].map((path) => upload(path, MEGABYTE + MEGABYTE / 2, key));
    const outcomes = await Promise.all(uploads);
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
    const { bytes, files } = await organizationEntityManager(api.orm, organizationId).findOneOrFail(FileUsage, {});
    expect([bytes, files]).toEqual([MEGABYTE + MEGABYTE / 2, 1]);
  });

  it('keeps no room when it fails, replaces an existing file, and releases its room when it is deleted', async () => {
    const { key } = await buildApiKey(api.orm);
    expect(await upload('a', 1.5 * MEGABYTE, key)).toBe(201);
    for (let times = 0; times < 3; times += 1) expect(await upload('a/below', MEGABYTE, key)).toBe('conflict');
    expect(await upload('a', MEGABYTE, key)).toBe(201);
    expect(await upload('b', 2 * MEGABYTE, key)).toBe('quota_exceeded');
    const remove = { method: 'DELETE', key };
    expect((await api.request('/v1/files/delete?path=a', remove)).status).toBe(200);
    for (const path of ['a', 'b', 'c', 'd']) expect(await upload(path, 1, key)).toBe(201);
    expect(await upload('e', 1, key)).toBe('quota_exceeded');
  });
});
