import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_STREAMS } from '#api/open-streams.ts';
import { HEARTBEAT } from '#api/sse.ts';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob, buildUser } from '#test/database/factories.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { openEvents, type ReceivedEvent } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

describe('the events of a job', () => {
  let entityManager: EntityManager;
  let jobId: string;
  let isAccepting = true;
  const streams: { close(): void }[] = [];

  const api = sharedByTests(() => startTestApi({ isAccepting: () => isAccepting }));
  beforeAll(() => {
    entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
  });
  beforeEach(async () => {
    jobId = crypto.randomUUID();
    await storeJob(entityManager, jobId, buildJob({ organization: api.owner.organizationId }));
  });
  afterEach(() => {
    isAccepting = true;
    for (const stream of streams.splice(0)) stream.close();
  });

  const follow = async (headers: Readonly<Record<string, string>> = {}, key?: string) => {
    const abort = new AbortController();
    const options = { headers, signal: abort.signal, ...(key === undefined ? {} : { key }) };
    const response = await api.request(`/v1/jobs/${jobId}/events`, options);
    const stream = openEvents(response, abort);
    streams.push(stream);
    return stream;
  };
  const change = (values: object) => entityManager.nativeUpdate(Job, { id: jobId }, values);
  const names = (events: readonly ReceivedEvent[]) => events.map(({ event }) => event);

  // Covers GET /v1/jobs/{job_id}/events
  it('begin with the present state, report each change and end with the record', async () => {
    const stream = await follow();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(await stream.next()).toMatchObject({ event: 'status', data: { job_id: jobId, status: 'queued' } });
    expect(await stream.next()).toMatchObject({ event: 'progress', data: { percent: 0, total: 0 } });

    await change({ status: 'running', stage: 'translate', unitsTotal: 120, startedAt: new Date() });
    expect(await stream.next()).toMatchObject({
      event: 'status',
      id: 'running.translate.0.120',
      data: { status: 'running', started_at: expect.stringContaining('T') as string },
    });
    expect(await stream.next()).toMatchObject({ event: 'progress', id: 'running.translate.0.120' });
    await change({ unitsCompleted: 40 });
    expect(await stream.next()).toEqual({
      event: 'progress',
      id: 'running.translate.40.120',
      data: { stage: 'translate', completed: 40, total: 120, unit: 'segments', percent: 33 },
    });

    await endJob(entityManager, jobId, 'completed', null, {
      result: { translated_files: [], word_count: 7, files: [] },
    });
    const rest = await stream.rest();
    expect(names(rest)).toEqual(['status', 'progress', 'end']);
    const record = await (await api.request(`/v1/jobs/${jobId}`)).json();
    expect(rest.at(-1)).toEqual({ event: 'end', id: 'end', data: record });
  });

  it('of one that has ended are its state and its end, at once', async () => {
    await endJob(entityManager, jobId, 'cancelled', null);
    expect(names(await (await follow()).rest())).toEqual(['status', 'progress', 'end']);
  });

  it('begin with the present state for a client that reconnects, too', async () => {
    const stream = await follow({ 'last-event-id': 'running.translate.40.120' });
    expect(names([await stream.next(), await stream.next()])).toEqual(['status', 'progress']);
  });

  it('are over for a client that has their end', async () => {
    await endJob(entityManager, jobId, 'failed', { code: 'x', message: 'x', step: 'open', retryable: false });
    expect((await follow({ 'last-event-id': 'end' })).response.status).toBe(204);
  });

  it('reach everyone who follows', async () => {
    const all = await Promise.all([follow(), follow(), follow()]);
    await endJob(entityManager, jobId, 'cancelled', null);
    for (const stream of all) expect((await stream.rest()).at(-1)).toMatchObject({ event: 'end' });
  });

  it("are those of the caller's organization only", async () => {
    const stranger = await buildApiKey(api.orm);
    expect((await follow({}, stranger.key)).response.status).toBe(404);
    expect((await follow({}, '')).response.status).toBe(401);
  });

  it('stop without an end when the service shuts down, so that the client reconnects', async () => {
    const stream = await follow();
    isAccepting = false;
    expect(names(await stream.rest())).toEqual(['status', 'progress']);
  });

  it('stop when the job is gone', async () => {
    const stream = await follow();
    await entityManager.nativeDelete(Job, { id: jobId });
    expect(names(await stream.rest())).toEqual(['status', 'progress']);
  });

  it('are limited to a number of open streams for each key, which hanging up gives back', async () => {
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId });
    const { key } = await buildApiKey(api.orm, { user });
    const open = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow({}, key)));
    expect(new Set(open.map(({ response }) => response.status))).toEqual(new Set([200]));
    const { response } = await follow({}, key);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('5');
    expect((await follow()).response.status).toBe(200);
    open[0]?.close();
    await vi.waitFor(async () => expect((await follow({}, key)).response.status).toBe(200), TEST_TIMEOUT);
  });

  it('are kept open by a comment when nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const stream = await follow();
      await vi.advanceTimersByTimeAsync(HEARTBEAT);
      expect(await stream.comment()).toBe(': still here');
    } finally {
      vi.useRealTimers();
    }
  });
});
