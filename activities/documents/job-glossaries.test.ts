import { beforeEach, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { createEntry, createEmptyGlossary, removeGlossary } from '#db/glossaries/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { usageOf } from '#providers/language/usage.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

/** An engine that takes glossaries and pays no attention to them: it answers in capitals. */
const heedless: TranslationProvider = {
  id: 'local',
  capabilities: { kind: 'engine', terms: 'glossary', usesContext: false, usesInstructions: false, concurrency: 1 },
  supports: async () => ({ supported: true, pivots: [] }),
  async translate({ segments }) {
    const answers = segments.map(({ text, codes }) => ({
      content: { text: text.toUpperCase(), codes },
      unknownWords: [],
    }));
    return { segments: answers, engine: 'heedless', pivots: [], usage: usageOf(segments) };
  },
  close: async () => undefined,
};

/** Sentences enough for several batches, each with a term. */
const DOORS = 120;

describe('the glossaries of a job', () => {
  let task: BatchTask;
  let batches: number;
  let glossary: number;
  const entityManager = () => organizationEntityManager(bench.orm, task.organizationId);
  const bench = freshForEachTest(() => createActivityBench(heedless));
  beforeEach(async () => {
    const text = Array.from({ length: DOORS }, (_, index) => `Door ${index} is open.`).join('\n\n');
    const job = await bench.buildJob({ 'a.txt': text }, { targetLanguages: ['es'] });
    task = { ...job, fileIndex: 0, language: 'es', batch: 0 };
    const { organizationId: organization } = job;
    const creation = crypto.randomUUID();
    const names = { name: 'Terms', description: '', baseLanguage: 'en' };
    ({ id: glossary } = await createEmptyGlossary(entityManager(), { organization, creation, ...names }));
    const term = { termType: 'preferred', description: null, alternativeTerm: null } as const;
    const terms = [
      { ...term, term: 'door', lang: 'en' },
      { ...term, term: 'puerta', lang: 'es' },
    ];
    await createEntry(entityManager(), glossary, { creation: crypto.randomUUID(), notes: null, terms });
    const { input } = await bench.row(job);
    await entityManager().nativeUpdate(Job, { id: job.jobId }, { input: { ...input, glossaries: [glossary] } });
    await runActivity(bench.activities.openJob, job);
    ({ batches } = await runActivity(bench.activities.extractUnits, task));
    if (batches < 2) throw new Error('these tests need a file of several batches');
  });

  const translateAll = async () => {
    for (let batch = 0; batch < batches; batch += 1)
      await runActivity(bench.activities.translateBatch, { ...task, batch });
  };
  const close = async () => {
    await runActivity(bench.activities.writeTarget, task);
    await runActivity(bench.activities.closeJob, { ...task, outcome: { status: 'completed' } as const });
    const { result, warnings } = await bench.row(task);
    const [file] = (result as unknown as { files: readonly TranslatedFileReport[] }).files;
    return { glossary: file?.glossary, warnings: warnings.map(({ code }) => code) };
  };

  it('count each place once, however often a batch and the writing are tried, and list a hundred', async () => {
    await translateAll();
    await translateAll();
    await runActivity(bench.activities.writeTarget, task);
    const { glossary: counted, warnings } = await close();
    expect(counted).toMatchObject({ applied: 0, violated: DOORS });
    expect(counted?.violations).toHaveLength(100);
    expect(counted?.violations?.[1]).toMatchObject({
      glossary_id: glossary,
      violation_type: 'preferred_term_not_used',
      target_term: 'puerta',
      found_text: null,
      suggested_replacement: 'Puerta',
      source_text: 'Door 1 is open.',
    });
    expect(warnings).toContain('glossary_violated');
  });

  it('end the job for good when one was deleted meanwhile, and name it', async () => {
    await removeGlossary(entityManager(), glossary);
    const failure: unknown = await runActivity(bench.activities.translateBatch, task).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'not_found', nonRetryable: true });
    expect(await bench.messageOf(task, failure)).toBe(`There is no glossary ${glossary}.`);
  });
});
