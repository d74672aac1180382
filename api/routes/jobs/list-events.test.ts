import { afterEach, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob } from '#test/database/factories.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the events of all jobs', () => {
  let isAccepting = true;
  const streams: { close(): void }[] = [];
  const api = sharedByTests(() => startTestApi({ isAccepting: () => isAccepting }));
  afterEach(() => {
    isAccepting = true;
    for (const stream of streams.splice(0)) stream.close();
  });

  const follow = async (key?: string) => {
    const abort = new AbortController();
    const options = { signal: abort.signal, ...(key === undefined ? {} : { key }) };
    const stream = openEvents(await api.request('/v1/jobs/events', options), abort);
    streams.push(stream);
    return stream;
  };
  const scoped = () => organizationEntityManager(api.orm, api.owner.organizationId);
  const accept = async (organization = api.owner.organizationId) => {
    const id = crypto.randomUUID();
    await storeJob(organizationEntityManager(api.orm, organization), id, buildJob({ organization }));
    return id;
  };

  // Covers GET /v1/jobs/events
  it('begin with live jobs as in the list, and report each change once, up to the end', async () => {
    const id = await accept();
    const stream = await follow();
    const listed = (await (await api.request('/v1/jobs')).json()) as { readonly jobs: readonly unknown[] };
    expect(await stream.next()).toEqual({ event: 'job', id: undefined, data: listed.jobs[0] });
    await scoped().nativeUpdate(
      Job,
      { id },
      { status: 'running', stage: 'translate', unitsTotal: 4, unitsCompleted: 1 },
    );
    expect(await stream.next()).toMatchObject({ data: { job_id: id, status: 'running', progress: { percent: 25 } } });
    await endJob(scoped(), id, 'cancelled', null);
    expect(await stream.next()).toMatchObject({ data: { job_id: id, status: 'cancelled' } });
    const second = await accept();
    expect(await stream.next()).toMatchObject({ data: { job_id: second, status: 'queued' } });
  });

  it('report the end of a job created long before the recent ones', async () => {
    const id = await accept();
    await scoped().nativeUpdate(Job, { id }, { createdAt: new Date('2020-01-01'), status: 'running' });
    const stream = await follow();
    const next = async () => {
      for (;;) {
        const { data } = await stream.next();
        if ((data as { readonly job_id: string }).job_id === id) return data;
      }
    };
    expect(await next()).toMatchObject({ status: 'running' });
    await endJob(scoped(), id, 'completed', null, { result: { translated_files: [], word_count: 0, files: [] } });
    expect(await next()).toMatchObject({ status: 'completed', progress: { percent: 100 } });
  });

  it("are those of the caller's organization, without the service's own jobs", async () => {
    await accept();
    const stranger = await buildApiKey(api.orm);
    const stream = await follow(stranger.key);
    const { organizationId: organization } = stranger;
    const own = organizationEntityManager(api.orm, organization);
    await storeJob(own, crypto.randomUUID(), buildJob({ organization, category: 'system', type: 'file_analysis' }));
    const id = await accept(organization);
    expect(await stream.next()).toMatchObject({ data: { job_id: id } });
  });

  it('stop when the service shuts down, so that the client reconnects', async () => {
    await accept();
    const stream = await follow();
    await stream.next();
    isAccepting = false;
    expect(await stream.rest()).toEqual(expect.any(Array));
  });
});
