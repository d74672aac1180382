import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiDocument } from './openapi/document.ts';
import type { Role } from '#domain/identity/role.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests HTTP.

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly role: Role;
}

/** Every operation that isn't open, from the API description, which a test compares with the routes. */
const OPERATIONS: readonly Operation[] = Object.entries(createApiDocument().paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { 'x-required-role'?: Role }>).flatMap(([verb, operation]) =>
    operation['x-required-role'] === undefined
      ? []
      : [{ method: verb.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1'), role: operation['x-required-role'] }],
  ),
);

let viewer: string;
const api = sharedByTests(() => startTestApi({ environment: { UPLOAD_IDLE_SECONDS: '1', UPLOAD_MIN_RATE: '2000' } }));
beforeAll(async () => {
  viewer = (await buildApiKey(api.orm, { role: 'viewer' })).key;
});

const [JSON_TYPE, FORM_TYPE] = ['application/json', 'multipart/form-data; boundary=b'];

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly key?: string;
  readonly type?: string;
  /** Bytes that are announced; undefined for a body of chunks. */
  readonly length?: number;
}

/** Sends a request's headers and whatever `write` sends of its body, and waits for the answer only. */
function answerTo(
  { method = 'POST', path, key = api.owner.key, type = JSON_TYPE, length }: Sent,
  write: (request: ClientRequest) => unknown = (request) => request.flushHeaders(),
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': type,
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    };
    const request = httpRequest(`${api.url}${path}`, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code });
      });
    });
    request.on('error', reject);
    void write(request);
  });
}

const problemOf = async (response: Response) =>
  (await response.json()) as { status: number; code: string; details?: { path: string; message: string }[] };

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE']);
const withBody = ({ method }: Operation) => !WITHOUT_BODY.has(method);

describe('a request that is refused', () => {
  it.each(OPERATIONS.filter(withBody))(
    '$method $path: is answered before a body arrives if the caller may not use it',
    async (cell) => {
      for (const type of [JSON_TYPE, FORM_TYPE]) {
        const sent = { ...cell, type, length: 1_000_000 };
        expect(await answerTo({ ...sent, key: '' })).toMatchObject({ status: 401 });
        if (cell.role !== 'viewer') expect(await answerTo({ ...sent, key: viewer })).toMatchObject({ status: 403 });
      }
    },
  );

  it('is answered before a body arrives if its path or method is wrong', async () => {
    const length = 1_000_000;
    expect(await answerTo({ path: '/v1/nothing', length })).toEqual({ status: 404, code: 'not_found' });
    expect(await answerTo({ path: '/v1/users/me', length })).toMatchObject({ status: 405 });
    expect(await answerTo({ method: 'PUT', path: '/v1/jobs/translation', length })).toMatchObject({ status: 405 });
  });

  it('is cut off when its body keeps arriving for too long', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const chunk = Buffer.alloc(256 * 1024);
    const answer = await new Promise<number>((answered) => {
      const headers = { authorization: `Bearer ${viewer}`, 'content-type': JSON_TYPE };
      const request = httpRequest(`${api.url}/v1/glossaries`, { method: 'POST', headers, agent: false }, (response) => {
        response.resume();
        answered(response.statusCode ?? 0);
      });
      const writeOn = (): void => void (request.destroyed || request.write(chunk, writeOn));
      request.on('error', () => undefined).once('close', resolve);
      writeOn();
    });
    expect(answer).toBe(403);
    await closed;
  });
});

describe('a JSON body', () => {
  it('that stands still or trickles in is ended', async () => {
    const trickle = async (request: ClientRequest) => {
      request.write('{"name":"');
      while (!request.destroyed) {
        request.write('x');
        await sleep(20);
      }
    };
    const refused = { status: 408, code: 'request_timeout' };
    const path = '/v1/glossaries';
    const answers = [
      answerTo({ path }),
      answerTo({ path }, (request) => request.write('{')),
      answerTo({ path }, trickle),
      answerTo({ path, length: 500_000 }, trickle),
    ];
    for (const answer of answers) expect(await answer).toEqual(refused);
  });

  it('of more values than anything has is refused, whichever field they are in', async () => {
    const many = Array.from({ length: 20_001 }, () => 0);
    for (const [path, body] of [
      ['/v1/api-keys', { name: 'many', ignored: many }],
      ['/v1/text/translate', { source_text: many, source_language: 'en', target_language: 'es' }],
    ] as const) {
      const problem = await problemOf(await api.request(path, { json: body }));
      expect(problem).toMatchObject({ status: 400, code: 'validation_failed' });
      expect(problem.details?.[0]?.message).toContain('20,000 values');
    }
    const fewer = await api.request('/v1/api-keys', { json: { name: 'fewer', ignored: many.slice(10) } });
    expect(fewer.status).toBe(201);
  });

  it('may be compressed, and not to more than is taken uncompressed', async () => {
    const post = (body: Buffer, encoding: string) =>
      api.request('/v1/api-keys', {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': JSON_TYPE, 'content-encoding': encoding },
      });
    const text = JSON.stringify({ name: 'compressed' });
    expect((await post(gzipSync(text), 'gzip')).status).toBe(201);
    expect((await post(brotliCompressSync(text), 'br')).status).toBe(201);
    expect((await post(gzipSync(text).subarray(0, 20), 'gzip')).status).toBe(400);
    expect((await post(gzipSync(`{"name":"${'x'.repeat(50_000_000)}"}`), 'gzip')).status).toBe(413);
  });
});
