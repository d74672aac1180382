import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { GlossaryClient, preferred } from './testing/glossary-client.ts';

let client: GlossaryClient;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  client = new GlossaryClient(api, (await buildApiKey(api.orm)).key);
});

describe('a glossary', () => {
  // Covers POST /v1/glossaries, GET /v1/glossaries/{glossary_id}
  it('is made active and without a description, and its language spelled as everywhere', async () => {
    const { status, body } = await client.send('POST', '', { name: ' Product terms ', base_language: 'EN-us' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Product terms', description: '', base_language: 'en-US', is_active: true });
    expect(await client.done('GET', `/${String(body['id'])}`)).toEqual(body);
  });

  it.each([
    ['no name', { base_language: 'en' }, 'name'],
    ['an empty name', { name: ' ', base_language: 'en' }, 'name'],
    ['a name with a control character', { name: 'a\u0007', base_language: 'en' }, 'name'],
    ['a language that is none', { name: 'a', base_language: 'english' }, 'base_language'],
    [
      'a description that is too long',
      { name: 'a', base_language: 'en', description: 'x'.repeat(5001) },
      'description',
    ],
  ])('is refused with %s', async (_what, json, path) => {
    const { status, body } = await client.send('POST', '', json);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });

  it('is made once for an Idempotency-Key, also when the first request got no answer', async () => {
    const send = () =>
      client.send<{ id: number }>(
        'POST',
        '',
        { name: 'once', base_language: 'en' },
        { headers: { 'idempotency-key': 'g-1' } },
      );
    const answers = [await send(), await send()];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await client.done<{ total: number }>('GET', '')).total).toBe(1);
  });

  // Covers GET /v1/glossaries
  it('is listed in pages, active ones apart', async () => {
    const ids = [await client.glossary('a'), await client.glossary('b'), await client.glossary('c')];
    await client.done('PUT', `/${ids[1]}`, { is_active: false });
    const list = async (query: string) => {
      const body = await client.done<{ glossaries: { id: number }[]; total: number }>('GET', query);
      return [body.glossaries.map(({ id }) => id), body.total];
    };
    expect(await list('')).toEqual([ids, 3]);
    expect(await list('?limit=1&offset=1')).toEqual([[ids[1]], 3]);
    expect(await list('?is_active=true')).toEqual([[ids[0], ids[2]], 2]);
    expect(await list('?is_active=false')).toEqual([[ids[1]], 1]);
    expect((await client.send('GET', '?is_active=yes')).status).toBe(400);
  });

  // Covers PUT /v1/glossaries/{glossary_id}
  it('is changed where something is sent, and null clears its description', async () => {
    const id = await client.glossary();
    const changed = await client.done('PUT', `/${id}`, { description: 'New', name: 'Other' });
    expect(changed).toMatchObject({ id, name: 'Other', description: 'New', base_language: 'en', is_active: true });
    expect(await client.done('PUT', `/${id}`, { description: null })).toMatchObject({ name: 'Other', description: '' });
  });

  // Covers PUT /v1/glossaries/{glossary_id}
  it('gets another base language only when no entry lacks it', async () => {
    const id = await client.glossary();
    await client.entry(id, preferred('house', 'en-US'), preferred('Haus', 'de-AT'));
    const second = await client.entry(id, preferred('tree', 'en'));
    const refused = await client.send('PUT', `/${id}`, { base_language: 'de' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await client.done('GET', `/${id}`)).toMatchObject({ base_language: 'en' });
    await client.done('POST', `/${id}/entries/${second.id}/terms`, preferred('Baum', 'de'));
    expect(await client.done('PUT', `/${id}`, { base_language: 'de' })).toMatchObject({ base_language: 'de' });
    expect((await client.send('PUT', `/${id}`, { base_language: 'fr' })).status).toBe(409);
  });

  // Covers DELETE /v1/glossaries/{glossary_id}
  it('is deleted with all that is in it, once', async () => {
    const id = await client.glossary();
    await client.entry(id, preferred('unrepeatable', 'en'));
    expect(await client.done('DELETE', `/${id}`)).toEqual({ id, message: expect.any(String) as string });
    expect((await client.send('DELETE', `/${id}`)).status).toBe(404);
    expect((await client.send('GET', `/${id}/entries`)).status).toBe(404);
    expect(await client.done('POST', '/search', { query: 'unrepeatable' })).toMatchObject({ total: 0 });
  });

  it('changes its time with each change of what is in it', async () => {
    const id = await client.glossary();
    const before = await client.done<{ updated_at: string }>('GET', `/${id}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await client.entry(id, preferred('house', 'en'));
    const after = await client.done<{ updated_at: string }>('GET', `/${id}`);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});

describe('the routes of glossaries', () => {
  const entry = preferred('house', 'en');
  const ROUTES: [method: string, path: string, json?: object][] = [
    ['GET', ''],
    ['PUT', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['GET', '/entries'],
    ['POST', '/entries', {}],
    ['POST', '/entries/with-terms', { terms: [entry] }],
    ['GET', '/entries/ENTRY'],
    ['PUT', '/entries/ENTRY', { notes: 'x', terms: [entry] }],
    ['DELETE', '/entries/ENTRY'],
    ['GET', '/entries/ENTRY/terms'],
    ['POST', '/entries/ENTRY/terms', entry],
    ['GET', '/entries/ENTRY/terms/TERM'],
    ['PUT', '/entries/ENTRY/terms/TERM', { term: 'home' }],
    ['DELETE', '/entries/ENTRY/terms/TERM'],
  ];

  it.each(ROUTES)('%s %s is 404 for another organization, and changes nothing', async (method, path, json) => {
    const id = await client.glossary();
    const made = await client.entry(id, entry);
    const address = `/${id}${path.replace('ENTRY', `${made.id}`).replace('TERM', `${made.terms?.[0]?.id}`)}`;
    const before = await client.done('GET', `/${id}/entries`);
    const stranger = new GlossaryClient(api, (await buildApiKey(api.orm)).key);
    expect(await stranger.send(method, address, json)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await client.done('GET', `/${id}/entries`)).toEqual(before);
    // The same request succeeds for the owners.
    expect((await client.send(method, address, json)).status).toBeLessThan(300);
  });

  it.each(ROUTES)('%s %s is 404 under another glossary of the organization', async (method, path, json) => {
    const made = await client.entry(await client.glossary(), entry);
    const other = path.includes('ENTRY') ? await client.glossary() : 2_000_000_000;
    const address = `/${other}${path.replace('ENTRY', `${made.id}`).replace('TERM', `${made.terms?.[0]?.id}`)}`;
    expect((await client.send(method, address, json)).status).toBe(404);
  });

  it.each(ROUTES)('%s %s lets viewers read only', async (method, path, json) => {
    const owner = await buildUser(api.orm);
    const own = new GlossaryClient(api, (await buildApiKey(api.orm, { user: owner })).key);
    const viewer = new GlossaryClient(api, (await buildApiKey(api.orm, { user: owner, role: 'viewer' })).key);
    const id = await own.glossary();
    const made = await own.entry(id, entry);
    const address = `/${id}${path.replace('ENTRY', `${made.id}`).replace('TERM', `${made.terms?.[0]?.id}`)}`;
    expect((await viewer.send(method, address, json)).status).toBe(method === 'GET' ? 200 : 403);
  });

  it('refuse invalid ids', async () => {
    for (const id of ['0', '-1', 'x', '1.5', '2147483648', '99999999999999999999']) {
      expect((await client.send('GET', `/${id}`)).status, id).toBe(400);
    }
  });
});
