import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeModel, type FakeModel, type ModelQuestion } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { startHeldProcess } from '#test/held-worker.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service.ts';

/** Three batches of 200 segments. */
const MESSAGES = 450;
/** Questions about a full batch: twenty segments each. */
const QUESTIONS_PER_BATCH = 10;

const CATALOGUE = [
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...Array.from(
    { length: MESSAGES },
    (_, index) => `msgid "Door number ${index} is open."\nmsgstr "Tür Nummer ${index} ist offen."\n`,
  ),
].join('\n');

/** Says of every seventh door that it is no door. */
function answer({ prompt }: ModelQuestion): string {
  const found = /^segments \(JSON\):\n(.*)$/mu.exec(prompt)?.[1] ?? '[]';
  const segments = JSON.parse(found) as readonly { id: string; source: string }[];
  const wrong = segments.filter(({ source }) => Number(/\d+/.exec(source)?.[0]) % 7 === 0);
  return JSON.stringify({
    segments: wrong.map(({ id }) => ({
      id,
      errors: [
        {
          category: 'accuracy/mistranslation',
          severity: 'major',
          explanation: 'It is a gate.',
          source_quote: 'Door',
          translation_quote: 'Tür',
          correction: 'Tor',
        },
      ],
    })),
  });
}

/** Errors that the model reports. */
const ERRORS = Math.ceil(MESSAGES / 7);

describe('a job on quality with a model', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let environment: Record<string, string>;
  let vendor: FakeModel;
  let service: TestService;
  let gate: Promise<void> | undefined;

  beforeAll(async () => {
    vendor = await startFakeModel(async (question) => {
      await gate;
      return answer(question);
    });
    deployment = await createTestEnvironment();
    environment = {
      ...deployment.environment,
      LOCAL_LLM_BASE_URL: vendor.baseUrl,
      LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
    };
    service = await startTestService({ environment, roles: ['api'] });
    await service.upload('doors.po', CATALOGUE);
  });
  afterAll(async () => {
    await service?.close();
    await vendor?.close();
    await deployment?.remove();
  });

  async function submit(): Promise<string> {
    const answered = await service.request('/v1/jobs/quality-assurance', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        mode: 'ai',
        source_files: ['doors.po'],
        source_language: 'en',
        target_languages: ['de'],
        domain: 'houses',
      }),
    });
    expect(answered.status, await answered.clone().text()).toBe(202);
    return ((await answered.json()) as { job_id: string }).job_id;
  }

  const filesOf = async ({ result }: JobRecord) =>
    Promise.all(Object.values(result.report_files as Record<string, string>).map((key) => service.download(key)));

  /** The files of a report without the only thing in which those of equal jobs differ. */
  const withoutJob = (files: readonly Buffer[], id: string, record: JobRecord & { readonly created_at?: string }) =>
    files.map((file) =>
      file
        .toString('utf8')
        .replaceAll(id, 'JOB')
        .replaceAll(record.created_at ?? '', 'TIME'),
    );

  // Covers quality_assurance
  it(
    'goes on behind what is stored when its worker is killed, and comes to the same report',
    { timeout: 180_000 },
    async () => {
      const id = await submit();
      const held = await startHeldProcess(environment, [
        { name: 'last batch', operation: 'write', key: `${id}/records/0/assessed-2.json` },
      ]);
      const before = () => vi.waitFor(() => expect(held.held.has('last batch')).toBe(true), { timeout: 60_000 });
      const stored = async () => expect((await service.job(id)).progress.completed).toBe(400);
      try {
        await before();
        await vi.waitFor(stored, { timeout: 60_000, interval: 100 });
      } finally {
        await held.kill();
      }
      const asked = vendor.questions.length;
      const worker = await startTestService({ environment, roles: ['worker'] });
      try {
        const ended = await service.ended(id);
        expect(ended.error).toBeNull();
        expect(ended.result).toMatchObject({
          segments: MESSAGES,
          engine: FAKE_LOCAL_MODEL,
          issues: { by_category: { 'accuracy/mistranslation': ERRORS } },
        });
        expect(ended.progress).toMatchObject({ completed: MESSAGES, total: MESSAGES, percent: 100 });
        // Only the batch that was not stored is asked for again.
        expect(vendor.questions.length - asked).toBeLessThanOrEqual(QUESTIONS_PER_BATCH);
        const twin = await submit();
        const undisturbed = await service.ended(twin);
        expect(withoutJob(await filesOf(ended), id, ended)).toEqual(
          withoutJob(await filesOf(undisturbed), twin, undisturbed),
        );
        const report = await service.request(`/v1/jobs/qa-reports/${id}`);
        expect(report.status).toBe(200);
        expect(await report.text()).toContain('It is a gate. Suggested: Tor');
      } finally {
        await worker.close();
      }
    },
  );

  it('is cancelled while the model answers, and leaves no report', { timeout: 60_000 }, async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const worker = await startTestService({ environment, roles: ['worker'] });
    try {
      const asked = vendor.questions.length;
      const id = await submit();
      await vi.waitFor(() => expect(vendor.questions.length).toBeGreaterThan(asked), { timeout: 30_000 });
      expect((await service.request(`/v1/jobs/qa-reports/${id}`)).status).toBe(409);
      await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
      const ended = await service.ended(id);
      expect(ended).toMatchObject({ status: 'cancelled', error: null });
      expect((await service.request(`/v1/jobs/qa-reports/${id}`)).status).toBe(404);
      const listed = await service.request(`/v1/files/list?path=quality/${id}`);
      expect(((await listed.json()) as { total: number }).total).toBe(0);
    } finally {
      open();
      await worker.close();
    }
  });
});
