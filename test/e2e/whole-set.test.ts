import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { JOB_CATEGORIES } from '#domain/jobs/job.ts';
import { categoryOf, JOB_TYPES, stepsOfJob, type JobType } from '#domain/jobs/kinds/index.ts';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { ask, ownOrganization } from '#test/service/job-requests.ts';
import { FATES, isSystem, VIDEO_TYPES, WEBHOOK_SECRET, WholeSet, type SetJob } from '#test/scenarios/whole-set.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:long: disturbed-jobs.test.ts has jobs of all types, other files their lists, events and webhooks.

// Runs first.

const hasTools = !isWithoutProgram('ffmpeg', 'jobs on recordings among jobs of all types');

/** Types whose jobs leave no files: what they did is elsewhere. */
const WITHOUT_FILES: ReadonlySet<JobType> = new Set(['post_editing', 'rag_ingest', 'file_analysis']);

interface WebhookBody {
  readonly event_id: string;
  readonly event_type: JobEventType;
  readonly workflow_id: string;
  readonly data: { readonly status: string; readonly step?: { readonly name: string } };
}

/** Replaces tokens: addresses of reports name their expiry, and are created for each answer. */
const withoutTokens = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\/reports\/[\w.-]+/g, '/reports/TOKEN')
      .replaceAll(/"report_url_expires_at":"[^"]+"/g, '"report_url_expires_at":"LATER"'),
  );

/**
 * One scenario for both modes: SQLite with files in a folder, and in PostgreSQL's run its database with files in a bucket.
 * The model, the embeddings, the recognizer, the synthesizer, Weblate and the receiver of webhooks are fakes on the wire.
 */
describe('jobs of all types at once, of which half are cancelled', () => {
  let queued: Awaited<ReturnType<WholeSet['list']>>;

  const set = sharedByTests(() => WholeSet.start(hasTools));
  beforeAll(async () => {
    await set.submit();
    queued = await set.list('?limit=100');
    await set.cancel('cancelled while queued');
    await set.work();
  });
  afterAll(() => set?.close());

  it('are of all types that there are', () => {
    const types = new Set<JobType>(set.jobs.map(({ type }) => type));
    // A job is rendered again once it has completed, in a test of its own.
    const all = JOB_TYPES.filter((type) => type !== 'render');
    expect(all.filter((type) => !types.has(type) && (hasTools || !VIDEO_TYPES.includes(type)))).toEqual([]);
  });
  it('are queued until a worker takes them', () => {
    expect(queued).toMatchObject({ total: set.asked.length, queue_length: set.asked.length });
    expect(new Set(queued.jobs.map(({ status }) => status))).toEqual(new Set(['queued']));
  });

  // Covers All job types at once, GET /v1/jobs/{job_id}
  it('end as asked', () => {
    for (const { id, type, fate } of set.jobs) {
      const { status, error, progress } = set.records.get(id)!;
      const expected = fate === 'kept' ? 'completed' : 'cancelled';
      expect({ status, error }, `${type}, ${fate}`).toEqual({ status: expected, error: null });
      if (fate === 'kept') expect(progress, type).toMatchObject({ stage: 'finished', percent: 100 });
      if (fate === 'cancelled while queued') expect(set.cancellations.get(id), type).toBe('cancelled');
    }
  });

  // Covers All job types at once
  it('are listed newest first, in pages and by each filter', async () => {
    const expected = set.asked.map(({ id }) => id);
    const paged: string[] = [];
    for (let offset = 0; offset < expected.length; offset += 7) {
      const { jobs, total, queue_length } = await set.list(`?limit=7&offset=${offset}`);
      expect({ total, queue_length }).toEqual({ total: expected.length, queue_length: 0 });
      paged.push(...jobs.map((job) => job.job_id));
    }
    expect(paged.toReversed()).toEqual(expected);
    for (const type of JOB_TYPES) {
      const ofType = set.ofType(type);
      const kept = ofType.filter(({ fate }) => fate === 'kept').length;
      expect(await set.idsOf(type), type).toEqual(ofType.map(({ id }) => id));
      expect((await set.list(`?job_type=${type}&status=completed`)).total, type).toBe(kept);
      expect((await set.list(`?job_type=${type}&status=cancelled`)).total, type).toBe(ofType.length - kept);
    }
    for (const status of ['queued', 'running', 'cancelling', 'failed']) {
      expect(await set.list(`?status=${status}`), status).toMatchObject({ jobs: [], total: 0 });
    }
  });

  it('are listed by their category', async () => {
    const expected = (job: SetJob) => {
      const { tms, source_files: sourceFiles } = set.records.get(job.id)!;
      return categoryOf(job.type, { tms, sourceFiles });
    };
    for (const category of JOB_CATEGORIES) {
      const ofCategory = set.jobs.filter((job) => expected(job) === category);
      expect((await set.list(`?category=${category}`)).total, category).toBe(ofCategory.length);
    }
  });

  // Covers GET /v1/jobs/{job_id}/events
  it('report each of their changes in their stream, and end it with the record', async () => {
    expect(set.streams.size).toBeGreaterThan(10);
    for (const [id, stream] of set.streams) {
      const events = await stream;
      const statuses = events.filter(({ event }) => event === 'status').map(({ data }) => data as { status: string });
      const order = ['queued', 'running', 'cancelling', set.records.get(id)!.status];
      const positions = statuses.map(({ status }) => order.indexOf(status));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      const end = { event: 'end', id: 'end', data: set.records.get(id) };
      expect(withoutTokens(events.at(-1))).toEqual(withoutTokens(end));
    }
  });

  // Covers Events and signatures
  it('send each of their events once, signed: a start, the steps and an end', async () => {
    const received = () => set.outside.receiver.of('/all');
    const ends = () => received().filter(({ body }) => /"event_type":"workflow\.(completed|failed)"/.test(body));
    await vi.waitFor(() => expect(ends()).toHaveLength(set.asked.length), { ...TEST_TIMEOUT, interval: 200 });
    const stored = async () => (await ask(set.service, '/v1/webhooks/logs/all?limit=1')).body.total as number;
    await vi.waitFor(async () => expect(received()).toHaveLength(await stored()), TEST_TIMEOUT);
    const bodies = received().map(({ headers, body }) => {
      expect(headers['x-webhook-signature']).toBe(createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'));
      const event = JSON.parse(body) as WebhookBody;
      expect(EVENT_BODIES[event.event_type].parse(event)).toEqual(event);
      return event;
    });
    expect(new Set(bodies.map((event) => event.event_id)).size).toBe(bodies.length);
    expect(new Set(bodies.map((event) => event.workflow_id))).toEqual(new Set(set.asked.map(({ id }) => id)));
    for (const { id, type, fate } of set.asked) {
      const of = (name: JobEventType) =>
        bodies.filter((event) => event.workflow_id === id && event.event_type === name).map(({ data }) => data);
      const steps = (name: JobEventType) => of(name).map(({ step }) => step!.name);
      const [started, completed] = [steps('workflow.step.started'), steps('workflow.step.completed')];
      expect(of('workflow.started'), type).toHaveLength(1);
      expect(of('workflow.step.failed'), type).toEqual([]);
      expect(of('workflow.completed'), type).toHaveLength(fate === 'kept' ? 1 : 0);
      expect(
        of('workflow.failed').map(({ status }) => status),
        type,
      ).toEqual(fate === 'kept' ? [] : ['cancelled']);
      expect(new Set(started).size, type).toBe(started.length);
      if (fate === 'kept') expect(new Set(started), type).toEqual(new Set(stepsOfJob({ type, input: {} })));
      if (fate === 'kept') expect(completed.toSorted(), type).toEqual(started.toSorted());
      else for (const step of completed) expect(started, type).toContain(step);
    }
  });

  // Covers GET /v1/notifications
  it('notify of their ends', async () => {
    const { body } = await ask(set.service, '/v1/notifications?limit=100');
    const { length } = set.asked;
    expect(body).toMatchObject({ total: length, unread_count: length });
    const shown = body.notifications as readonly { event_type: string; event_data: { job_id: string } }[];
    const ends = new Map(shown.map(({ event_type: type, event_data: data }) => [data.job_id, type] as const));
    for (const { id, type, fate } of set.asked) {
      expect(ends.get(id), type).toBe(fate === 'kept' ? 'workflow.completed' : 'workflow.failed');
    }
    expect(await set.send('/v1/notifications/read/all', {})).toEqual({ marked_count: length });
    expect((await ask(set.service, '/v1/notifications/unread/count')).body).toEqual({ unread_count: 0 });
  });

  // Covers All job types at once
  it('leave their finished files, and nothing else', async () => {
    const results: string[] = [];
    for (const { id, type, fate } of set.jobs) {
      const { body } = await ask(set.service, `/v1/jobs/${id}`);
      const files = body.target_files as readonly string[];
      expect(files.length > 0, `${type}, ${fate}`).toBe(fate === 'kept' && !WITHOUT_FILES.has(type));
      for (const file of files) expect((await set.service.download(file)).length, file).toBeGreaterThan(0);
      results.push(...files);
    }
    const storage = await createStorage(loadConfig(set.service.environment));
    const keysBelow = async (folder: string): Promise<readonly string[]> => {
      const { objects, folders } = await storage.list(folder);
      const below = folders.map((name) => keysBelow(folder === '' ? name : `${folder}/${name}`));
      return [...objects.map(({ key }) => key), ...(await Promise.all(below)).flat()];
    };
    const organization = await ownOrganization(set.service);
    const isDocument = (key: string) => key.startsWith(`context/${organization}/`);
    const expected = [...set.uploads, ...results].map((key) => `files/${organization}/${key}`).toSorted();
    const isCleared = async () => {
      const keys = await keysBelow('');
      expect(keys.filter((key) => !isDocument(key)).toSorted()).toEqual(expected);
      expect(keys.filter(isDocument)).toHaveLength(set.stores.length);
    };
    await vi.waitFor(isCleared, { ...TEST_TIMEOUT, interval: 200 });
  });

  // Covers All job types at once
  it('leave nothing pending: no workflow, no analysis, no document', async () => {
    const { workflow } = set.service.client;
    const stillRuns = async () => expect((await workflow.count("ExecutionStatus = 'Running'")).count).toBe(0);
    await vi.waitFor(stillRuns, { ...TEST_TIMEOUT, interval: 200 });
    for (const [index, { fate }] of set.ofType('file_analysis').entries()) {
      const { body } = await ask(set.service, `/v1/files/details?path=${set.uploads[index]}`);
      expect(body.analysis_status, body.key).toBe(fate === 'kept' ? 'completed' : 'failed');
    }
    for (const [index, { fate }] of set.ofType('rag_ingest').entries()) {
      const { body } = await ask(set.service, `/v1/context/${set.stores[index]}/documents`);
      expect(body.documents, fate).toMatchObject([{ status: fate === 'kept' ? 'ready' : 'failed' }]);
    }
    expect(set.ofType('rag_ingest')).toHaveLength(FATES.length);
    expect(set.jobs.filter(({ type }) => isSystem(type))).toHaveLength(set.uploads.length + FATES.length);
    // A document whose reading was cancelled is read by another job.
    const { job_id: id } = await set.send(`/v1/context/${set.stores[1]}/reindex`, {});
    expect(await set.service.ended(id)).toMatchObject({ status: 'completed', result: { documents: 1 } });
  });

  it('push to the project what was revised, once', () => {
    const { project } = set.outside.weblate;
    const texts = project.strings.map(({ id }) => project.translation('de', id)?.forms['text']);
    expect(texts.slice(0, 3)).toEqual(['Ihre Bestellungen', 'Die Rechnung', undefined]);
    expect(project.writes.filter((write) => write === 'de/1')).toHaveLength(1);
  });

  it('make glossaries of what was kept', async () => {
    const made = set.ofType('term_extraction').filter(({ fate }) => fate === 'kept');
    const { body } = await ask(set.service, '/v1/glossaries');
    expect(body.glossaries.map(({ name }: { name: string }) => name)).toEqual(
      made.map(({ fate }) => `Terms of a job ${fate}`),
    );
  });
});
