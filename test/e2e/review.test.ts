import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JobSegment } from '#db/entities/index.ts';
import { createOrm, organizationEntityManager, type Orm } from '#db/orm.ts';
import { createApiKey, ask, ownOrganization, postTranslation } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const PAGE = '<p>Hello <b>big</b> world.</p>\n<p>Good bye.</p>\n';
const TABLE = 'key,en,en-XA,en-XB\nsave,Save the file now,,\n';

const submit = async (service: TestService, fields: object = {}) => {
  await service.upload('page.html', PAGE);
  await service.upload('table.csv', TABLE);
  const { body } = await postTranslation(service, { source_files: ['page.html'], review: true, ...fields });
  return body.job_id as string;
};
const record = async (service: TestService, id: string) => (await ask(service, `/v1/jobs/${id}`)).body;
const stageOf = async (service: TestService, id: string) => (await record(service, id)).progress.stage as string;
const inReview = (service: TestService, id: string) =>
  vi.waitFor(async () => expect(await stageOf(service, id)).toBe('review'), TEST_TIMEOUT);
const change = async (service: TestService, id: string, segments: readonly object[]) => {
  const answer = await ask(service, `/v1/jobs/${id}/segments`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ segments }),
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
};
const finish = (service: TestService, id: string, key?: string) =>
  ask(service, `/v1/jobs/${id}/finish`, { method: 'POST', ...(key === undefined ? {} : { key }) });

describe('a job with a review', () => {
  const service = sharedByTests(() => startTestService());
  let orm: Orm;
  let organization: string;

  beforeAll(async () => {
    orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    organization = await ownOrganization(service);
  });
  afterAll(() => orm.close(true));

  // Covers POST /v1/jobs/{job_id}/finish
  it('waits for people, notifies them, and writes their corrections', async () => {
    const id = await submit(service, {
      source_files: ['page.html', 'table.csv'],
      target_languages: ['en-XA', 'en-XB'],
    });
    await inReview(service, id);
    expect(await record(service, id)).toMatchObject({ status: 'running', input: { review: true }, target_files: [] });
    const waiting = (await ask(service, '/v1/jobs?category=human_task')).body;
    expect(waiting.jobs.map((job: { job_id: string }) => job.job_id)).toContain(id);
    const { notifications } = (await ask(service, '/v1/notifications')).body;
    expect(notifications).toContainEqual(
      expect.objectContaining({ event_type: 'workflow.review', event_data: expect.objectContaining({ job_id: id }) }),
    );

    const entityManager = organizationEntityManager(orm, organization);
    const where = { job: id, file: 0, language: 'en-XA', number: 0 };
    const { target } = await entityManager.findOneOrFail(JobSegment, where);
    await entityManager.nativeUpdate(JobSegment, where, { target: 'Hi <g1>large</g1> planet.', machineTarget: target });
    expect(await finish(service, id)).toMatchObject({ status: 200, body: { job_id: id } });
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'completed', warnings: [{ code: 'columns_assumed' }] });
    await recordHistory(service, id, 'aimt-reviewed-completed');
    await recordHistory(service, `${id}/0/en-XA/write`, 'render_file-reviewed-completed');
    const files = job.result.translated_files as readonly string[];
    expect(files).toHaveLength(3);
    expect((await service.download(files[0]!)).toString()).toContain('<p>Hi <b>large</b> planet.</p>');
    expect((await service.download(files.find((key) => key.endsWith('.csv'))!)).toString()).toMatch(/now,.+,.+/);
    expect((await ask(service, '/v1/jobs?category=human_task')).body.jobs).toEqual([]);
    expect(await finish(service, id)).toMatchObject({ status: 409, body: { code: 'job_not_in_review' } });
  });

  it('is finished by members of its organization only, and can be cancelled', async () => {
    const id = await submit(service);
    await inReview(service, id);
    expect((await finish(service, id, await createApiKey(service))).status).toBe(404);
    expect((await finish(service, id, await createApiKey(service, { role: 'viewer', organization }))).status).toBe(403);
    await ask(service, `/v1/jobs/${id}`, { method: 'DELETE' });
    expect(await service.ended(id)).toMatchObject({ status: 'cancelled', target_files: [] });
    await recordHistory(service, id, 'aimt-reviewed-cancelled');
  });

  it('is finished once, however often and at once it is asked for', async () => {
    const id = await submit(service);
    await inReview(service, id);
    const headers = { 'Idempotency-Key': `finish-${id}` };
    const again = () => ask(service, `/v1/jobs/${id}/finish`, { method: 'POST', headers });
    const answers = await Promise.all([finish(service, id), finish(service, id), again()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await service.ended(id)).toMatchObject({ status: 'completed', target_files: [expect.any(String)] });
    const { status, body } = answers[2];
    expect(await again()).toMatchObject({ status, body: { job_id: body.job_id, message: body.message } });
    expect(await finish(service, id)).toMatchObject({ status: 409, body: { code: 'job_not_in_review' } });
  });

  it('can’t be finished, purged or retried at the wrong time', async () => {
    const plain = await submit(service, { review: false });
    await service.ended(plain);
    expect(await finish(service, plain)).toMatchObject({ status: 409, body: { code: 'job_not_in_review' } });
    const id = await submit(service);
    await inReview(service, id);
    expect(await ask(service, `/v1/jobs/${id}?purge=true`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: 'job_not_ended' },
    });
    expect(await ask(service, `/v1/jobs/${id}/retry`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'job_not_ended' },
    });
    expect(await ask(service, `/v1/jobs/${id}/render`, { method: 'POST' })).toMatchObject({ status: 409 });
    await ask(service, `/v1/jobs/${id}`, { method: 'DELETE' });
    await service.ended(id);
    expect((await ask(service, `/v1/jobs/${id}?purge=true`, { method: 'DELETE' })).status).toBe(200);
    const entityManager = organizationEntityManager(orm, organization);
    expect(await entityManager.count(JobSegment, { job: id })).toBe(0);
  });

  it('is retried with what people have corrected', async () => {
    const id = await submit(service);
    await inReview(service, id);
    await change(service, id, [
      { id: '0.en-XA.0', version: 1, target: 'Hi <g1>kept</g1> planet.', state: 'final' },
      { id: '0.en-XA.1', version: 1, note: 'Really?' },
    ]);
    await ask(service, `/v1/jobs/${id}`, { method: 'DELETE' });
    await service.ended(id);
    const { body } = await ask(service, `/v1/jobs/${id}/retry`, { method: 'POST' });
    await inReview(service, body.job_id);
    const { segments } = (await ask(service, `/v1/jobs/${body.job_id}/segments`)).body;
    expect(segments).toMatchObject([
      { target: 'Hi <g1>kept</g1> planet.', state: 'final', version: 2 },
      { note: 'Really?', version: 2 },
    ]);
    await finish(service, body.job_id);
    const { translated_files: files } = (await service.ended(body.job_id)).result;
    expect((await service.download(files[0])).toString()).toContain('<p>Hi <b>kept</b> planet.</p>');
  });

  it('has no such step without being asked for one', async () => {
    const id = await submit(service, { review: false });
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'completed' });
    expect(job).not.toHaveProperty('input.review');
  });
});

describe('a review during which all workers are restarted', () => {
  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  const startWorker = () => startTestService({ environment: service.environment, roles: ['worker'] });

  it('continues where it was, with the corrections made meanwhile', async () => {
    const first = await startWorker();
    const id = await submit(service);
    await inReview(service, id);
    await first.close();
    await change(service, id, [{ id: '0.en-XA.0', version: 1, target: 'Hi <g1>again</g1> planet.' }]);
    const second = await startWorker();
    try {
      expect(await finish(service, id)).toMatchObject({ status: 200 });
      const { translated_files: files } = (await service.ended(id)).result;
      expect((await service.download(files[0])).toString()).toContain('<p>Hi <b>again</b> planet.</p>');
    } finally {
      await second.close();
    }
  });
});

describe('a review that nobody finishes', () => {
  const SECOND = 1 / (24 * 60 * 60);
  const times = { REVIEW_REMINDER_DAYS: `${SECOND}`, REVIEW_DAYS: `${2 * SECOND}` };
  const service = sharedByTests(() => startTestService({ environment: times }));

  it('is reminded of, and ends with the texts as they are and a warning', async () => {
    const id = await submit(service);
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'completed', warnings: [{ code: 'review_not_finished' }] });
    await recordHistory(service, id, 'aimt-unfinished_review-completed');
    expect(job.result.translated_files).toHaveLength(1);
    const { notifications } = (await ask(service, '/v1/notifications')).body;
    const titles = notifications.map(({ title }: { title: string }) => title).toSorted();
    expect(titles).toEqual([
      'Translation completed',
      'Translation still waits for its review',
      'Translation waits for its review',
    ]);
  });
});
