import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRole, ROLES, type Role } from '#domain/identity/role.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { DEEPL_PREFIX, deeplRoutes } from './deepl/surface.ts';
import { uuidOfId } from './ids.ts';
import { LIBRE_PREFIX, libreRoutes, openLibreRoutes } from './libretranslate/surface.ts';
import type { CompatRoute } from './router.ts';

/** Endpoints answered without credentials. Adding a line here is a decision. */
const OPEN = ['GET /compat/libretranslate/frontend/settings', 'GET /compat/libretranslate/languages'];

const api = sharedByTests(() => startTestApi());
const keys = new Map<Role, string>();
beforeAll(async () => {
  for (const role of ROLES) {
    const user = await buildUser(api.orm, { role, defaultOrganization: api.owner.organizationId });
    keys.set(role, (await buildApiKey(api.orm, { user, role })).key);
  }
});

const below = (prefix: string) => (route: CompatRoute) => {
  const [method, path] = route.name.split(' ');
  return { ...route, name: `${method} ${prefix}${path}` };
};
/** The routes are listed before an API is started, which they don't need for that. */
const none = { config: { limits: { streams: 0 } }, providers: { listed: () => [] } } as never;
const closed = [...deeplRoutes(none).map(below(DEEPL_PREFIX)), ...libreRoutes(none).map(below(LIBRE_PREFIX))];

async function ask(name: string, key: string, json?: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ');
  const address = path.replace(':glossary_id', uuidOfId(2_000_000_000)).replace(':document_id', 'A'.repeat(32));
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(json ?? {}) };
  const response = await fetch(api.url + address, {
    method,
    ...body,
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      ...headers,
    },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe.each(closed)('$name', ({ name, role }) => {
  // Covers Roles
  it('is refused without a key, to a wrong key, and to roles that are too weak', async () => {
    expect(ROLES).toContain(role);
    expect((await ask(name, '')).status).toBe(403);
    expect((await ask(name, 'wrong')).status).toBe(403);
    for (const [each, key] of keys) {
      const { status } = await ask(name, key);
      expect(status === 403, each).toBe(!hasRole(each, role!));
      expect(status, each).toBeLessThan(500);
    }
  });
});

it('the routes without credentials are these', async () => {
  const open = openLibreRoutes(none).map(below(LIBRE_PREFIX));
  expect(open.map(({ name }) => name).toSorted()).toEqual(OPEN);
  for (const name of OPEN) expect((await ask(name, '')).status).toBe(200);
});

it('unknown paths and methods are answered in the error format of the interface, to callers with a key', async () => {
  expect(await ask('GET /compat/deepl/v2/nothing', '')).toMatchObject({ status: 403 });
  const unknown = await ask('GET /compat/deepl/v2/nothing', api.owner.key);
  expect(unknown.status).toBe(404);
  expect(JSON.parse(unknown.text)).toMatchObject({ message: expect.any(String), code: 'not_found' });
  const method = await ask('GET /compat/deepl/v2/translate', api.owner.key);
  expect(method.status).toBe(405);
  expect(method.headers.get('allow')).toContain('POST');
});

it('limits count as those of the API do', async () => {
  const limited = await startTestApi({ environment: { RATE_LIMIT_TEXT: '1' } });
  const send = (path: string, json: object) =>
    fetch(`${limited.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { authorization: `Bearer ${limited.owner.key}`, 'content-type': 'application/json' },
    });
  try {
    expect((await send('/v1/text/detect', { source_text: 'a' })).status).toBe(200);
    const refused = await send('/compat/deepl/v2/translate', { text: ['a'], target_lang: 'DE' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  } finally {
    await limited.close();
  }
});

describe.each(closed.filter(({ idempotent }) => idempotent === true))('$name, repeated', ({ name }) => {
  const bodies: Record<string, object> = {
    'POST /compat/deepl/v2/glossaries': { name: 'A', source_lang: 'en', target_lang: 'de', entries: 'a\tb' },
    'POST /compat/deepl/v3/glossaries': {
      name: 'A',
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }],
    },
    'POST /compat/libretranslate/suggest': { q: 'a', s: 'b', source: 'en', target: 'de' },
  };
  // Covers Idempotency-Key
  it('is answered as before to the same credential, and to no other one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ask(name, api.owner.key, bodies[name], headers);
    expect(first.status).toBeLessThan(300);
    const again = await ask(name, api.owner.key, bodies[name], headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const stranger = await buildApiKey(api.orm);
    expect((await ask(name, stranger.key, bodies[name], headers)).headers.get('idempotency-replayed')).toBeNull();
    const other = await ask(name, api.owner.key, { ...bodies[name], name: 'B', q: 'c' }, headers);
    expect(other.status).toBe(name.includes('libretranslate') ? 400 : 409);
  });
});
