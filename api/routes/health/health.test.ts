import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '#test/machine/small-disk.ts';
import { INTERRUPTED, startFakeTemporal } from '#test/fakes/temporal/fake-temporal.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '#test/service/api.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { isToolMissing, isSkipped } from '#test/suite/skipped.ts';

// On PostgreSQL: a health check asks the database.

const mounted = await mountSmallDisk(1024 * 1024);
const disk = mounted as SmallDisk;
const isOnPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

async function withApi(options: TestApiOptions, use: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startTestApi(options);
  try {
    await use(api);
  } finally {
    await api.close();
  }
}

describe('health', () => {
  afterAll(async () => {
    if (typeof mounted !== 'string') await mounted.close();
  });

  // Covers GET /health/live
  it('is live without a key', () =>
    withApi({}, async (api) => {
      const response = await api.request('/health/live', { key: '' });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
    }));

  // Covers GET /health/ready
  it('is ready when database, Temporal and storage answer', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(await response.json()).toEqual({ status: 'ok', down: [] });
      expect(response.status).toBe(200);
    }));

  it("is not ready when Temporal answers, but can't read its database", async () => {
    const temporal = await startFakeTemporal((method) => (method === 'GetSystemInfo' ? 'served' : INTERRUPTED));
    try {
      await withApi({ temporalAddress: temporal.address }, async (api) => {
        const response = await api.request('/health/ready', { key: '' });
        expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable', down: ['temporal'] }]);
      });
    } finally {
      await temporal.close();
    }
  });

  it('says why the embedded Temporal server is down', () => {
    const failure = () => 'The embedded Temporal server is being restarted.';
    return withApi({ temporalAddress: inject('temporalAddress'), temporalServer: { failure } }, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['temporal'], reason: failure() });
    });
  });

  it('is not ready while its worker takes no work, and not live when that has failed', () => {
    let state: 'starting' | 'running' | 'failed' = 'starting';
    const worker = { isPolling: () => state === 'running', hasFailed: () => state === 'failed' };
    return withApi({ temporalAddress: inject('temporalAddress'), worker }, async (api) => {
      const read = async (path: string) => {
        const response = await api.request(path, { key: '' });
        return [response.status, await response.json()];
      };
      expect(await read('/health/ready')).toEqual([503, { status: 'unavailable', down: ['worker'] }]);
      expect(await read('/health/live')).toEqual([200, { status: 'ok' }]);
      state = 'running';
      await vi.waitFor(
        async () => expect(await read('/health/ready')).toEqual([200, { status: 'ok', down: [] }]),
        TEST_TIMEOUT,
      );
      state = 'failed';
      expect(await read('/health/live')).toEqual([503, { status: 'failed' }]);
    });
  });

  it('is ready while the database is written to', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, (api) =>
      api.orm.em.fork().transactional(async (transaction) => {
        await transaction.execute('update organization set name = slug');
        const response = await api.request('/health/ready', { key: '' });
        expect(await response.json()).toEqual({ status: 'ok', down: [] });
      }),
    ));

  it('is not ready when the storage takes no data', () =>
    withApi({ temporalAddress: inject('temporalAddress'), environment: { STORAGE_URL: '' } }, async (api) => {
      await rm(join(api.folder, 'storage'), { recursive: true, force: true });
      await writeFile(join(api.folder, 'storage'), 'a file where the folder has to be');
      const response = await api.request('/health/ready', { key: '' });
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['storage'] });
    }));

  it.skipIf(isToolMissing(mounted, 'readiness on a full disk'))(
    'names the parts whose disk is full, and is ready again once there is room',
    () =>
      withApi(
        { temporalAddress: inject('temporalAddress'), environment: { STORAGE_URL: `file:${disk.folder}/storage` } },
        async (api) => {
          await disk.fill(0);
          await vi.waitFor(async () => {
            const response = await api.request('/health/ready', { key: '' });
            expect([response.status, await response.json()]).toEqual([
              503,
              { status: 'unavailable', down: ['storage'] },
            ]);
          }, TEST_TIMEOUT);
          await disk.makeRoom();
          await vi.waitFor(async () => expect((await api.request('/health/ready')).status).toBe(200), TEST_TIMEOUT);
        },
      ),
  );

  it('names the data folder when no file can be made in it', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, async (api) => {
      await rm(api.folder, { recursive: true, force: true });
      const { down } = (await (await api.request('/health/ready')).json()) as { down: string[] };
      expect(down).toContain('data_folder');
    }));

  it.skipIf(
    isSkipped(isOnPostgres ? 'PostgreSQL has its disk to itself' : undefined, 'readiness with a full database'),
  )('names the database when it takes no data, and is ready again when it does', () =>
    withApi({ temporalAddress: inject('temporalAddress') }, async (api) => {
      const entityManager = api.orm.em.fork();
      await entityManager.execute('pragma query_only = on');
      const response = await api.request('/health/ready', { key: '' });
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['database'] });
      await entityManager.execute('pragma query_only = off');
      await vi.waitFor(async () => expect((await api.request('/health/ready')).status).toBe(200), TEST_TIMEOUT);
    }),
  );

  it('is not ready, but live, while the service shuts down', () =>
    withApi({ isAccepting: () => false }, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'shutting_down', down: [] });
      expect((await api.request('/health/live')).status).toBe(200);
    }));

  // Must be last: Temporal's client keeps trying for a moment after its connection was closed.
  // Covers GET /health/ready
  it('names the part that is down, and nothing else about it', () =>
    withApi({}, async (api) => {
      const response = await api.request('/health/ready', { key: '' });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'unavailable', down: ['temporal'] });
    }));
});
