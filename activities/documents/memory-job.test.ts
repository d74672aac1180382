import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStore } from '#db/context/index.ts';
import { ContextDocument, Job } from '#db/entities/index.ts';
import { createEntry, createEmptyGlossary } from '#db/glossaries/index.ts';
import { TranslationMemory } from '#db/memories/translation-memory.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { TermType } from '#domain/glossaries/terminology.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { DEFAULT_MEMORY } from '#domain/memories/memory-preferences.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { buildDocument, buildStore } from '#test/documents/context-documents.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

/** Answers in capitals, and records its requests. */
class RecordingProvider implements TranslationProvider {
  readonly id = 'local';
  readonly capabilities;
  readonly requests: TranslationRequest[] = [];
  constructor(kind: 'engine' | 'model') {
    this.capabilities = { kind, terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 } as const;
  }
  supports = async () => ({ supported: true, pivots: [] }) as const;
  close = async () => undefined;
  translate = async (request: TranslationRequest) => {
    this.requests.push(request);
    const segments = request.segments.map((content) => ({
      content: { ...content, text: `[${content.text.toUpperCase()}]` },
      unknownWords: [],
    }));
    return { segments, engine: 'recording', pivots: [], usage: NO_USAGE };
  };
  get asked(): readonly string[] {
    return this.requests.flatMap(({ segments }) => segments.map(({ text }) => text));
  }
}

let bench: ActivityBench;
afterEach(() => bench.close());

/** Creates a memory of the organization with segments. */
const memoryOf = async (organization: string, segments: Readonly<Record<string, string>>) =>
  (await buildMemory(bench, organization, segmentsOf(Object.entries(segments)))).store;

async function changeInput(job: JobReference, fields: object): Promise<void> {
  const input = { ...(await bench.row(job)).input, ...fields };
  await organizationEntityManager(bench.orm, job.organizationId).nativeUpdate(Job, { id: job.jobId }, { input });
}

/** Translates a file into Spanish with the context stores of `stores`. */
async function translate(
  text: string,
  stores: (job: JobReference) => Promise<readonly number[]>,
  beforeEnd: (job: JobReference) => Promise<void> = async () => undefined,
) {
  const job = await bench.buildJob({ 'a.txt': text }, { targetLanguages: ['es'] });
  await changeInput(job, { context_stores: await stores(job) });
  await runActivity(bench.activities.openJob, job);
  const { batches } = await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
  const task = { ...job, fileIndex: 0, language: 'es' };
  for (let batch = 0; batch < batches; batch += 1)
    await runActivity(bench.activities.translateBatch, { ...task, batch });
  await runActivity(bench.activities.writeTarget, task);
  await beforeEnd(job);
  await runActivity(bench.activities.closeJob, { ...job, outcome: { status: 'completed' } });
  const { result, warnings } = await bench.row(job);
  const written = await bench.read(job, `translations/${job.jobId}/es/a.txt`);
  return { text: written, result, warnings: warnings.map(({ code }) => code) };
}

describe('a job with a translation memory', () => {
  let provider: RecordingProvider;
  const start = async (kind: 'engine' | 'model') => {
    provider = new RecordingProvider(kind);
    bench = await createActivityBench(provider);
  };
  beforeEach(() => start('model'));

  const SEGMENTS = {
    'Press the red button to start.': 'Pulse el botón rojo para empezar.',
    'Wait 10 minutes.': 'Espere 10 minutos.',
  };
  const TEXT = 'Press the red button to start.\n\nPress the green button to start.\n\nWait 25 minutes.\n';

  it('asks no provider for exact matches, and counts them as reused', async () => {
    const { text, result } = await translate(TEXT, async ({ organizationId }) => [
      await memoryOf(organizationId, SEGMENTS),
    ]);
    expect(provider.asked).not.toContain('Press the red button to start.');
    expect(text).toContain('Pulse el botón rojo para empezar.');
    expect(result).toMatchObject({ files: [{ translated: 2, reused: 1 }] });
  });

  it('gives a model its fuzzy matches, of the named stores only', async () => {
    const model = await startFakeModel(answerTexts(foreignText));
    await bench.close();
    bench = await createActivityBench(createModelProvider(model.model, { concurrency: 1 }));
    await translate(TEXT, async ({ organizationId }) => {
      await memoryOf(organizationId, { 'Press the blue button to start.': 'Secreto.' });
      const other = await memoryOf(crypto.randomUUID(), { 'Press the old button to start.': 'Ajeno.' });
      return [await memoryOf(organizationId, SEGMENTS), other];
    });
    const prompts = model.questions.map(({ prompt }) => prompt).join('\n');
    await model.close();
    expect(prompts).toContain('Press the red button to start.');
    expect(prompts).toContain('Pulse el botón rojo para empezar.');
    expect(prompts).not.toMatch(/Secreto|Ajeno/);
  });

  it('repairs the numbers of matches for engines', async () => {
    await bench.close();
    await start('engine');
    const { text, result } = await translate(TEXT, async ({ organizationId }) => [
      await memoryOf(organizationId, SEGMENTS),
    ]);
    expect(provider.asked).toEqual(['Press the green button to start.']);
    expect(text).toContain('Espere 25 minutos.');
    expect(result).toMatchObject({ files: [{ translated: 1, reused: 2 }] });
  });

  const INVOICES = {
    'Send the invoice today.': 'Envíe hoy la factura.',
    'Press the red button to start.': 'Pulse el botón rojo para empezar.',
  };
  /** The stores of a job whose glossary forbids a word of its memory. */
  const withForbiddenTerm = async (job: JobReference) => {
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    const of = { organization: job.organizationId, creation: crypto.randomUUID() };
    const names = { name: 'Terms', description: '', baseLanguage: 'en' };
    const { id } = await createEmptyGlossary(entityManager, { ...of, ...names });
    const term = (lang: string, text: string, termType: TermType) => {
      return { lang, term: text, termType, description: null, alternativeTerm: null };
    };
    const terms = [
      term('en', 'invoice', 'preferred'),
      term('es', 'nota de cobro', 'preferred'),
      term('es', 'factura', 'forbidden'),
    ];
    await createEntry(entityManager, id, { creation: crypto.randomUUID(), notes: null, terms });
    await changeInput(job, { glossaries: [id] });
    return [await memoryOf(job.organizationId, INVOICES)];
  };
  const INVOICE_TEXT = Object.keys(INVOICES).join('\n\n');

  it('hands matches that break a glossary to the model as examples', async () => {
    const model = await startFakeModel(answerTexts(() => 'Envíe hoy la nota de cobro.'));
    await bench.close();
    bench = await createActivityBench(createModelProvider(model.model, { concurrency: 1 }));
    const { text, result } = await translate(INVOICE_TEXT, withForbiddenTerm);
    const prompts = model.questions.map(({ prompt }) => prompt).join('\n');
    await model.close();
    expect(text).toContain('Envíe hoy la nota de cobro.');
    expect(prompts).toContain('Envíe hoy la factura.');
    expect(result).toMatchObject({ files: [{ translated: 1, reused: 1, glossary: { applied: 1, violated: 0 } }] });
  });

  it('takes matches that break a glossary with an engine, and reports them', async () => {
    await bench.close();
    await start('engine');
    const { text, result, warnings } = await translate(INVOICE_TEXT, withForbiddenTerm);
    expect(provider.asked).toEqual([]);
    expect(text).toContain('Envíe hoy la factura.');
    expect(result).toMatchObject({
      files: [{ reused: 2, glossary: { violated: 1, violations: [{ violation_type: 'forbidden_term_used' }] } }],
    });
    expect(warnings).toContain('glossary_violated');
  });

  it('hands exact matches over as examples where it is to suggest them', async () => {
    const model = await startFakeModel(answerTexts(foreignText));
    await bench.close();
    bench = await createActivityBench(createModelProvider(model.model, { concurrency: 1 }));
    const { result } = await translate(TEXT, async (job) => {
      await changeInput(job, { memory: { ...DEFAULT_MEMORY, exact: 'suggest', threshold: 100 } });
      return [await memoryOf(job.organizationId, SEGMENTS)];
    });
    const prompts = model.questions.map(({ prompt }) => prompt).join('\n');
    await model.close();
    expect(result).toMatchObject({ files: [{ translated: 3, reused: 0 }] });
    expect(prompts).toContain('Pulse el botón rojo para empezar.');
    // The fuzzy matches of the others are below the threshold.
    expect(prompts).not.toContain('Espere 10 minutos.');
  });

  it('takes no match of a store that it deducts points for', async () => {
    const { result } = await translate(TEXT, async (job) => {
      const store = await memoryOf(job.organizationId, SEGMENTS);
      const penalties = { ...DEFAULT_MEMORY.penalties, stores: [{ id: store, points: 1 }] };
      await changeInput(job, { memory: { ...DEFAULT_MEMORY, penalties } });
      return [store];
    });
    expect(result).toMatchObject({ files: [{ translated: 3, reused: 0 }] });
  });

  it('says once what of a styleguide has no room in its prompts', async () => {
    const model = await startFakeModel(answerTexts(foreignText));
    await bench.close();
    bench = await createActivityBench(createModelProvider(model.model, { concurrency: 1 }));
    const text = Array.from({ length: 120 }, (_, index) => `Sentence ${index} has to be translated.`).join('\n\n');
    const { warnings } = await translate(text, async (job) => {
      const store = await buildStore(bench, job.organizationId);
      const content = `- Use usted.\n\n${'Our rules have reasons. '.repeat(1000)}`;
      await buildDocument(bench, job.organizationId, store, { content, type: 'styleguide' });
      return [store];
    });
    const systems = model.questions.map(({ system }) => system);
    await model.close();
    expect(systems.length).toBeGreaterThan(1);
    for (const system of systems) expect(system).toContain('Use usted.');
    expect(warnings.filter((code) => code === 'styleguide_shortened')).toHaveLength(1);
  });

  it('saves what the provider translated, once, so that the next job reuses it', async () => {
    const saved: number[] = [];
    const text = 'The first sentence is here.\n\nWait 10 minutes.\n\nThe first sentence is here.\n\n123\n';
    let organization = '';
    const stores: number[] = [];
    await translate(
      text,
      async (job) => {
        organization = job.organizationId;
        stores.push(await memoryOf(organization, SEGMENTS), await memoryOf(organization, {}));
        return stores.slice(0, 1);
      },
      async (job) => {
        await changeInput(job, { save_to_memory: stores[1]! });
        // The second time is an attempt after a crash.
        for (let attempt = 0; attempt < 2; attempt += 1)
          saved.push((await runActivity(bench.activities.saveToMemory, job)).saved);
      },
    );
    expect(saved).toEqual([1, 1]);
    const entityManager = organizationEntityManager(bench.orm, organization);
    const [document] = await entityManager.find(ContextDocument, { store: stores[1]!, origin: 'jobs' });
    expect(document).toMatchObject({ status: 'ready', pieces: 1, languageList: '|en|es|' });
    const memory = new TranslationMemory(entityManager, organization, [stores[1]!], 'en', 'es');
    const sought = [{ content: plainText('The first sentence is here.') }];
    const [match] = await memory.exact(sought);
    expect(match?.segment.target.text).toBe('[THE FIRST SENTENCE IS HERE.]');
    const penalties = { different_region: 10, unreviewed: 5, stores: [] };
    const penalized = new TranslationMemory(entityManager, organization, [stores[1]!], 'en', 'es', penalties);
    expect(await penalized.exact(sought)).toMatchObject([{ score: 95, penalty: 5 }]);
    expect(await penalized.fuzzy(sought[0]!.content, 3)).toMatchObject([{ score: 95, penalty: 5 }]);
  });

  it('warns if its memory was deleted before it could save to it', async () => {
    let job: JobReference | undefined;
    const { text } = await translate(
      TEXT,
      async () => [],
      async (reference) => {
        job = reference;
        const store = await memoryOf(reference.organizationId, {});
        const entityManager = organizationEntityManager(bench.orm, reference.organizationId);
        await removeStore(entityManager, reference.organizationId, store, { documents: true, files: true });
        await changeInput(reference, { save_to_memory: store });
        expect(await runActivity(bench.activities.saveToMemory, reference)).toMatchObject({ saved: 0 });
      },
    );
    expect(text).toContain('[WAIT 25 MINUTES.]');
    const codes = (await bench.row(job!)).warnings.map(({ code }) => code);
    expect(codes.filter((code) => code === 'memory_not_saved')).toHaveLength(1);
  });
});
