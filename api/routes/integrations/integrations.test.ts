import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Integration } from '#db/entities/index.ts';
import { LocalServer } from '#platform/outbound/testing/local-server.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { sharedByTests } from '#test/suite/shared.ts';

let stranger: BuiltApiKey;

const weblate = sharedByTests(() => startWeblateServer({ strings: [], languages: ['de'] }));
const api = sharedByTests(() => startTestApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } }));
beforeAll(async () => {
  stranger = await buildApiKey(api.orm);
});
afterEach(() => api.request('/v1/integrations/weblate', { method: 'DELETE' }));

const save = (json: object, name = 'weblate') => api.request(`/v1/integrations/${name}`, { method: 'PUT', json });
const good = () => ({ token: TMS_TOKEN, base_url: weblate.url });
const codeOf = async (answer: Promise<Response>) => {
  const { status, code } = (await (await answer).json()) as { status: number; code: string };
  return `${status} ${code}`;
};

describe('credentials at a translation management system', () => {
  // Covers GET /v1/integrations/{name}, PUT /v1/integrations/{name}, DELETE /v1/integrations/{name}
  it('are tested, stored encrypted and never answered', async () => {
    const saved = await save(good());
    expect(saved.status).toBe(200);
    expect(await saved.json()).toMatchObject({ name: 'weblate', base_url: weblate.url, updated_at: null });
    const read = await (await api.request('/v1/integrations/weblate')).text();
    expect(read).not.toContain(TMS_TOKEN);
    const rows: unknown = await api.orm.em.getConnection().execute('select * from integration');
    expect(JSON.stringify(rows)).toContain('v1:');
    expect(JSON.stringify(rows)).not.toContain(TMS_TOKEN);
    expect(JSON.stringify(api.logged)).not.toContain(TMS_TOKEN);
  });

  // Covers PUT /v1/integrations/{name}
  it('replace former ones', async () => {
    await save(good());
    const again = await save({ ...good(), base_url: `${weblate.url}/` });
    expect(await again.json()).toMatchObject({ base_url: `${weblate.url}/`, updated_at: expect.any(String) });
    expect(await api.orm.em.fork().count(Integration, {}, { filters: false })).toBe(1);
  });

  it('are not stored when the system refuses them or does not answer', async () => {
    expect(await codeOf(save({ ...good(), token: 'wrong' }))).toBe('400 tms_unauthorized');
    weblate.fail({ kind: 'status', status: 503 });
    expect(await codeOf(save(good()))).toBe('502 tms_unavailable');
    expect(await codeOf(save({ ...good(), base_url: 'http://127.0.0.1:1' }))).toMatch(/^(400|502) /);
    expect((await api.request('/v1/integrations/weblate')).status).toBe(404);
  });

  it('are not stored when the system answers far more than the test of credentials asks for', async () => {
    // 6 kB on the wire.
    const objects = gzipSync(`[${'{},'.repeat(2_000_000)}{}]`);
    const text = gzipSync(JSON.stringify('a'.repeat(2_000_000)));
    for (const body of [objects, text]) {
      const server = await LocalServer.start();
      server.handle = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
      try {
        const url = `http://127.0.0.1:${server.port}`;
        expect(await codeOf(save({ ...good(), base_url: url }))).toBe('502 tms_answer_too_large');
      } finally {
        await server.close();
      }
    }
    expect((await api.request('/v1/integrations/weblate')).status).toBe(404);
  });

  it('need an address for Weblate, and none for Lokalise', async () => {
    expect(await codeOf(save({ token: TMS_TOKEN }))).toBe('400 validation_failed');
    expect(await codeOf(save(good(), 'lokalise'))).toBe('400 validation_failed');
    expect((await save(good(), 'transifex')).status).toBe(400);
  });

  it('refuse addresses in networks that the operator did not permit', async () => {
    expect(await codeOf(save({ ...good(), base_url: 'http://169.254.169.254/latest' }))).toBe('400 validation_failed');
    expect(await codeOf(save({ ...good(), base_url: 'http://[::1]:8080' }))).toBe('400 validation_failed');
  });

  // Covers POST /v1/integrations/{name}/test
  it('can be tested again', async () => {
    await save(good());
    const test = () => api.request('/v1/integrations/weblate/test', { method: 'POST' });
    expect((await test()).status).toBe(200);
    weblate.fail({ kind: 'status', status: 401 });
    expect(await codeOf(test())).toBe('400 tms_unauthorized');
  });

  it('belong to one organization', async () => {
    await save(good());
    const { key } = stranger;
    for (const method of ['GET', 'DELETE']) {
      expect((await api.request('/v1/integrations/weblate', { method, key })).status).toBe(404);
    }
    expect((await api.request('/v1/integrations/weblate/test', { method: 'POST', key })).status).toBe(404);
    expect((await api.request('/v1/integrations/weblate', { method: 'PUT', json: good(), key })).status).toBe(200);
    expect((await api.request('/v1/integrations/weblate', { method: 'DELETE', key })).status).toBe(204);
    expect((await api.request('/v1/integrations/weblate')).status).toBe(200);
  });
});
