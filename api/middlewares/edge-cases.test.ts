import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm, type TestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests HTTP.

const APP = 'https://app.example.com';

const preflight = (api: TestApi, origin: string, path = '/v1/jobs/translation') =>
  api.request(path, {
    key: '',
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

describe('calls of pages from other origins', () => {
  const api = sharedByTests(() => startTestApi({ environment: { CORS_ORIGINS: `${APP}, http://localhost:3000` } }));

  it('are let through from the configured ones, without a key for the question itself', async () => {
    for (const origin of [APP, 'http://localhost:3000']) {
      const { status, headers } = await preflight(api, origin);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-methods')).toContain('DELETE');
      expect(headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key.*X-Org-Id/);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('can read answers and errors, with the headers of the API', async () => {
    for (const path of ['/v1/users/me', '/v1/nothing', '/v1/jobs?limit=0']) {
      const { headers } = await api.request(path, { headers: { origin: APP } });
      expect(headers.get('access-control-allow-origin'), path).toBe(APP);
      expect(headers.get('access-control-expose-headers'), path).toMatch(/X-Ignored-Fields.*X-Request-Id/);
      expect(headers.get('vary'), path).toContain('Origin');
    }
  });

  it('are not let through from others', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.com.evil.example', 'null']) {
      expect((await preflight(api, origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
      const { headers } = await api.request('/v1/users/me', { headers: { origin } });
      expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

describe('a path without parameters', () => {
  const api = sharedByTests(() => startTestApi());

  it('is never taken for an id of a path with one', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await api.request('/v1/jobs/translation', { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    }
    const asked = await api.request('/v1/jobs/translation', { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('answers', () => {
  const api = sharedByTests(() => startTestApi({ environment: { PUBLIC_URL: 'https://loquent.example' } }));

  /** The answer as it came over the wire, since fetch decompresses. */
  const raw = (path: string, encoding: string) =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; size: number }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${api.owner.key}`, 'accept-encoding': encoding };
      const sent = request(`${api.url}${path}`, { headers }, (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => (size += chunk.length));
        response.on('end', () => resolve({ headers: response.headers, size }));
      });
      sent.on('error', reject).end();
    });

  it('of any kind go to no page of another origin, unless it was configured', async () => {
    const { headers } = await api.request('/v1/users/me', { headers: { origin: APP } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(api, APP, '/health/live')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('forbid browsers to show, run or keep them, errors included', async () => {
    for (const path of ['/v1/users/me', '/v1/nothing', '/health/live', '/openapi.json', '/metrics']) {
      const { headers } = await api.request(path);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
        'strict-transport-security': 'max-age=31536000',
        'cache-control': 'no-store',
      });
    }
  });

  it('are compressed when they are large and the client asks for it', async () => {
    const plain = await raw('/openapi.json', 'identity');
    const compressed = await raw('/openapi.json', 'gzip, br');
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(compressed.size).toBeLessThan(plain.size / 3);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect((await raw('/v1/users/me', 'gzip')).headers).not.toHaveProperty('content-encoding');
  });

  it('that are files go out as they are, with their length', async () => {
    const file = new File(['{"text": "again and again"}\n'.repeat(1000)], 'large.json');
    await uploadForm(api, [
      ['path', 'large.json'],
      ['file', file],
    ]);
    const { headers, size } = await raw('/v1/files/download?path=large.json', 'gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe(String(file.size));
    expect(size).toBe(file.size);
  });
});
