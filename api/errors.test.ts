import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createOrm } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { errorResponse } from './error-response.ts';

// Not on PostgreSQL: it tests HTTP.

interface ErrorBody {
  readonly error: string;
  readonly status: number;
  readonly code: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly request_id: string;
}

describe('errors over HTTP', () => {
  const api = sharedByTests(() => startTestApi());

  /** The body of a refusal, after checking what every refusal has in common. */
  async function errorOf(response: Response): Promise<ErrorBody> {
    const body = (await response.json()) as ErrorBody;
    expect(response.status).toBe(body.status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(body.request_id).toBe(response.headers.get('x-request-id'));
    expect(body.error).toMatch(/\.$/);
    return body;
  }

  const postJson = (body: string, headers: Record<string, string> = {}) =>
    api.request('/v1/api-keys', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  it('answer a path that is not there with 404, and say where the paths are listed', async () => {
    const unknown = { status: 404, code: 'not_found', error: expect.stringContaining('/docs lists the paths') };
    expect(await errorOf(await api.request('/v1/nothing'))).toMatchObject(unknown);
    expect(await errorOf(await api.request('/nothing'))).toMatchObject(unknown);
  });

  it('ask for a key before they reveal whether a path exists', async () => {
    expect(await errorOf(await api.request('/v1/nothing', { key: '' }))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  // Covers Errors
  it('answer another method with 405 and what is allowed', async () => {
    const response = await api.request('/v1/users/me', { method: 'DELETE' });
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(response.headers.get('allow')).toBe('HEAD, GET, OPTIONS');
    const several = await api.request('/v1/api-keys', { method: 'PUT' });
    expect(await errorOf(several)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(several.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });

  it('answer another method on an open path with 405 without asking for a key', async () => {
    const response = await api.request('/health/live', { method: 'POST', key: '' });
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('leave HEAD and OPTIONS working', async () => {
    const head = await api.request('/v1/users/me', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const options = await api.request('/v1/users/me', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('HEAD, GET, OPTIONS');
  });

  it('send no body to HEAD', async () => {
    const response = await api.request('/v1/nothing', { method: 'HEAD' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('answer bad JSON with 400', async () => {
    for (const body of ['{', '{"name": }', 'nonsense', '"text"', '{"a":1}}', '{"__proto__":{"x":1}}']) {
      expect(await errorOf(await postJson(body))).toMatchObject({ status: 400, code: 'malformed_request' });
    }
  });

  it('answer JSON that is no object with 400', async () => {
    expect(await errorOf(await postJson('[]'))).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('refuse another content type with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'x']) {
      expect(await errorOf(await postJson('{}', { 'content-type': type }))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    }
  });

  it('refuse an unknown encoding with 415, and a damaged one with 400', async () => {
    expect(await errorOf(await postJson('{}', { 'content-encoding': 'zap' }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
    expect(await errorOf(await postJson('{}', { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 400,
      code: 'malformed_request',
    });
  });

  it('refuse a body above 1 MB with 413, and serve the next request', async () => {
    expect(await errorOf(await postJson(JSON.stringify({ name: 'x'.repeat(1024 * 1024) })))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    expect((await api.request('/v1/users/me')).status).toBe(200);
  });

  it('refuse a body nested so deep that it would overflow a stack', async () => {
    const depth = 100_000;
    const deep = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const body = await errorOf(await postJson(deep));
    expect(body).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(body.details?.[0]?.message).toContain('32 levels');
  });

  it('ignore unknown fields, whatever their content', async () => {
    const response = await postJson('{"name":"a","other":"\\u0000","more":{"\\ud800":"\\ud800"}}');
    expect(response.status).toBe(201);
    expect(response.headers.get('X-Ignored-Fields')).toBe('other, more');
  });

  it('refuse text that the database could not store', async () => {
    const body = await errorOf(await postJson('{"name":"a\\u0000b"}'));
    expect(body).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(body.details).toMatchObject([{ path: 'name' }]);
    expect(await errorOf(await postJson('{"name":"\\ud800"}'))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  // Covers Errors
  it('name every field that is wrong, in words, and never its value', async () => {
    const secret = 'not-a-role-but-a-secret';
    const response = await api.request('/v1/api-keys', { json: { role: secret, expires_at: 5 } });
    const body = await errorOf(response);
    expect(body).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(body.details).toEqual([
      { path: 'name', message: 'is required' },
      { path: 'role', message: 'must be one of owner, admin, member, viewer' },
      { path: 'expires_at', message: 'must be a string, not a number' },
    ]);
    expect(body.error).toBe(
      'Check the request: name: is required; role: must be one of owner, admin, member, viewer; ' +
        'expires_at: must be a string, not a number.',
    );
  });

  it('refuse more query parameters than any endpoint knows, and say how many are taken', async () => {
    const query = (parameters: number) => Array.from({ length: parameters }, (_, index) => `x${index}=1`).join('&');
    for (const path of ['/v1/jobs', '/v1/users/me']) {
      const response = await api.request(`${path}?${query(101)}`);
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        {
          code: 'validation_failed',
          details: [
            {
              path: 'query',
              message: expect.stringContaining('has 101 parameters; a request may have at most 100') as string,
            },
          ],
        },
      ]);
      expect((await api.request(`${path}?${query(100)}`)).status, path).toBe(200);
    }
  });

  it('take a POST without body as one whose fields are all missing', async () => {
    const body = await errorOf(await api.request('/v1/api-keys', { method: 'POST' }));
    expect(body).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(body.details).toEqual([{ path: 'name', message: 'is required' }]);
  });

  it('answer a request that is not HTTP in the same shape', async () => {
    const answer = await sendRaw(api.url, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: 400, code: 'malformed_request' });
    const large = await sendRaw(api.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1.1 431 /);
  });

  // Covers Errors
  it('say 503 with Retry-After when Temporal is down', async () => {
    const { connection } = api.dependencies.temporal;
    const thrown = await connection
      .withDeadline(Date.now() + 300, () => connection.workflowService.getSystemInfo({}))
      .catch((error: unknown) => error);
    expect(errorResponse(thrown)).toMatchObject(unavailable);
  });

  it('say 503 with Retry-After when the database is down', async () => {
    // Port 9 is closed: the error is the one that a stopped PostgreSQL causes.
    const orm = await createOrm('postgres://nobody@127.0.0.1:9/nothing');
    const thrown = await orm.em
      .fork()
      .execute('select 1')
      .catch((error: unknown) => error);
    await orm.close(true);
    expect(errorResponse(thrown)).toMatchObject(unavailable);
  });

  const unavailable = {
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'Retry-After': '5' },
    isDefect: false,
  };

  it('say 500 without internals for a defect', () => {
    const defect = errorResponse(new TypeError('secret detail'));
    expect(defect).toMatchObject({ status: 500, isDefect: true, body: { code: 'internal' } });
    expect(JSON.stringify(defect)).not.toContain('secret detail');
  });
});

describe('request ids', () => {
  const api = sharedByTests(() => startTestApi());

  it('are echoed when sane and made when not', async () => {
    const idFor = async (id: string) =>
      (await api.request('/v1/users/me', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idFor('client-7')).toBe('client-7');
    expect(await idFor('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('with space')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stand in the access log with route, status and key, but never with query or credentials', async () => {
    const path = '/v1/files/list?path=/&api_key=query-secret';
    await (await api.request(path, { headers: { 'x-request-id': 'logged-1' } })).text();
    const line = await waitFor(() => api.logged.find((entry) => entry['request_id'] === 'logged-1'));
    expect(line).toMatchObject({
      method: 'GET',
      route: '/v1/files/list',
      status: 200,
      key_id: api.owner.id,
      organization_id: api.owner.organizationId,
    });
    expect(JSON.stringify(api.logged)).not.toContain('query-secret');
    expect(JSON.stringify(api.logged)).not.toContain(api.owner.key);
  });
});

async function waitFor<Value>(look: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
