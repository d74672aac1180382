import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { startHeldProcess } from '#test/held-worker.ts';
import { casesOfRun } from '#test/long.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service.ts';
import { definitionOf, extractionClient, judgeTerms, TERM_CSV, TERM_PAIRS } from '#test/term-extraction.ts';

/** Where each step stands still: before its result is stored, which is as late as it can be lost. */
const STEPS = [
  { step: 'open', operation: 'write', key: 'records/documents.json' },
  { step: 'extract', operation: 'write', key: 'records/1/manifest.json' },
  { step: 'find', operation: 'write', key: 'records/candidates.json' },
  { step: 'define', operation: 'write', key: 'records/definitions-0.json' },
  { step: 'create, with the glossary alone', operation: 'write', key: '/terms.csv' },
  { step: 'create, with the glossary and its report', operation: 'write', key: 'records/result.json' },
  { step: 'finish, before the end is recorded', operation: 'read', key: 'records/result.json' },
] as const;

describe('a term extraction', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let environment: Record<string, string>;
  let vendor: FakeModel;
  let service: TestService;
  let client: ReturnType<typeof extractionClient>;
  let undisturbed: unknown;

  beforeAll(async () => {
    vendor = await startFakeModel(judgeTerms(['pressure gauge']));
    deployment = await createTestEnvironment();
    environment = {
      ...deployment.environment,
      LOCAL_LLM_BASE_URL: vendor.baseUrl,
      LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
    };
    service = await startTestService({ environment, roles: ['api'] });
    client = extractionClient(service);
    await service.upload('pumps.csv', TERM_CSV);
    await service.upload('pumps.txt', TERM_PAIRS.map(([source]) => source).join('\n\n'));
    undisturbed = await withWorker(async () => outcomeOf(await client.run(bodyOf('undisturbed')), 'undisturbed'));
  }, 120_000);
  afterAll(async () => {
    await service?.close();
    await vendor?.close();
    await deployment?.remove();
  });

  const bodyOf = (name: string) => ({
    glossary_name: name,
    source_files: ['pumps.csv', 'pumps.txt'],
    source_language: 'en',
    target_languages: ['de'],
  });

  async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
    const worker = await startTestService({ environment, roles: ['worker'] });
    try {
      return await work();
    } finally {
      await worker.close();
    }
  }

  /** Everything that a job has made: its result, the bytes of its report, and its glossary, without their ids and times. */
  async function outcomeOf(job: JobRecord, name: string) {
    const { job_id: id, status, error, warnings, progress } = job;
    const { glossary_id: glossaryId, ...result } = job.result;
    const files = Object.values(result.report_files as Readonly<Record<string, string>>);
    const { description } = (await (await service.request(`/v1/glossaries/${glossaryId}`)).json()) as {
      readonly description: string;
    };
    const entries = (await client.entriesOf(glossaryId)).map(({ notes, terms }) => ({
      notes,
      terms: terms.map(({ term, lang, term_type: type, description: definition }) => ({
        term,
        lang,
        type,
        definition,
      })),
    }));
    const outcome = {
      status,
      error,
      warnings,
      progress,
      result,
      glossary: { description, entries },
      glossaries: (await client.glossaryNames()).filter((listed) => listed === name).length,
      files: await Promise.all(files.map(async (key) => (await service.download(key)).toString('base64'))),
    };
    return JSON.parse(JSON.stringify(outcome).replaceAll(id, 'JOB')) as typeof outcome;
  }

  it('has terms, translations, definitions and a rejected candidate to lose', () => {
    expect(undisturbed).toMatchObject({
      status: 'completed',
      error: null,
      glossaries: 1,
      result: { engine: FAKE_LOCAL_MODEL, rejected: 1, segments: 2 * TERM_PAIRS.length },
    });
    expect(JSON.stringify(undisturbed)).toContain(definitionOf('shutoff valve'));
    expect(JSON.stringify(undisturbed)).toContain('Absperrventil');
  });

  it.each(casesOfRun(STEPS, ({ step }) => step === 'create, with the glossary alone'))(
    'has the same glossary, result and report when its worker is killed in $step',
    async ({ step, operation, key }) => {
      const id = await client.accepted(bodyOf(step));
      const killed = await startHeldProcess(environment, [{ name: step, operation, key }]);
      try {
        await expect.poll(() => killed.held.has(step), { timeout: 90_000, message: step }).toBe(true);
      } finally {
        await killed.kill();
      }
      const outcome = await withWorker(async () => outcomeOf(await service.ended(id), step));
      expect(outcome).toEqual(undisturbed);
    },
    240_000,
  );
});
