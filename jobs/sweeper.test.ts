import { stat } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { CONFIGURED_KEY } from '#db/bootstrap.ts';
import {
  ApiKey,
  FileUsage,
  IdempotencyRecord,
  Job,
  UploadReservation,
  UsageRecord,
  UsageReservation,
} from '#db/entities/index.ts';
import { forgetFile, recordFile } from '#db/files/files.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { beginJob, endJob } from '#db/jobs/transition.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { claimResult } from '#db/files/result-files.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import type { Retention } from '#platform/settings/retention.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { freshForEachTest, sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { Sweeper } from './sweeper.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe('the sweeper', () => {
  const bench = freshForEachTest(() => createActivityBench());

  const sweeperAt = (retention: Partial<Retention> = {}, now: () => number = Date.now) =>
    new Sweeper({
      orm: bench.orm,
      vectors: { removeObsolete: () => Promise.resolve(0) },
      storage: bench.storage,
      logger: pino({ level: 'silent' }),
      retention: { results: 0, jobs: 0, retries: 0, usage: 0, deliveries: 0, notifications: 0, ...retention },
      now,
    });

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
    const sweeper = sweeperAt();
    expect(await sweeper.sweep()).toBe(1);
    expect(await bench.storage.stat(old)).toBeUndefined();
    for (const key of [fresh, running]) expect(await bench.storage.stat(key)).toMatchObject({ size: 2 });
  });

  it('keeps what failed and cancelled jobs have stored for a retry, and longer while one waits to take it over', async () => {
    const endedAt = new Date();
    const live = await bench.buildJob({ 'a.txt': 'Hello.' });
    const failed = await leaveWork({ type: 'dub_video', status: 'failed', endedAt });
    const cancelled = await leaveWork({ status: 'cancelled', endedAt });
    const retried = await leaveWork({ status: 'failed', endedAt, retriedBy: live.jobId });
    const completed = await leaveWork({ status: 'completed', endedAt });
    const system = await leaveWork({ type: 'file_analysis', status: 'failed', endedAt });
    const sweepAfter = (days: number) => sweeperAt({ retries: 2 * DAY }, () => endedAt.getTime() + days * DAY).sweep();
    expect(await sweepAfter(1.9)).toBe(2);
    for (const key of [completed, system]) expect(await bench.storage.stat(key)).toBeUndefined();
    expect(await sweepAfter(2.1)).toBe(2);
    for (const key of [failed, cancelled]) expect(await bench.storage.stat(key)).toBeUndefined();
    expect(await bench.storage.stat(retried)).toMatchObject({ size: 2 });
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
    const sweeper = sweeperAt();
    sweeper.start();
    await sweeper.stop();
    expect(await entityManager().find(UsageReservation, {})).toMatchObject([{ characters: 50 }]);
    await fresh.settle({ characters: 0, inputTokens: 0, outputTokens: 0 });
  });

  it('removes a work area without a job after a week', async () => {
    const key = `work/${crypto.randomUUID()}/${crypto.randomUUID()}/0/source`;
    await bench.storage.write(key, Buffer.from('x'));
    expect(await sweeperAt({}, () => Date.now() + 6 * DAY).sweep()).toBe(0);
    expect(await sweeperAt({}, () => Date.now() + 8 * DAY).sweep()).toBe(1);
    expect(await bench.storage.stat(key)).toBeUndefined();
  });

  /** Creates a job that ended now, with one result of 7 bytes. */
  const finishJob = async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.' });
    const { jobId, organizationId: organization } = job;
    const entityManager = organizationEntityManager(bench.orm, organization);
    const key = `translations/${jobId}/es/a.txt`;
    const file = { organization, job: jobId, key, size: 7 };
    await bench.storage.write(fileObjectKey(organization, key), Buffer.from('Hola. !'));
    await claimResult(entityManager, file, { bytes: 0, files: 0 });
    await endJob(entityManager, jobId, 'completed', null, { targetFiles: [key] });
    const isThere = async () => (await bench.storage.stat(fileObjectKey(organization, key))) !== undefined;
    const bytes = async () => (await entityManager.fork().findOneOrFail(FileUsage, { organization })).bytes;
    const row = () => findJob(organizationEntityManager(bench.orm, organization), jobId);
    return { isThere, bytes, row };
  };

  it('keeps results and jobs for ever by default', async () => {
    const job = await finishJob();
    await sweeperAt({}, () => Date.now() + 36_500 * DAY).expire();
    expect([await job.isThere(), await job.bytes()]).toEqual([true, 7]);
    expect(await job.row()).toMatchObject({ resultsExpiredAt: null });
  });

  it('removes results that are old enough, and gives their room back', async () => {
    const job = await finishJob();
    const running = await bench.buildJob({ 'a.txt': 'Hello.' });
    const retention = { results: 10 * DAY };
    await sweeperAt(retention, () => Date.now() + 9 * DAY).expire();
    expect([await job.isThere(), await job.bytes()]).toEqual([true, 7]);
    await sweeperAt(retention, () => Date.now() + 11 * DAY).expire();
    expect([await job.isThere(), await job.bytes()]).toEqual([false, 0]);
    expect(await job.row()).toMatchObject({ status: 'completed', resultsExpiredAt: expect.any(Date) as Date });
    expect(await bench.row(running)).toMatchObject({ status: 'queued', resultsExpiredAt: null });
  });

  it('removes jobs that are old enough, with their results, and no live one', async () => {
    const job = await finishJob();
    const running = await bench.buildJob({ 'a.txt': 'Hello.' });
    await sweeperAt({ jobs: 10 * DAY }, () => Date.now() + 11 * DAY).expire();
    expect([await job.row(), await job.isThere(), await job.bytes()]).toEqual([null, false, 0]);
    expect(await bench.row(running)).toMatchObject({ status: 'queued' });
  });

  it('removes analyses of replaced and deleted files, also of one that was analyzed when it was deleted', async () => {
    const organizationId = crypto.randomUUID();
    const entityManager = () => organizationEntityManager(bench.orm, organizationId);
    const upload = async (key: string, etag: string, isEnded = true) => {
      const requester = { organizationId, userId: organizationId };
      const { analysisJob } = await recordFile(entityManager(), requester, { key, size: 1, etag });
      if (isEnded) await endJob(entityManager(), analysisJob, 'completed', null, { result: {} });
      return analysisJob;
    };
    await upload('a.txt', '1');
    const current = await upload('a.txt', '2');
    await upload('b.txt', '1');
    await forgetFile(entityManager(), organizationId, 'b.txt');
    const running = await upload('c.txt', '1', false);
    await beginJob(entityManager(), running);
    await forgetFile(entityManager(), organizationId, 'c.txt');
    const idsAfter = async (minutes: number) => {
      await sweeperAt({}, () => Date.now() + minutes * 60_000).expire();
      const jobs = await entityManager().find(Job, {}, { fields: ['id'] });
      return jobs.map(({ id }) => id).toSorted();
    };
    expect(await idsAfter(29)).toHaveLength(4);
    expect(await idsAfter(31)).toEqual([current, running].toSorted());
    await endJob(entityManager(), running, 'completed', null, { result: { superseded: true } });
    expect(await idsAfter(31)).toEqual([current]);
  });

  it('removes records that have served their time, and not those that keep a revoked key revoked', async () => {
    const organization = crypto.randomUUID();
    const entityManager = () => organizationEntityManager(bench.orm, organization);
    const createdAt = new Date();
    const [id, user] = [crypto.randomUUID(), crypto.randomUUID()];
    await entityManager().insert(UploadReservation, { id, organization, bytes: 1, files: 1, createdAt });
    await entityManager().insert(UsageRecord, {
      organization,
      day: '2020-01-01',
      provider: 'local',
      operation: 'aimt',
      characters: 1,
      inputTokens: 0,
      outputTokens: 0,
      requests: 1,
    });
    const request = { organization, user, credential: user, key: 'k', requestHash: 'h' };
    const record = { id, ...request, status: null, location: null, body: null, createdAt };
    await entityManager().insert(IdempotencyRecord, record);
    for (const name of ['mine', CONFIGURED_KEY]) await buildApiKey(bench.orm, { name, revokedAt: createdAt });
    const working = await buildApiKey(bench.orm);
    const counts = async () => ({
      uploads: await entityManager().count(UploadReservation),
      usage: await entityManager().count(UsageRecord),
      answers: await entityManager().count(IdempotencyRecord),
      keys: await bench.orm.em.fork().count(ApiKey),
    });
    await sweeperAt({}, () => Date.now()).expire();
    expect(await counts()).toEqual({ uploads: 1, usage: 1, answers: 1, keys: 3 });
    await sweeperAt({ usage: 1096 * DAY }, () => Date.now() + 91 * DAY).expire();
    expect(await counts()).toEqual({ uploads: 0, usage: 0, answers: 0, keys: 2 });
    expect(await bench.orm.em.fork().count(ApiKey, { id: working.id })).toBe(1);
  });
});

describe('the sweeper of a SQLite file', () => {
  const database = sharedByTests(() => openTestDatabase(''));
  const folder = temporaryFolder();

  it('says that the log is read, in which deleted texts are, and empties it once it is not', async () => {
    const { orm } = database;
    const reader = orm.em.getConnection('read');
    await orm.em.fork().execute('create table seen (body text)');
    await reader.executeDump('begin; select * from seen');
    await orm.em.fork().execute("insert into seen values ('deleted later')");
    const warned = Promise.withResolvers<string>();
    const sweeper = new Sweeper({
      orm,
      vectors: { removeObsolete: () => Promise.resolve(0) },
      storage: createLocalStorage(folder),
      logger: pino({ level: 'warn' }, { write: warned.resolve }),
      retention: { results: 0, jobs: 0, retries: 0, usage: 0, deliveries: 0, notifications: 0 },
    });
    const expired = sweeper.expire();
    expect(await warned.promise).toContain('the log of the database is in use');
    await reader.executeDump('commit');
    await expired;
    expect((await stat(`${database.url.replace('file:', '')}-wal`)).size).toBe(0);
  });
});
