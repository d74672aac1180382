import { describe, expect, it } from 'vitest';
import { Job, JobEvent, OutboxRecord } from '#db/entities/index.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { JobCategory } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { beginJob, cancelQueuedJob, endJob, enterStep, transition } from './transition.ts';

const organization = crypto.randomUUID();
const FAILURE = { code: 'x', message: 'It failed.', step: 'translate', retryable: false };

const database = sharedByTests(() => openTestDatabase());

const scoped = (): EntityManager => organizationEntityManager(database.orm, organization);

async function accepted(type: JobType = 'aimt', category: JobCategory = 'document'): Promise<string> {
  return (await storeJob(scoped(), crypto.randomUUID(), buildJob({ organization, type, category }))).id;
}

const row = (id: string) => scoped().findOneOrFail(Job, { id });

/** Events in their order, as `type step`. */
async function events(job: string): Promise<readonly string[]> {
  const found = await scoped().find(JobEvent, { job }, { orderBy: { position: 'asc' } });
  return found.map(({ type, step }) => (step == null ? type : `${type} ${step}`));
}

describe('a transition of a job', () => {
  it('writes row and events together, each event once however often it is repeated', async () => {
    const id = await accepted();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await beginJob(scoped(), id)).toBe(true);
      await enterStep(scoped(), await row(id), 'translate');
      await enterStep(scoped(), await row(id), 'extract');
    }
    expect(await row(id)).toMatchObject({ status: 'running', stage: 'translate', startedAt: expect.any(Date) });
    expect(await endJob(scoped(), id, 'failed', FAILURE)).toBe(true);
    expect(await endJob(scoped(), id, 'completed', null)).toBe(false);
    expect(await row(id)).toMatchObject({ status: 'failed', error: FAILURE, endedAt: expect.any(Date) });
    expect(await events(id)).toEqual([
      'workflow.started',
      'workflow.step.started open',
      'workflow.step.completed open',
      'workflow.step.started extract',
      'workflow.step.completed extract',
      'workflow.step.started survey',
      'workflow.step.completed survey',
      'workflow.step.started translate',
      'workflow.step.failed translate',
      'workflow.failed',
    ]);
  });

  it('is decided by one of the transactions that attempt it at the same time', async () => {
    const id = await accepted();
    await beginJob(scoped(), id);
    const ends = await Promise.all([
      endJob(scoped(), id, 'completed', null),
      endJob(scoped(), id, 'cancelled', null),
      endJob(scoped(), id, 'failed', FAILURE),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    const final = (await events(id)).filter((name) => name === 'workflow.completed' || name === 'workflow.failed');
    expect(final).toHaveLength(1);
  });

  it('leaves nothing when its transaction is rolled back', async () => {
    const id = await accepted();
    const undone = scoped().transactional(async (transaction) => {
      await transition(transaction, id, { kind: 'begin' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await row(id)).toMatchObject({ status: 'queued', startedAt: null });
    expect(await events(id)).toEqual([]);
  });

  it('cancels a job before it begins, with its record, and not after', async () => {
    const [waiting, begun] = [await accepted(), await accepted()];
    await beginJob(scoped(), begun);
    expect(await cancelQueuedJob(scoped(), waiting)).toBe('pending');
    expect(await cancelQueuedJob(scoped(), begun)).toBeUndefined();
    const starting = await accepted();
    const leased = { dueAt: new Date(Date.now() + 60_000) };
    await scoped().nativeUpdate(OutboxRecord, { subject: starting }, leased);
    expect(await cancelQueuedJob(scoped(), starting)).toBe('started');
    expect(await beginJob(scoped(), waiting)).toBe(false);
    expect(await scoped().count(OutboxRecord, { subject: { $in: [waiting, begun] } })).toBe(1);
    expect(await events(waiting)).toEqual(['workflow.started', 'workflow.failed']);
  });

  it('emits no events for jobs that the service starts on its own', async () => {
    const id = await accepted('file_analysis', 'system');
    await beginJob(scoped(), id);
    await endJob(scoped(), id, 'completed', null, { result: {} });
    expect(await events(id)).toEqual([]);
  });

  it('is invisible to other organizations', async () => {
    const id = await accepted();
    const other = organizationEntityManager(database.orm, crypto.randomUUID());
    expect(await endJob(other, id, 'cancelled', null)).toBe(false);
    expect(await other.count(JobEvent, { job: id })).toBe(0);
    expect(await row(id)).toMatchObject({ status: 'queued' });
  });
});
