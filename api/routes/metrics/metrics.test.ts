import { describe, expect, it, vi } from 'vitest';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the metrics', () => {
  const api = sharedByTests(() => startTestApi());

  const read = async () => {
    const response = await api.request('/metrics', { key: '' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return response.text();
  };
  /** Value of a sample by its name and labels, in whatever order they come. */
  const valueOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) => {
    const line = text
      .split('\n')
      .find(
        (each) =>
          each.startsWith(name) && Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
      );
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const requests = 'loquent_http_request_duration_seconds_count';

  // Covers GET /metrics
  it('count requests by method, route and status', async () => {
    await api.request('/v1/users/me');
    await api.request('/v1/users/me', { key: '' });
    await vi.waitFor(async () => {
      const text = await read();
      expect(valueOf(text, requests, { method: 'GET', route: '/v1/users/me', status: '200' })).toBe(1);
      expect(valueOf(text, requests, { method: 'GET', route: 'none', status: '401' })).toBe(1);
    }, TEST_TIMEOUT);
  });

  it('never show what a client put into a path, a query or a method', async () => {
    const id = crypto.randomUUID();
    await api.request(`/v1/jobs/${id}?api_key=${id}`);
    await api.request(`/${id}`);
    await vi.waitFor(async () => {
      const text = await read();
      expect(valueOf(text, requests, { route: '/v1/jobs/:job_id', status: '404' })).toBe(1);
      expect(valueOf(text, requests, { route: 'none', status: '404' })).toBe(1);
      expect(text).not.toContain(id);
      expect(text).not.toContain(api.owner.organizationId);
    }, TEST_TIMEOUT);
  });

  it('describe the process', async () => {
    const text = await read();
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('the metrics of jobs', () => {
  // Covers GET /metrics
  it('count jobs, queue and outbox over all organizations', async () => {
    const api = await startTestApi();
    try {
      for (const organization of [api.owner.organizationId, crypto.randomUUID()]) {
        const job = buildJob({ organization });
        await storeJob(organizationEntityManager(api.orm, organization), crypto.randomUUID(), job);
      }
      const text = await (await api.request('/metrics', { key: '' })).text();
      expect(text).toContain('loquent_jobs{type="aimt",status="queued"} 2\n');
      expect(text).toContain('loquent_queue_length 2\n');
      expect(text).toContain('loquent_outbox_records 2\n');
      expect(text).toMatch(/loquent_outbox_age_seconds \d/);
      expect(text).toContain('loquent_job_batches 0\n');
    } finally {
      await api.close();
    }
  });

  it('are omitted while the database is away; the others stay', async () => {
    const api = await startTestApi();
    try {
      await api.orm.em.fork().execute('drop table job_batch');
      const text = await (await api.request('/metrics', { key: '' })).text();
      expect(text).not.toMatch(/^loquent_queue_length \d/m);
      expect(text).toContain('process_cpu_seconds_total');
      expect(api.logged).toContainEqual(
        expect.objectContaining({ msg: 'failed to count jobs for the metrics' }) as unknown,
      );
    } finally {
      await api.close();
    }
  });
});
