import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Job, OutboxRecord } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobStatus } from '#domain/jobs/job.ts';
import { startWorkflows } from '#jobs/outbox/start-workflows.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { namespaceNotFound, startFakeTemporal, type FakeAnswer } from '#test/fakes/temporal/fake-temporal.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const { details, ...withoutDetails } = namespaceNotFound('default');

/** Servers send this answer when they can't read their database; a proxy may drop its details. */
describe.each([
  ['as servers answer it', { ...withoutDetails, details }],
  ['without details', withoutDetails],
] as const)('a namespace that Temporal does not find, %s', (_, failure) => {
  const asked: string[] = [];

  const temporal = sharedByTests(() =>
    startFakeTemporal((method): FakeAnswer => {
      asked.push(method);
      return method === 'GetSystemInfo' ? 'served' : failure;
    }),
  );
  const api = sharedByTests(() => startTestApi({ temporalAddress: temporal.address }));

  const accept = async (status: JobStatus) => {
    const { organizationId, userId } = api.owner;
    const entityManager = organizationEntityManager(api.orm, organizationId);
    const job = buildJob({ organization: organizationId, createdBy: userId });
    const { id } = await storeJob(entityManager, crypto.randomUUID(), job);
    if (status !== 'queued') {
      await entityManager.nativeDelete(OutboxRecord, { subject: id });
      await entityManager.nativeUpdate(Job, { id }, { status, startedAt: new Date(), checkedAt: new Date(0) });
    }
    return { id, read: () => entityManager.findOneOrFail(Job, { id }) };
  };

  it.each(['running', 'cancelling'] as const)('leaves a job as it was: %s', async (status) => {
    const { id, read } = await accept(status);
    const answer = await api.request(`/v1/jobs/${id}`);
    expect(await answer.json()).toMatchObject({ status, error: null });
    expect(asked).toContain('DescribeWorkflowExecution');
    expect(await read()).toMatchObject({ status, restarts: 0 });
  });

  it('makes a cancellation wait: 503', async () => {
    const { id, read } = await accept('running');
    const answer = await api.request(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await read()).toMatchObject({ status: 'running', restarts: 0 });
  });

  it('has a start tried again', async () => {
    const { id, read } = await accept('queued');
    const logger = pino({ level: 'silent' });
    const start = startWorkflows({
      orm: api.orm,
      temporal: api.dependencies.temporal,
      logger,
      unavailableAttributes: [],
    });
    const records = await api.orm.em.fork().find(OutboxRecord, { subject: id });
    const failed = await start(records);
    expect([...failed.keys()]).toEqual(records.map((record) => record.id));
    expect(await read()).toMatchObject({ status: 'queued' });
  });
});
