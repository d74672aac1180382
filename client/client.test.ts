import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { LoquentError } from './errors.ts';
import { breakOff, json, refusal, startFakeService, type FakeService, type Reply } from './testing/fake-service.ts';
import type { ClientOptions } from './transport.ts';

let service: FakeService | undefined;
afterEach(() => service?.close());

async function connect(replies: readonly Reply[], options: ClientOptions = {}) {
  service = await startFakeService(replies);
  return { loquent: createClient({ url: service.url, ...options }), received: service.received };
}

const TRANSLATION = { mode: 'ai', source_files: ['a.txt'], source_language: 'en', target_languages: ['es'] } as const;
const NOW = { 'retry-after': '0' };
const failure = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as LoquentError,
  );

describe('a call', () => {
  it('sends path, query and body where the description has them', async () => {
    const { loquent, received } = await connect([json({})], { apiKey: () => 'key', organization: 'org' });
    await loquent.jobs.translate({ ...TRANSLATION, source_files: ['a.txt'] }, { query: { wait: 5 } });
    await loquent.glossaries.readTerm(7, 8, 9);
    await loquent.files.delete({ path: 'a b/ä.txt' });
    await loquent.jobs.list({ metadata: { order: '117' }, limit: 3 });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/jobs/translation?wait=5',
      'GET /v1/glossaries/7/entries/8/terms/9',
      'DELETE /v1/files/delete?path=a%20b%2F%C3%A4.txt',
      'GET /v1/jobs?metadata[order]=117&limit=3',
    ]);
    expect(JSON.parse(received[0]!.body)).toEqual(TRANSLATION);
    expect(received[1]!.headers).toMatchObject({ authorization: 'Bearer key', 'x-org-id': 'org' });
  });

  it('takes the address with or without /v1', async () => {
    service = await startFakeService([json({ status: 'ok' })]);
    await createClient({ url: `${service.url}/v1/` }).users.read();
    await createClient({ url: `${service.url}/` }).service.readLiveness();
    expect(service.received.map(({ url }) => url)).toEqual(['/v1/users/me', '/health/live']);
  });

  it('answers nothing for 204, and the response where it is a file', async () => {
    const { loquent } = await connect([
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('Hola'),
    ]);
    expect(await loquent.webhooks.delete(1)).toBeUndefined();
    expect(await (await loquent.files.download({ path: 'a.txt' })).text()).toBe('Hola');
  });
});

describe('a failed call', () => {
  it('is an error with the sentence, code, fields and request of the service', async () => {
    const details = [{ path: 'mode', message: 'is missing' }];
    const body = { error: 'Set mode.', status: 400, code: 'validation_failed', details, request_id: 'r-1' };
    const { loquent, received } = await connect([json(body, 400)]);
    const error = await failure(loquent.jobs.translate(TRANSLATION));
    expect(error).toBeInstanceOf(LoquentError);
    expect(error).toMatchObject({
      message: 'Set mode.',
      code: 'validation_failed',
      status: 400,
      details,
      requestId: 'r-1',
    });
    expect(received).toHaveLength(1);
  });

  it('names the address where no Loquent answers', async () => {
    const { loquent } = await connect([(response) => response.writeHead(404).end('<h1>Not here</h1>')]);
    const error = await failure(loquent.users.read());
    expect(error).toMatchObject({ code: 'http_404', status: 404 });
    expect(error?.message).toContain(`${service!.url}/v1/users/me answered 404`);
    const nobody = createClient({ url: 'http://127.0.0.1:9', retries: 0 });
    expect(await failure(nobody.users.read())).toMatchObject({ code: 'connection_failed', status: undefined });
  });

  it('that its caller ended rejects with the reason', async () => {
    const { loquent, received } = await connect([refusal(503, 'unavailable', { 'retry-after': '30' })]);
    const abort = new AbortController();
    const reason = new Error('enough');
    const call = failure(loquent.users.read({ signal: abort.signal }));
    await expect.poll(() => received.length).toBe(1);
    abort.abort(reason);
    expect(await call).toBe(reason);
  });
});

describe('retries', () => {
  it('follow 429, 503 and broken connections, with the same Idempotency-Key', async () => {
    const { loquent, received } = await connect([
      refusal(429, 'rate_limited', NOW),
      refusal(503, 'unavailable', NOW),
      breakOff,
      json({ job_id: 'j' }, 202),
    ]);
    expect(await loquent.jobs.translate(TRANSLATION)).toEqual({ job_id: 'j' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('wait for an attempt with the same key that is still being served', async () => {
    const { loquent, received } = await connect([refusal(409, 'conflict', NOW), refusal(409, 'idempotency_conflict')]);
    const options = { idempotencyKey: 'order-1' };
    expect(await failure(loquent.jobs.translate(TRANSLATION, options))).toMatchObject({ code: 'idempotency_conflict' });
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1']);
  });

  it('are not for what may have been done: a text that broke off', async () => {
    const { loquent, received } = await connect([breakOff]);
    const text = { source_text: ['a'], source_language: 'en', target_language: 'es' };
    expect(await failure(loquent.text.translate(text))).toMatchObject({ code: 'connection_failed' });
    expect(received).toHaveLength(1);
  });

  it('end after their number, and where Retry-After is long', async () => {
    const { loquent, received } = await connect([refusal(503, 'unavailable', NOW)], { retries: 2 });
    expect(await failure(loquent.users.read())).toMatchObject({ code: 'unavailable', retryAfter: 0 });
    expect(received).toHaveLength(3);
    await service?.close();
    const other = await connect([refusal(429, 'rate_limited', { 'retry-after': '600' })]);
    expect(await failure(other.loquent.users.read())).toMatchObject({ retryAfter: 600 });
    expect(other.received).toHaveLength(1);
  });
});

describe('a list', () => {
  const page = (names: readonly number[], offset: number, limit = 2) =>
    json({ glossaries: names.map((id) => ({ id })), total: 5, limit, offset });

  it('is one page when awaited', async () => {
    const { loquent, received } = await connect([page([1, 2], 0)]);
    expect((await loquent.glossaries.list({ limit: 2 })).total).toBe(5);
    expect(received.map(({ url }) => url)).toEqual(['/v1/glossaries?limit=2']);
  });

  it('is all objects when iterated, from its offset on', async () => {
    const { loquent, received } = await connect([page([2, 3], 1), page([4, 5], 3)]);
    const ids: number[] = [];
    for await (const { id } of loquent.glossaries.list({ limit: 2, offset: 1 })) ids.push(id);
    expect(ids).toEqual([2, 3, 4, 5]);
    expect(received.map(({ url }) => url)).toEqual([
      '/v1/glossaries?limit=2&offset=1',
      '/v1/glossaries?limit=2&offset=3',
    ]);
  });

  it('asks for no more than its consumer reads', async () => {
    const { loquent, received } = await connect([page([1, 2], 0)]);
    for await (const { id } of loquent.glossaries.list()) if (id === 2) break;
    expect(received.map(({ url }) => url)).toEqual(['/v1/glossaries?limit=100&offset=0']);
  });
});
