import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi, type TestApiOptions } from '#test/api.ts';

async function withApi(options: TestApiOptions, use: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startTestApi(options);
  try {
    await use(api);
  } finally {
    await api.close();
  }
}

describe('health', () => {
  it('is live without a key', () =>
    withApi({}, async (api) => {
      const response = await api.request('/health/live', { key: '' });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
    }));

  it('is ready when database, Temporal and storage answer', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(await response.json()).toEqual({ status: 'ok', down: [] });
      expect(response.status).toBe(200);
    }));

  it('is ready while the database is written to', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, (api) =>
      api.orm.em.fork().transactional(async (transaction) => {
        await transaction.execute('update organization set name = slug');
        const response = await api.request('/health/ready', { key: '' });
        expect(await response.json()).toEqual({ status: 'ok', down: [] });
      }),
    ));

  it('names the part that is down, and nothing else about it', () =>
    withApi({}, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['temporal'] });
    }));

  it('is not ready when the storage takes no data', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, async (api) => {
      await rm(join(api.folder, 'storage'), { recursive: true, force: true });
      await writeFile(join(api.folder, 'storage'), 'a file where the folder has to be');
      const response = await api.request('/health/ready', { key: '' });
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['storage'] });
    }));

  it('is not ready, but live, while the service shuts down', () =>
    withApi({ isAccepting: () => false }, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'shutting_down', down: [] });
      expect((await api.request('/health/live')).status).toBe(200);
    }));
});
