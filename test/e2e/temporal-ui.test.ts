import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { JOBS_QUERY } from '#platform/temporal/jobs-list.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { ask, DOCX_BODY, ownOrganization, postDocxTranslation, TRANSLATION_BODY } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { startTestService } from '#test/service/service.ts';
import { viewWorkflow, type WorkflowView } from '#test/service/temporal-view.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests Temporal.

const SECONDS = expect.any(Number) as number;

/** Every activity of a workflow says what it did. */
function expectResults({ activities }: WorkflowView, names: readonly string[]): void {
  expect(activities.map(([name]) => name)).toEqual(names);
  for (const [name, result] of activities) expect(result, name).toMatchObject({ seconds: SECONDS });
}

describe('the Temporal UI', () => {
  const view = (workflowId: string) => viewWorkflow(service.client, workflowId);
  const ended = async (workflowId: string) => {
    await service.ended(workflowId);
    // Which is recorded before the workflow ends.
    await service.client.workflow
      .getHandle(workflowId)
      .result()
      .catch(() => undefined);
    return view(workflowId);
  };
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('a/note.txt', 'Hello world. This is a test.\n\n12345\n');
    await service.upload('b/more.txt', 'Another text.\n');
  });

  it('shows what a job on files did, in results and in details that end with the outcome', async () => {
    const organization = await ownOrganization(service);
    const { body: glossary } = await ask(service, '/v1/glossaries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Words', base_language: 'en' }),
    });
    const jobId = await service.submit({
      source_files: ['a/note.txt', 'b/more.txt'],
      target_languages: ['en-XA', 'en-XB'],
      glossaries: [glossary.id],
      instructions: 'Be brief.',
    });
    const job = await ended(jobId);
    expectResults(job, ['openJob', 'extractUnits', 'extractUnits', 'closeJob']);
    const counts = { units: 6, translated: 4, reused: 0, skipped: 2, segments: 6 };
    const all = { ...counts, files: 4, words: 8, engine: 'pseudo en-XA, pseudo en-XB' };
    expect(job.result).toEqual({
      ...all,
      status: 'completed',
      warnings: ['instructions_not_followed'],
      seconds: SECONDS,
    });
    expect(job.memo).toEqual({ source_files: ['a/note.txt', 'b/more.txt'], source_file_count: 2 });
    expect(job.staticDetails).toContain('- `a/note.txt`');
    expect(job.staticDetails).toContain(`Glossaries: ${glossary.id}`);
    expect(job.staticDetails).toContain('`Be brief.`');
    expect(job.currentDetails).toMatch(/^completed: 4 files, 6 segments, 6 units, 4 translated, .*, in \d/);

    const child = await view(`${jobId}/0/en-XB`);
    expect(child.type).toBe('translate_file');
    expectResults(child, ['translateBatch', 'writeTarget']);
    const file = { units: 2, translated: 1, reused: 0, skipped: 1, segments: 2, engine: 'pseudo en-XB', warnings: [] };
    expect(child.result).toEqual({ ...file, seconds: SECONDS });
    expect(child.activities[0]?.[1]).toMatchObject({ segments: 2, reused: 0, engine: 'pseudo en-XB', warnings: [] });
    expect(child.searchAttributes).toMatchObject({
      JobType: 'aimt',
      OrganizationId: organization,
      Category: 'document',
      TargetLanguages: ['en-XB'],
    });
    expect(child.memo).toEqual({ source_file: 'note.txt', language: 'en-XB' });
    expect(child.currentDetails).toMatch(/^`note\.txt` → en-XB\n\ncompleted: 2 units, 1 translated, /);
  });

  it('lists jobs apart from their children and from analyses, which the same query without a parent leaves in', async () => {
    const [jobId] = await listed(JOBS_QUERY, 1);
    expect(await service.job(jobId ?? '')).toMatchObject({ status: 'completed' });
    await listed("JobType = 'aimt'", 5);
  });

  /** Asks until there are `count` workflows, since visibility lags. */
  async function listed(query: string, count: number) {
    return vi.waitFor(
      async () => {
        const found: string[] = [];
        for await (const { workflowId } of service.client.workflow.list({ query })) found.push(workflowId);
        expect(found).toHaveLength(count);
        return found;
      },
      { ...TEST_TIMEOUT, interval: 200 },
    );
  }

  it('shows a job of one batch as one workflow', async () => {
    const jobId = await service.submit({ source_files: ['b/more.txt'], target_languages: ['en-XA'] });
    const job = await ended(jobId);
    expectResults(job, ['openJob', 'extractUnits', 'translateBatch', 'writeTarget', 'closeJob']);
    expect(job.result).toMatchObject({ status: 'completed', files: 1, segments: 1, engine: 'pseudo en-XA' });
    expect(job.currentDetails).toMatch(/^completed: 1 files, 1 segments, /);
    await recordHistory(service, jobId, 'aimt-small-completed');
  });

  const REWRITING = { mode: 'ai', type: 'simplify', source_files: ['b/more.txt'], source_language: 'en' };
  const OFFICE = ['openJob', 'planSelection', 'extractUnits', 'translateBatch', 'writeTarget', 'closeJob'];

  it.each([
    [
      'translation of a Word document',
      'translation',
      { ...TRANSLATION_BODY, source_files: ['contract.docx'] },
      OFFICE.filter((name) => name !== 'planSelection'),
    ],
    [
      'rewriting',
      'language-rewrite',
      REWRITING,
      ['openJob', 'extractUnits', 'rewriteBatch', 'writeTarget', 'closeJob'],
    ],
    ['translation of Word with an instruction', 'translate/docx', DOCX_BODY, OFFICE],
    [
      'translation of Excel with an instruction',
      'translate/excel',
      { ...DOCX_BODY, source_file: 'prices.xlsx' },
      OFFICE,
    ],
  ])('shows each step of a small job: %s', async (_, path, request, names) => {
    await service.upload('contract.docx', contractDocx(0));
    await service.upload('prices.xlsx', readFileSync(new URL('../../demo/price-list.xlsx', import.meta.url)));
    const body = JSON.stringify(request);
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(service, `/v1/jobs/${path}`, { method: 'POST', headers, body });
    const job = await ended(answer.body.job_id as string);
    expectResults(job, names);
    expect(job.result).toMatchObject({ status: 'completed', files: 1 });
  });

  it('shows what was done for languages that share an output', async () => {
    await service.upload('words.csv', 'key,en,en-XA,en-XB\nsave,Save the file now,,\n');
    const jobId = await service.submit({ source_files: ['words.csv'], target_languages: ['en-XA', 'en-XB'] });
    const job = await ended(jobId);
    expect(job.activities.map(([name]) => name)).toContain('writeTargets');
    for (const [name, result] of job.activities) expect(result, name).toMatchObject({ seconds: SECONDS });
    expect(job.result).toMatchObject({ status: 'completed', files: 1, segments: 2, translated: 2 });
    const child = await view(`${jobId}/0/en-XB`);
    expect(child.result).toEqual({ segments: 1, engine: 'pseudo en-XB', warnings: [], seconds: SECONDS });
    expect(child.currentDetails).toMatch(/finished: 1 of 1 segments, 1 of 1 batches, in \d/);
  });

  it('shows what an instruction was and selected, and why a job failed', async () => {
    await service.upload('contract.docx', contractDocx(0));
    const submitted = async (instruction: string) => {
      const { body } = await postDocxTranslation(service, { instruction });
      return ended(body.job_id as string);
    };
    const done = await submitted('only the section Prices');
    expect(done.staticDetails).toContain('Instruction: `only the section Prices`');
    expectResults(done, ['openJob', 'planSelection', 'extractUnits', 'translateBatch', 'writeTarget', 'closeJob']);
    expect(done.activities[1]?.[1]).toMatchObject({ engine: 'rules 1', units: expect.any(Number), warnings: [] });
    const failed = await submitted('make it sound nicer');
    expect(failed.status).toBe('FAILED');
    expect(failed.currentDetails).toMatch(/^failed in plan: instruction_not_understood\n\n/);
  });

  it('shows what an analysis found', async () => {
    const { body } = await ask(service, '/v1/jobs?job_type=file_analysis&limit=100');
    const { job_id: jobId } = body.jobs.find((job: { source_files: string[] }) =>
      job.source_files.includes('a/note.txt'),
    );
    const analysis = await ended(jobId as string);
    expectResults(analysis, ['analyzeFile']);
    // Six words are too few to be certain of their language.
    const counts = { units: 1, words: 6, characters: 28, language: null };
    expect(analysis.result).toEqual({ ...counts, superseded: false, seconds: SECONDS });
    expect(analysis.currentDetails).toMatch(/^completed: 1 units, 6 words, 28 characters, in \d/);
  });
});
