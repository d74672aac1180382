import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isSkipped } from '#test/suite/skipped.ts';

const isOnPostgres = isSkipped(
  (process.env['TEST_DATABASE_URL'] ?? '') === '' ? undefined : 'PostgreSQL has its own limits',
  'requests while the database is full',
);

describe.skipIf(isOnPostgres)('requests while the database is full', () => {
  const api = sharedByTests(() => startTestApi());

  /** SQLite refuses more pages than this with the error that it has for a full disk. */
  const limitPages = async (count: number) => {
    const entityManager = api.orm.em.fork();
    await entityManager.execute('vacuum');
    await entityManager.execute(`pragma max_page_count = ${count}`);
  };
  const upload = (content: string) =>
    uploadForm(api, [
      ['path', 'contract.txt'],
      ['file', new File([content], 'contract.txt')],
    ]);
  const createTemplate = (name: string) => {
    const body = 'Rewrite it. '.repeat(1000);
    return api.request('/v1/prompt-templates', { json: { name, body, kind: 'rewrite', rewrite_type: 'simplify' } });
  };

  it('are refused with 507 where they write, are answered where they read, and succeed once there is room', async () => {
    expect((await upload('the good version')).status).toBe(201);
    await limitPages(1);
    const statuses = [];
    // Rows fit into existing pages, so it takes several.
    for (let count = 0; count < 5; count += 1) statuses.push((await createTemplate(`Template ${count}`)).status);
    expect(statuses.at(-1)).toBe(507);
    const refused = await createTemplate('one more');
    expect(await refused.json()).toMatchObject({ code: 'storage_full', error: expect.stringContaining('free space') });
    const { total } = (await (await api.request('/v1/prompt-templates')).json()) as { total: number };
    expect((await api.request('/v1/files/download?path=contract.txt')).status).toBe(200);
    await limitPages(1_000_000);
    expect((await createTemplate('one more')).status).toBe(201);
    expect(await (await api.request('/v1/prompt-templates')).json()).toMatchObject({ total: total + 1 });
  });
});
