import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { postDocxTranslation } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { createTestEnvironment, startTestService } from '#test/service/service.ts';

// Not on PostgreSQL: it tests answers of models.

const cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** An instruction that rules don't understand. */
const INSTRUCTION = 'whatever is about money';
const PLAN = JSON.stringify({
  understood: true,
  include: [{ all: [{ kind: 'section', heading: 2, title: 'Prices' }] }],
  exclude: [],
  add: [],
});

/** A deployment whose model makes plans, once the test is over. */
async function setUp() {
  const gate = Promise.withResolvers<void>();
  const vendor = await startFakeModel(async () => {
    await gate.promise;
    return PLAN;
  });
  later(() => vendor.close());
  // Pending answers would keep it from closing.
  later(async () => gate.resolve());
  const deployment = await createTestEnvironment();
  later(deployment.remove);
  const environment = {
    ...deployment.environment,
    ...vendor.environment,
    RETRY_RETENTION_DAYS: '0',
    KEEP_SEGMENTS: 'false',
  };
  const service = await startTestService({ environment });
  later(service.close);
  await service.upload('contract.docx', contractDocx(300));
  const submit = async (fields: Readonly<Record<string, unknown>>) => {
    const { status, body } = await postDocxTranslation(service, fields);
    expect(status).toBe(202);
    return body.job_id as string;
  };
  return { vendor, environment, service, submit };
}

describe('a job with an instruction', () => {
  it('is cancelled while a model thinks about it: nothing is asked any more, nothing stays', async () => {
    const { vendor, environment, service, submit } = await setUp();
    const jobId = await submit({ instruction: INSTRUCTION });
    await vi.waitFor(() => expect(vendor.questions.length).toBe(1), TEST_TIMEOUT);
    expect(await service.job(jobId)).toMatchObject({ status: 'running', progress: { stage: 'plan' } });
    expect((await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200);
    await vi.waitFor(async () => expect((await service.job(jobId)).status).toBe('cancelled'), TEST_TIMEOUT);
    await expect(service.client.workflow.getHandle(jobId).result()).rejects.toThrow();
    expect(vendor.questions.length).toBe(1);
    const storage = await createStorage(loadConfig(environment));
    for (const organization of (await storage.list('work')).folders) {
      expect((await storage.list(`work/${organization}`)).folders).not.toContain(jobId);
    }
  });

  it('fails with one of its languages, and keeps what it finished in another', async () => {
    const vendor = await startFakeModel(async () => {
      const finished = service.client.workflow.getHandle(`${jobId}/0/en-XA`);
      await vi.waitFor(async () => expect((await finished.describe()).status.name).toBe('COMPLETED'), TEST_TIMEOUT);
      vendor.fail(...Array.from({ length: 100 }, () => ({ kind: 'status', status: 401 }) as const));
      return 'no answer to anything';
    });
    later(() => vendor.close());
    const deployment = await createTestEnvironment();
    later(deployment.remove);
    const environment = { ...deployment.environment, ...vendor.environment };
    const service = await startTestService({ environment });
    later(service.close);
    await service.upload('contract.docx', contractDocx());
    const { body } = await postDocxTranslation(service, { target_languages: ['en-XA', 'fr'] });
    const jobId = body.job_id as string;
    const job = await service.ended(jobId);
    expect(job).toMatchObject({
      status: 'failed',
      error: { step: 'translate', retryable: false },
      result: { files: [{ language: 'en-XA', units: 7, translated: 7 }] },
    });
    expect((await service.download(job.result.translated_files[0])).length).toBeGreaterThan(0);
  });
});
