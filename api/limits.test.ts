import { request as httpRequest } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { UploadReservation } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi, type TestRequest } from '#test/service/api.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

/** Limits of each organization of these tests. */
const LIMIT = 2;
const NAMES = ['JOBS', 'API_KEYS', 'GLOSSARIES', 'GLOSSARY_ENTRIES', 'GLOSSARY_TERMS', 'PROMPT_TEMPLATES'];

describe('the limits of an organization', () => {
  const api = sharedByTests(() => {
    const limits = Object.fromEntries(NAMES.map((name) => [`LIMIT_${name}`, String(LIMIT)]));
    const environment = { ...limits, LIMIT_IMPORTS: '1', LIMIT_IDEMPOTENCY_KEYS: '3' };
    return startTestApi({ environment });
  });

  const outcomeOf = async (path: string, request: TestRequest) => {
    const response = await api.request(path, request);
    const { code, error } = (await response.json()) as { code?: string; error?: string };
    return { status: response.status, code, error, retryAfter: response.headers.get('retry-after') };
  };
  const atOnce = (count: number, path: string, body: (index: number) => unknown) =>
    Promise.all(Array.from({ length: count }, (_, index) => outcomeOf(path, { json: body(index) })));
  const counted = (outcomes: readonly { readonly status: number; readonly code: string | undefined }[]) =>
    outcomes
      .map(({ status, code }) => code ?? status)
      .toSorted((one, other) => String(one).localeCompare(String(other)));

  it('hold for jobs that have not ended, however many come at once; one that ends makes room', async () => {
    const { organizationId } = api.owner;
    await api.dependencies.storage.write(fileObjectKey(organizationId, 'a.txt'), Buffer.from('Hello.'));
    const job = { mode: 'ai', source_files: ['a.txt'], source_language: 'en', target_languages: ['en-XA'] };
    const outcomes = await atOnce(5, '/v1/jobs/translation', () => job);
    expect(counted(outcomes)).toEqual([202, 202, ...Array.from({ length: 3 }, () => 'rate_limited')]);
    const refused = outcomes.find(({ status }) => status === 429);
    expect(refused?.retryAfter).toBe('30');
    expect(refused?.error).toMatch(/Wait for some to end, or cancel them/);
    const { jobs } = (await (await api.request('/v1/jobs')).json()) as { jobs: { job_id: string }[] };
    expect((await api.request(`/v1/jobs/${jobs[0]?.job_id}`, { method: 'DELETE' })).status).toBe(200);
    expect(counted(await atOnce(2, '/v1/jobs/translation', () => job))).toEqual([202, 'rate_limited']);
  });

  it('hold for keys of a user: the owner has one', async () => {
    const outcomes = await atOnce(3, '/v1/api-keys', (index) => ({ name: `key ${index}` }));
    expect(counted(outcomes)).toEqual([201, 'limit_reached', 'limit_reached']);
    expect(outcomes.find(({ status }) => status === 413)?.error).toMatch(/Revoke keys that are no longer used/);
  });

  it('hold for glossaries, their entries and terms, together', async () => {
    const made = await atOnce(4, '/v1/glossaries', (index) => ({ name: `${index}`, base_language: 'en' }));
    expect(counted(made)).toEqual([201, 201, 'limit_reached', 'limit_reached']);
    const listed = (await (await api.request('/v1/glossaries')).json()) as { glossaries: { id: number }[] };
    const ids = listed.glossaries.map(({ id }) => id);
    const term = (text: string) => ({ term: text, lang: 'en', term_type: 'preferred' });
    const entries = await Promise.all(
      [...ids, ...ids].map((id, index) =>
        outcomeOf(`/v1/glossaries/${id}/entries/with-terms`, { json: { terms: [term(`word ${index}`)] } }),
      ),
    );
    expect(counted(entries)).toEqual([201, 201, 'limit_reached', 'limit_reached']);
    const [glossary] = ids;
    const found = await api.request(`/v1/glossaries/${glossary}/entries`);
    const [entry] = ((await found.json()) as { entries: { id: number }[] }).entries;
    const [another] = entry === undefined ? [] : [`/v1/glossaries/${glossary}/entries/${entry.id}/terms`];
    if (another !== undefined) expect(counted(await atOnce(1, another, () => term('more')))).toEqual(['limit_reached']);
    const body = new FormData();
    body.append('file', new File(['en,es\nhouse,casa\n'], 'terms.csv'));
    const imported = await outcomeOf(`/v1/glossaries/${glossary}/import`, { method: 'POST', body });
    expect(imported).toMatchObject({ status: 413, code: 'limit_reached' });
    expect((await api.request(`/v1/glossaries/${ids[1]}`, { method: 'DELETE' })).status).toBe(200);
    expect(counted(await atOnce(2, '/v1/glossaries', () => ({ name: 'x', base_language: 'en' })))).toEqual([
      201,
      'limit_reached',
    ]);
  });

  it('hold for prompt templates', async () => {
    const template = { name: 'Mine', kind: 'context', body: 'Be brief.' };
    const outcomes = await atOnce(4, '/v1/prompt-templates', () => template);
    expect(counted(outcomes)).toEqual([201, 201, 'limit_reached', 'limit_reached']);
  });

  it('hold for Idempotency-Keys, while answers to known ones are given again', async () => {
    const ask = (key: string) =>
      outcomeOf('/v1/glossaries/999999/entries', { json: {}, headers: { 'idempotency-key': key } });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const outcomes = await Promise.all(keys.map(ask));
    expect(counted(outcomes)).toEqual(['not_found', 'not_found', 'not_found', 'rate_limited', 'rate_limited']);
    const known = keys[outcomes.findIndex(({ status }) => status === 404)] ?? '';
    expect(await ask(known)).toMatchObject({ status: 404 });
  });

  it('hold for imports under way, from their first byte to their answer', async () => {
    const { hostname, port } = new URL(api.url);
    const headers = {
      authorization: `Bearer ${api.owner.key}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1000,
    };
    const held = httpRequest({ hostname, port, method: 'POST', path: '/v1/glossaries/import', headers });
    held.on('error', () => undefined);
    held.flushHeaders();
    const underWay = async (count: number) => {
      const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
      while ((await entityManager.count(UploadReservation)) !== count) await new Promise((done) => setTimeout(done, 5));
    };
    await underWay(1);
    const attempt = () => outcomeOf('/v1/glossaries/import', { method: 'POST', body: new FormData() });
    expect(await attempt()).toMatchObject({ code: 'rate_limited', retryAfter: '2' });
    const review = `/v1/jobs/${crypto.randomUUID()}/bilingual`;
    expect(await outcomeOf(review, { method: 'POST', body: new FormData() })).toMatchObject({ code: 'rate_limited' });
    held.destroy();
    await underWay(0);
    await vi.waitFor(async () => expect(await attempt()).toMatchObject({ code: 'validation_failed' }), TEST_TIMEOUT);
  });
});
