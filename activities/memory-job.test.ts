import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '#db/context.ts';
import { ContextDocument, Job } from '#db/entities/index.ts';
import { insertSegments } from '#db/memory/store-segments.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/activities.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';

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

const run = <Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> =>
  new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') }).run(
    activity as (...input: unknown[]) => Promise<Output>,
    input,
  );

/** Creates a memory of the organization with segments. */
async function buildMemory(organization: string, key: string, segments: Readonly<Record<string, string>>) {
  const entityManager = organizationEntityManager(bench.orm, organization);
  const { id: store } = await createStore(entityManager, {
    organization,
    creation: crypto.randomUUID(),
    key,
    name: key,
    description: '',
    contentKind: 'translation_memory',
    retrievalBackend: 'vector',
    embeddingModel: 'local-ngram',
    externalIndexId: null,
    chunkSize: null,
    chunkOverlap: null,
    promptTemplate: null,
    templateParams: {},
  });
  const now = new Date();
  const id = await entityManager.insert(ContextDocument, {
    organization,
    store,
    origin: 'upload',
    title: key,
    description: '',
    documentType: 'reference',
    languageList: '',
    status: 'ready',
    error: null,
    originalFilename: 'a.tmx',
    fileType: 'tmx',
    size: 1,
    mimeType: null,
    hash: '',
    duplicateOf: null,
    objectKey: null,
    isActive: true,
    generation: 1,
    nextGeneration: 1,
    pieces: 1,
    ingestJob: null,
    uploadedAt: now,
    updatedAt: now,
    deletedAt: null,
  });
  await entityManager.transactional((transaction) =>
    insertSegments(
      transaction,
      { id, organization, store, generation: 1, from: 0 },
      Object.entries(segments).map(([source, target]) => ({
        source: plainText(source),
        target: plainText(target),
        sourceLanguage: 'en',
        targetLanguage: 'es',
        changedAt: null,
        previous: undefined,
        next: undefined,
      })),
    ),
  );
  return store;
}

/** Translates a file into Spanish with the context stores of `stores`. */
async function translate(text: string, stores: (job: JobReference) => Promise<readonly number[]>) {
  const job = await bench.buildJob({ 'a.txt': text }, { targetLanguages: ['es'] });
  const input = { ...(await bench.row(job)).input, context_stores: await stores(job) };
  await organizationEntityManager(bench.orm, job.organizationId).nativeUpdate(Job, { id: job.jobId }, { input });
  await run(bench.activities.openJob, job);
  const { batches } = await run(bench.activities.extractUnits, { ...job, fileIndex: 0 });
  const task = { ...job, fileIndex: 0, language: 'es' };
  for (let batch = 0; batch < batches; batch += 1) await run(bench.activities.translateBatch, { ...task, batch });
  await run(bench.activities.writeTarget, task);
  await run(bench.activities.closeJob, { ...job, outcome: { status: 'completed' } });
  const { result } = await bench.row(job);
  return { text: await bench.read(job, `translations/${job.jobId}/es/a.txt`), result };
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
      await buildMemory(organizationId, 'a', SEGMENTS),
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
      await buildMemory(organizationId, 'unnamed', { 'Press the blue button to start.': 'Secreto.' });
      const other = await buildMemory(crypto.randomUUID(), 'stranger', { 'Press the old button to start.': 'Ajeno.' });
      return [await buildMemory(organizationId, 'a', SEGMENTS), other];
    });
    const prompts = model.questions.map(({ system }) => system).join('\n');
    await model.close();
    expect(prompts).toContain('Press the red button to start.');
    expect(prompts).toContain('Pulse el botón rojo para empezar.');
    expect(prompts).not.toMatch(/Secreto|Ajeno/);
  });

  it('repairs the numbers of matches for engines', async () => {
    await bench.close();
    await start('engine');
    const { text, result } = await translate(TEXT, async ({ organizationId }) => [
      await buildMemory(organizationId, 'a', SEGMENTS),
    ]);
    expect(provider.asked).toEqual(['Press the green button to start.']);
    expect(text).toContain('Espere 25 minutos.');
    expect(result).toMatchObject({ files: [{ translated: 1, reused: 2 }] });
  });
});
