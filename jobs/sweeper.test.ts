import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Job, UsageReservation } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { saveLimits } from '#db/usage-budget.ts';
import { createUsageMeter } from '#db/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/activities.ts';
import { Sweeper } from './sweeper.ts';

describe('the sweeper', () => {
  let bench: ActivityBench;
  beforeEach(async () => {
    bench = await createActivityBench();
  });
  afterEach(() => bench.close());

  const leaveWork = async (values: object) => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.' });
    await bench.orm.em.fork().nativeUpdate(Job, { id: job.jobId }, values, ALL_ORGANIZATIONS);
    const key = `work/${job.organizationId}/${job.jobId}/files/0/es/0.json`;
    await bench.storage.write(key, Buffer.from('{}'));
    return key;
  };

  it('removes what outlived its job, and nothing of a job that lives or has only just ended', async () => {
    const hourAgo = new Date(Date.now() - 60 * 60 * 1_000);
    const old = await leaveWork({ status: 'cancelled', endedAt: hourAgo });
    const fresh = await leaveWork({ status: 'completed', endedAt: new Date() });
    const running = await leaveWork({ status: 'running', startedAt: hourAgo });
    const sweeper = new Sweeper({ orm: bench.orm, storage: bench.storage, logger: pino({ level: 'silent' }) });
    expect(await sweeper.sweep()).toBe(1);
    expect(await bench.storage.stat(old)).toBeUndefined();
    expect(await bench.storage.stat(fresh)).toBeDefined();
    expect(await bench.storage.stat(running)).toBeDefined();
  });

  it('gives back what was reserved of a budget by a process that ended', async () => {
    const organizationId = crypto.randomUUID();
    const entityManager = () => organizationEntityManager(bench.orm, organizationId);
    await saveLimits(entityManager(), organizationId, { characters: 100, tokens: null });
    const meter = createUsageMeter(bench.orm, { organizationId, operation: 'aimt' });
    await meter.reserve({ provider: 'local', characters: 40, tokens: 0 });
    const createdAt = new Date(Date.now() - 2 * 60 * 60 * 1_000);
    await entityManager().nativeUpdate(UsageReservation, {}, { createdAt });
    const fresh = await meter.reserve({ provider: 'local', characters: 50, tokens: 0 });
    const sweeper = new Sweeper({ orm: bench.orm, storage: bench.storage, logger: pino({ level: 'silent' }) });
    sweeper.start();
    await sweeper.stop();
    expect(await entityManager().find(UsageReservation, {})).toMatchObject([{ characters: 50 }]);
    await fresh.settle({ characters: 0, inputTokens: 0, outputTokens: 0 });
  });
});
