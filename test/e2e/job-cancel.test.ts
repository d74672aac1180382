import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OutboxRecord, Job } from '#db/entities/index.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import { ALL_ORGANIZATIONS, createOrm, organizationEntityManager, type Orm } from '#db/orm.ts';
import { Dispatcher } from '#jobs/outbox/dispatcher.ts';
import { startDeliveries } from '#jobs/outbox/start-deliveries.ts';
import { startWorkflows } from '#jobs/outbox/start-workflows.ts';
import { pino } from 'pino';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { storeJob } from '#test/database/factories.ts';
import { ask, ownOrganization, postTranslation } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';

// On PostgreSQL: whole jobs run as in a cluster.

const cancel = (service: TestService, jobId: string) => ask(service, `/v1/jobs/${jobId}`, { method: 'DELETE' });
const workflowStatus = async (service: TestService, jobId: string) =>
  (await service.client.workflow.getHandle(jobId).describe()).status.name;

describe('cancelling a job', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let environment: Readonly<Record<string, string>>;
  /** Never answers: a job for other languages than pseudo-languages continues until it is cancelled. */
  let silentModel: FakeModel;
  let service: TestService;
  let orm: Orm;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    deployment = await createTestEnvironment();
    silentModel = await startFakeModel(() => new Promise(() => undefined));
    environment = { ...deployment.environment, ...silentModel.environment };
    service = await startTestService({ environment, roles: ['api'] });
    orm = await createOrm(environment['DATABASE_URL'] ?? '');
    await service.upload('note.txt', 'Hello world.\n');
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  afterAll(async () => {
    await orm.close(true);
    await service.close();
    await silentModel.close();
    await deployment.remove();
  });
  const startWorker = async () => {
    const worker = await startTestService({ environment, roles: ['worker'] });
    cleanups.push(worker.close);
  };

  // Covers DELETE /v1/jobs/{job_id}
  it('that no worker has taken yet ends it at once, and none takes it later', async () => {
    const { body } = await postTranslation(service, {});
    const jobId = body.job_id as string;
    await vi.waitFor(async () => expect(await workflowStatus(service, jobId)).toBe('RUNNING'), TEST_TIMEOUT);
    const { status, body: answer } = await cancel(service, jobId);
    expect(status).toBe(200);
    expect(answer).toEqual({ job_id: jobId, status: 'cancelled', message: expect.stringMatching(/\S/) });
    const record = await ask(service, `/v1/jobs/${jobId}`);
    expect(record.body).toMatchObject({ status: 'cancelled', error: null, result: null, started_at: null });
    expect(record.body.ended_at).toEqual(expect.any(String));

    await startWorker();
    await vi.waitFor(async () => expect(await workflowStatus(service, jobId)).toBe('CANCELLED'), TEST_TIMEOUT);
    expect((await ask(service, `/v1/jobs/${jobId}`)).body).toEqual(record.body);
    expect((await ask(service, '/v1/files/list?path=')).body.folders).not.toContain('translations');
  });

  // Covers DELETE /v1/jobs/{job_id}
  it('twice, or one that has ended, is refused', async () => {
    const { body } = await postTranslation(service, {});
    expect(await cancel(service, body.job_id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await cancel(service, body.job_id)).toMatchObject({ status: 409, body: { code: 'job_already_finished' } });

    const { body: second } = await postTranslation(service, {});
    await startWorker();
    await service.ended(second.job_id);
    const refused = await cancel(service, second.job_id);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'job_already_finished', error: expect.stringContaining('completed') },
    });
    expect(await service.job(second.job_id)).toMatchObject({ status: 'completed' });
  });

  it('at the very moment of its start never leaves it running unseen', async () => {
    await startWorker();
    const accepted = await Promise.all(Array.from({ length: 30 }, () => postTranslation(service, {})));
    const answers = await Promise.all(accepted.map(({ body }) => cancel(service, body.job_id)));
    for (const [index, { status, body }] of answers.entries()) {
      const jobId = accepted[index]?.body.job_id as string;
      const record = await service.ended(jobId);
      if (status === 409) expect(record.status).toBe('completed');
      else expect([body.status, 'cancelling']).toContain(record.status === 'cancelled' ? body.status : 'cancelling');
      const targets = record.result?.translated_files ?? [];
      const { body: listing } = await ask(service, `/v1/files/list?path=translations/${jobId}/en-XA`);
      expect(
        listing.files.map(({ key }: { key: string }) => key),
        jobId,
      ).toEqual(targets);
    }
    const ids = accepted.map(({ body }) => body.job_id as string);
    expect(await orm.em.fork().count(OutboxRecord, { subject: { $in: ids } })).toBe(0);
  });

  it('whose workflow was started although its outbox record is still there, stops the workflow', async () => {
    const jobId = await acceptQuietly({ targetLanguages: ['eo'] });
    // The state after a dispatcher that dies, or is slow, between starting the workflow and removing the record.
    await service.client.workflow.start('aimt', {
      workflowId: jobId,
      taskQueue: 'jobs',
      args: [{ jobId, organizationId: await ownOrganization(service) }],
    });
    await startWorker();
    await vi.waitFor(() => expect(silentModel.questions).not.toEqual([]), TEST_TIMEOUT);
    expect(await cancel(service, jobId)).toMatchObject({ status: 200 });
    expect(await service.ended(jobId)).toMatchObject({ status: 'cancelled', started_at: expect.any(String) });
    await vi.waitFor(async () => expect(await workflowStatus(service, jobId)).toBe('CANCELLED'), TEST_TIMEOUT);
  });

  it('that Temporal refuses to start is not needed: it has failed and says so', async () => {
    const targetLanguages = Array.from({ length: 50 }, (_, index) => `es-x-${'a'.repeat(200)}-${index}`);
    const jobId = await acceptQuietly({ targetLanguages });
    await orm.em.fork().nativeUpdate(OutboxRecord, { subject: jobId }, { dueAt: new Date() });
    const logger = pino({ level: 'silent' });
    const options = { orm, temporal: service.client, logger, unavailableAttributes: [] };
    const handlers = { start_workflow: startWorkflows(options), deliver_webhook: startDeliveries(options) };
    const dispatcher = new Dispatcher({ orm, logger, handlers });
    cleanups.push(() => dispatcher.stop());
    dispatcher.start();
    const record = await service.ended(jobId);
    expect(record).toMatchObject({
      status: 'failed',
      error: { code: 'workflow_refused', step: 'start', retryable: false },
    });
    await vi.waitFor(
      async () => expect(await orm.em.fork().count(OutboxRecord, { subject: jobId })).toBe(0),
      TEST_TIMEOUT,
    );
  });

  /** A job whose outbox record no dispatcher looks at for a day. */
  async function acceptQuietly(values: Partial<NewJob>): Promise<string> {
    const { body } = await postTranslation(service, {});
    const like = await orm.em.fork().findOneOrFail(Job, { id: body.job_id }, ALL_ORGANIZATIONS);
    const entityManager = organizationEntityManager(orm, like.organization);
    return entityManager.transactional(async (transaction) => {
      const { id } = await storeJob(transaction, crypto.randomUUID(), { ...like, ...values });
      await transaction.nativeUpdate(OutboxRecord, { subject: id }, { dueAt: new Date(Date.now() + 86_400_000) });
      return id;
    });
  }
});
