import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { connectClient } from '#platform/temporal/connection.ts';
import { startDevServer } from '#platform/temporal/dev-server.ts';
import { findTemporalCli } from '#platform/temporal/find-temporal-cli.ts';
import { ensureNamespace } from '#platform/temporal/namespace.ts';
import { freePort, startChildService } from '#test/service/child-service.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { connectTestClient, createTestEnvironment, startTestService } from '#test/service/service.ts';
import { installSlowEngine, missingApertiumProgram } from '#test/fakes/slow-engine.ts';
import { isExcluded } from '#test/suite/long.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Runs first.

// Not on PostgreSQL: it tests processes and Temporal.

const run = promisify(execFile);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Paragraphs of one sentence each, no two alike. */
const document = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, index) => `This is the sentence with number ${index} in it.`).join('\n\n');

const cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

describe.skipIf(
  isExcluded('durability with an engine') || isToolMissing(missingApertiumProgram, 'durability with an engine'),
)('with an engine that takes its time', () => {
  const setUp = async (delay: number, roles: 'both' | 'api', pauseAfter = 0) => {
    const engine = await installSlowEngine(delay, pauseAfter);
    later(engine.remove);
    const deployment = await createTestEnvironment();
    later(deployment.remove);
    const environment: Record<string, string> = {
      ...deployment.environment,
      ...engine.environment,
      RETRY_RETENTION_DAYS: '0',
      KEEP_SEGMENTS: 'false',
    };
    const service = await startTestService({ environment, roles: roles === 'api' ? ['api'] : ['api', 'worker'] });
    later(service.close);
    return { engine, environment, service };
  };

  it('leaves no process of an engine when its worker is killed', async () => {
    const { engine, environment, service } = await setUp(1, 'api', 450);
    const worker = await startChildService('worker', environment);
    later(worker.kill);
    await service.upload('long.txt', document(600));
    const jobId = await service.submit({ source_files: ['long.txt'], target_languages: ['es'] });
    await vi.waitFor(
      async () => expect((await service.job(jobId)).progress.completed).toBeGreaterThanOrEqual(200),
      TEST_TIMEOUT,
    );
    expect(engine.processes()).not.toEqual([]);
    await worker.kill();
    await engine.resume();
    // A pipeline ends when its reader is gone.
    await vi.waitFor(() => expect(engine.processes()).toEqual([]), TEST_TIMEOUT);
  });

  it('cancels a running job at once: no process, no temporary file, no partial output stays', async () => {
    const { engine, environment, service } = await setUp(40, 'both');
    await service.upload('long.txt', document(400));
    const jobId = await service.submit({ source_files: ['long.txt'], target_languages: ['es'] });
    await vi.waitFor(async () => expect((await engine.requests()).length).toBeGreaterThan(10), TEST_TIMEOUT);
    const response = await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ job_id: jobId, message: expect.any(String) });
    await vi.waitFor(async () => expect((await service.job(jobId)).status).toBe('cancelled'), TEST_TIMEOUT);
    await vi.waitFor(() => expect(engine.processes()).toEqual([]), TEST_TIMEOUT);
    // The engine was the only one to ask, and nothing can start another one once the workflow has ended.
    await expect(service.client.workflow.getHandle(jobId).result()).rejects.toThrow();
    expect(engine.processes()).toEqual([]);
    const storage = await createStorage(loadConfig(environment));
    expect(await readdir(storage.incomingFolder)).toEqual([]);
    for (const organization of (await storage.list('work')).folders) {
      expect((await storage.list(`work/${organization}`)).folders).not.toContain(jobId);
    }
    const again = await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'job_already_finished' });
  });

  it('shows a job as cancelled that was terminated from the command line', async () => {
    const { engine, environment, service } = await setUp(40, 'both');
    await service.upload('long.txt', document(400));
    const jobId = await service.submit({ source_files: ['long.txt'], target_languages: ['es'] });
    await vi.waitFor(async () => expect((await engine.requests()).length).toBeGreaterThan(10), TEST_TIMEOUT);
    const cli = await findTemporalCli(createProgramRunner());
    const where = ['--address', service.temporalAddress, '--namespace', environment['TEMPORAL_NAMESPACE'] ?? ''];
    await run(cli, ['workflow', 'terminate', '--workflow-id', jobId, '--reason', 'test', ...where]);
    await vi.waitFor(
      async () => {
        const answer = await service.request('/v1/jobs?status=cancelled');
        const { jobs } = (await answer.json()) as { jobs: { job_id: string }[] };
        expect(jobs.map((job) => job.job_id)).toContain(jobId);
      },
      { ...TEST_TIMEOUT, interval: 200 },
    );
    expect(await service.job(jobId)).toMatchObject({ status: 'cancelled', error: null });
  });

  it('shows progress that only grows and ends at 100 %', async () => {
    const { engine, service } = await setUp(1, 'both', 200);
    await service.upload('long.txt', document(300));
    const jobId = await service.submit({ source_files: ['long.txt'], target_languages: ['es', 'en-XA'] });
    const seen: number[] = [];
    const look = async () => {
      const { progress, status } = await service.job(jobId);
      seen.push(progress.percent);
      // It stands still between its beginning and its end until it was seen there.
      if (progress.percent > 0) await engine.resume();
      return status;
    };
    await expect.poll(look, { interval: 30 }).toBe('completed');
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    expect(seen.at(-1)).toBe(100);
    expect(seen.some((percent) => percent > 0 && percent < 100)).toBe(true);
  });
});

describe('without its Temporal server', () => {
  it('accepts a job and completes it once the server is back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-test-outage-'));
    later(() => rm(folder, { recursive: true, force: true }));
    const ports = { port: await freePort(), uiPort: await freePort() };
    const server = await startDevServer({
      dataDirectory: folder,
      ...ports,
      namespace: 'default',
      log: quiet,
      programs: createProgramRunner(),
    });
    const deployment = await createTestEnvironment();
    later(deployment.remove);
    const environment = { ...deployment.environment, TEMPORAL_ADDRESS: server.address, TEMPORAL_NAMESPACE: 'default' };
    const service = await startTestService({ environment });
    later(service.close);
    await service.upload('note.txt', 'Hello.');
    await server.stop();

    const jobId = await service.submit({ source_files: ['note.txt'] });
    expect(await service.job(jobId)).toMatchObject({ status: 'queued' });
    const ready = await service.request('/health/ready');
    expect(ready.status).toBe(503);

    const back = await startDevServer({
      dataDirectory: folder,
      ...ports,
      namespace: 'default',
      log: quiet,
      programs: createProgramRunner(),
    });
    later(back.stop);
    expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
  });

  it.skipIf(isExcluded('a service that is killed before it starts a job'))(
    'starts a job later that was accepted by a service killed before it could start it',
    async () => {
      const deployment = await createTestEnvironment();
      later(deployment.remove);
      const { environment } = deployment;
      const outage = await startDevServerFor(environment['TEMPORAL_NAMESPACE'] ?? '');
      const api = await startChildService('api', { ...environment, TEMPORAL_ADDRESS: outage.address });
      later(api.kill);
      const client = connectTestClient(api.apiUrl);
      await client.upload('note.txt', 'Hello.');
      await outage.stop();
      const jobId = await client.submit({ source_files: ['note.txt'] });
      await api.kill();

      const service = await startTestService({ environment });
      later(service.close);
      expect(await service.ended(jobId)).toMatchObject({ status: 'completed' });
    },
  );
});

/** A server of its own with one namespace, to be taken away. */
async function startDevServerFor(namespace: string) {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-outage-'));
  later(() => rm(folder, { recursive: true, force: true }));
  const server = await startDevServer({
    dataDirectory: folder,
    port: 0,
    uiPort: 0,
    namespace: 'default',
    log: quiet,
    programs: createProgramRunner(),
  });
  later(server.stop);
  const connection = await connectClient({ address: server.address });
  await ensureNamespace(connection, namespace, quiet);
  await connection.close();
  return server;
}
