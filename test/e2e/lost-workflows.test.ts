import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm, type Orm } from '#db/orm.ts';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { startDevServer, type DevServer } from '#platform/temporal/dev-server.ts';
import { freePort } from '#test/service/child-service.ts';
import { createPausedDeployment, lastBatchOf, type PausedDeployment } from '#test/service/paused-deployment.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { temporaryFolder } from '#test/suite/shared.ts';

// Left to npm run test:all: jobs/reconciler.test.ts has lost workflows.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Temporal's server dies and restarts with an older copy of its database, as after a power cut: it knows one of the
 * jobs, at its beginning. Two processes of the API look for lost workflows.
 */
describe('jobs whose workflows Temporal lost', () => {
  let temporal: DevServer;
  let deployment: PausedDeployment;
  let orm: Orm;
  const services: TestService[] = [];
  const ended = new Map<string, JobRecord>();
  const restarts = new Map<string, number>();
  let undisturbed: JobRecord;
  let statusAtLoss: string;
  /** Questions to the model, by text: those that came after the loss, and those that an undisturbed job takes. */
  let asked: Map<string, number>;
  let usual: Map<string, number>;

  const folder = temporaryFolder();
  beforeAll(async () => {
    const ports = { port: await freePort(), uiPort: await freePort() };
    temporal = await startDevServer({
      dataDirectory: folder,
      ...ports,
      namespace: 'default',
      log: quiet,
      programs: createProgramRunner(),
    });
    deployment = await createPausedDeployment({
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: 'default',
    });
    const { environment, service, vendor } = deployment;
    orm = await createOrm(environment['DATABASE_URL'] ?? '');
    services.push(await startTestService({ environment, roles: ['api'] }));
    const rowOf = async (id: string) => orm.em.fork().findOneOrFail(Job, { id }, ALL_ORGANIZATIONS);

    const ids = new Map<string, string>([['rolled back', await deployment.submit()]]);
    await untilStarted(service, ids.get('rolled back')!);
    await copyDatabase(join(folder, 'temporal.db'), join(folder, 'older.db'));
    for (const name of ['running', 'cancelling', 'lost too often', 'without sources']) {
      ids.set(name, await deployment.submit());
    }
    const worker = await startPausedProcess(environment, [...ids.values()].map(lastBatchOf));
    try {
      await deployment.untilStill(worker.held, [...ids.values()]);
    } finally {
      await worker.kill();
    }
    ids.set('queued', await deployment.submit());
    await untilStarted(service, ids.get('queued')!);
    await ask(service, `/v1/jobs/${ids.get('cancelling')}`, { method: 'DELETE' });
    await orm.em.fork().nativeUpdate(Job, { id: ids.get('lost too often')! }, { restarts: 5 }, ALL_ORGANIZATIONS);
    const { organization } = await rowOf(ids.get('without sources')!);
    const storage = await createStorage(loadConfig(environment));
    await storage.removeFolder(`work/${organization}/${ids.get('without sources')}`);
    statusAtLoss = (await rowOf(ids.get('queued')!)).status;

    const askedAtLoss = vendor.questions.length;
    // The supervisor of this process restarts it on the current state.
    const { pid } = JSON.parse(await readFile(join(folder, 'temporal.pid'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    for (const name of await readdir(folder)) if (name.startsWith('temporal.db')) await rm(join(folder, name));
    await writeFile(join(folder, 'temporal.db'), await readFile(join(folder, 'older.db')));

    services.push(await startTestService({ environment, roles: ['worker'] }));
    for (const [name, id] of ids) {
      ended.set(name, await service.ended(id));
      restarts.set(name, (await rowOf(id)).restarts);
    }
    asked = countOf(vendor.questions.slice(askedAtLoss).map(({ prompt }) => prompt));
    const askedAtEnd = vendor.questions.length;
    undisturbed = await service.ended(await deployment.submit());
    usual = countOf(vendor.questions.slice(askedAtEnd).map(({ prompt }) => prompt));
  });
  afterAll(async () => {
    for (const service of services) await service.close();
    await deployment.close();
    await orm.close(true);
    await temporal.stop();
  });

  it.each(['rolled back', 'running', 'queued'])('completes the one that was %s, with the same bytes', async (name) => {
    expect(undisturbed.status).toBe('completed');
    expect(statusAtLoss).toBe('queued');
    const job = ended.get(name)!;
    expect(job).toMatchObject({ status: 'completed', error: null, progress: { percent: 100 } });
    expect(job.progress).toEqual(undisturbed.progress);
    const { service } = deployment;
    const files = job.result.translated_files as string[];
    expect(files).toHaveLength(2);
    for (const [index, file] of files.entries()) {
      const same = await service.download(undisturbed.result.translated_files[index]);
      expect((await service.download(file)).equals(same)).toBe(true);
    }
  });

  it('translates no finished batch twice', () => {
    // The job that was queued asks all; the other two had one batch left, and nothing else to ask.
    expect(new Set(asked.keys())).toEqual(new Set(usual.keys()));
    const again = [...asked].map(([prompt, count]) => count - (usual.get(prompt) ?? 0));
    expect(again.toSorted((left, right) => left - right)).toEqual([
      ...Array.from({ length: usual.size - 1 }, () => 0),
      2,
    ]);
  });

  it('starts each of them again once, however many processes find it lost', () => {
    expect(Object.fromEntries(restarts)).toMatchObject({ 'rolled back': 0, running: 1, queued: 1, cancelling: 0 });
  });

  it('ends one as cancelled that was being cancelled', () => {
    expect(ended.get('cancelling')).toMatchObject({ status: 'cancelled', error: null });
  });

  it.each([
    ['lost too often', '5 times'],
    ['without sources', 'gone as well'],
  ])('fails the one that was %s, and says so', (name, words) => {
    expect(ended.get(name)).toMatchObject({
      status: 'failed',
      error: { code: 'workflow_lost', message: expect.stringContaining(words) },
    });
  });
});

async function untilStarted({ client }: TestService, jobId: string): Promise<void> {
  await vi.waitFor(() => client.workflow.getHandle(jobId).describe(), TEST_TIMEOUT);
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from);
  await backup(database, to);
  database.close();
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
