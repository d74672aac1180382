import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ContextChunk, Job } from '#db/entities/index.ts';
import { createEntry, createGlossary } from '#db/glossaries/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createTemplate } from '#db/prompt-templates.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { editorOf } from '#domain/ways/doer.ts';
import { judgeWish, wishesOf, type Operation, type Way } from '#domain/ways/way.ts';
import { fieldOf, type Wish } from '#domain/ways/wishes.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { createDeeplProvider } from '#providers/language/deepl/deepl-provider.ts';
import { createLibreTranslateProvider } from '#providers/language/local/libretranslate-provider.ts';
import type { LanguageModel, ModelRequest } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/activities.ts';
import { buildStore, insertReadyDocument } from '#test/context-documents.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import type { EngineServer } from '#test/fakes/engine-server.ts';
import { startLibreTranslateServer } from '#test/fakes/libretranslate-server.ts';
import { dataOf, foreignText } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/memories.ts';

// Not on PostgreSQL: it tests what providers get.

const [FIRST, SECOND] = ['The green house has a large garden.', 'The invoice is in the drawer.'];
const TEXT = `${FIRST} ${SECOND}`;
const TARGET = 'La casa verde tiene un gran jardín. La factura está en el cajón.';

const run = <Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> =>
  new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') }).run(
    activity as (...input: unknown[]) => Promise<Output>,
    input,
  );

/** A kind of job, and the steps until its providers have got everything. */
interface Work {
  readonly operation: Operation;
  readonly type: JobType;
  readonly targetLanguages: readonly string[];
  /** Values besides those that all jobs may have. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly wishes?: { readonly [Name in Wish]?: unknown };
  readonly act: (bench: ActivityBench, job: JobReference) => Promise<unknown>;
}

const inFile = async ({ activities }: ActivityBench, job: JobReference, language: string) => {
  await run(activities.openJob, job);
  await run(activities.extractUnits, { ...job, fileIndex: 0, language });
  return { ...job, fileIndex: 0, language, batch: 0 };
};

const WORKS: { readonly [name: string]: Work } = {
  translation: {
    operation: 'translate',
    type: 'aimt',
    targetLanguages: ['es'],
    wishes: { segmentation: 'paragraph' },
    act: async (bench, job) => run(bench.activities.translateBatch, await inFile(bench, job, 'es')),
  },
  rewriting: {
    operation: 'rewrite',
    type: 'language_rewrite',
    targetLanguages: ['en'],
    input: { rewrite_type: 'align', template: null, template_body: 'Work well.', segmentation: 'paragraph' },
    wishes: { segmentation: 'sentence', template: 'Work as well as you can.' },
    act: async (bench, job) => run(bench.activities.rewriteBatch, await inFile(bench, job, 'en')),
  },
  'post-editing': {
    operation: 'revise',
    type: 'post_editing',
    targetLanguages: ['es'],
    wishes: { segmentation: 'sentence' },
    async act({ activities, storage }, job) {
      const area = new WorkArea(storage, job);
      const [content, target] = [TEXT, TARGET].map((text) => ({ text, codes: [] }));
      const counts = { units: 1, skipped: [], segments: 1, words: 9, batchSizes: [1], fingerprint: '', warnings: [] };
      await area.write('0/manifest-es', counts);
      const segment = { unitId: 'a', start: 0, end: TEXT.length, content: content!, target: target! };
      await area.write('0/segments-es-0', [segment]);
      await run(activities.reviseBatch, { ...job, fileIndex: 0, language: 'es', batch: 0 });
    },
  },
  quality: {
    operation: 'assess',
    type: 'quality_estimation',
    targetLanguages: ['es'],
    async act({ activities }, job) {
      await run(activities.openQuality, job);
      await run(activities.extractSegments, { ...job, document: 0 });
      await run(activities.checkSegments, { ...job, document: 0 });
      await run(activities.assessBatch, { ...job, document: 0, batch: 0 });
    },
  },
  'term extraction': {
    operation: 'extract_terms',
    type: 'term_extraction',
    targetLanguages: [],
    input: { glossary_name: 'Terms', limit: 5 },
    async act({ activities }, job) {
      await run(activities.openTerms, job);
      await run(activities.extractCorpus, { ...job, document: 0 });
      const { batches } = await run(activities.findTerms, job);
      if (batches > 0) await run(activities.defineTerms, { ...job, batch: 0 });
    },
  },
  subtitles: {
    operation: 'subtitle',
    type: 'subtitle_video',
    targetLanguages: ['es'],
    async act({ activities, storage }, job) {
      const sentences = [FIRST, SECOND].map((text, index) => ({ text, start: index * 4000, end: index * 4000 + 3000 }));
      await new RecordArea<{ transcript: object }>(storage, job).write('transcript', { sentences });
      await run(activities.translateSentences, { ...job, part: 0 });
    },
  },
};

describe('every wish of a job', () => {
  let deepl: DeeplServer;
  let libre: EngineServer;
  /** What the model was asked. */
  const asked: string[] = [];
  let bench: ActivityBench;
  beforeAll(async () => {
    deepl = await startDeeplServer({ apiKey: 'key' });
    libre = await startLibreTranslateServer();
  });
  afterEach(() => bench.close());
  afterAll(() => Promise.all([deepl.close(), libre.close()]));

  const answer = ({ system, prompt }: ModelRequest, name?: string) => {
    asked.push(system + prompt);
    if (name === 'revision') return { text: TARGET };
    if (name === 'assessment') return { segments: [] };
    if (name === undefined) return (dataOf(prompt, 'text') as { text: string }).text;
    const segments = dataOf(prompt, 'segments') as readonly { id: string; text: string }[] | undefined;
    return { segments: segments?.map(({ id, text }) => ({ id, text: foreignText(text) })) ?? [], candidates: [] };
  };
  const model: LanguageModel = {
    providerId: 'local',
    name: 'recorder',
    contextTokens: 100_000,
    outputTokens: 100_000,
    generateText: async (request) => ({ text: answer(request) as string, finish: 'stop', usage: NO_USAGE }),
    generateObject: async (request) => {
      const object = request.schema.parse(answer(request, request.schemaName));
      return { object, finish: 'stop', usage: NO_USAGE } as never;
    },
    streamText: () => {
      throw new Error('Jobs stream nothing.');
    },
  };
  const connection = { timeout: 10_000, concurrency: 1, fetch };
  const providers: { readonly [name: string]: () => TranslationProvider } = {
    'a model': () => createModelProvider(model, { concurrency: 1 }),
    DeepL: () => ({ ...createDeeplProvider({ ...connection, apiKey: 'key', baseUrl: deepl.url }), id: 'local' }),
    LibreTranslate: () => createLibreTranslateProvider({ ...connection, apiKey: undefined, url: libre.url }),
  };

  /** What providers have got since a moment, and what the job has stored, without its ids. */
  function recorder() {
    const [questions, forms, texts] = [asked.length, deepl.forms.length, libre.questions.length];
    return async (job: JobReference) => {
      const sent = deepl.forms.slice(forms).map((form) => {
        const { glossary_id: glossary, ...rest } = Object.fromEntries(form) as Record<string, string>;
        return [rest, deepl.glossaries.get(glossary ?? '')?.entries];
      });
      const stored = await recordsIn(new WorkArea(bench.storage, job).folder);
      return JSON.stringify([asked.slice(questions), sent, libre.questions.slice(texts), stored]);
    };
  }

  /** The records in a folder and below, without the sources. */
  async function recordsIn(folder: string): Promise<readonly string[]> {
    const { objects, folders } = await bench.storage.list(folder);
    const keys = objects.map(({ key }) => key).filter((key) => key.endsWith('.json'));
    const here = await Promise.all(keys.map(async (key) => (await bench.storage.read(key)).toString('utf8')));
    const below = await Promise.all(folders.map((name) => recordsIn(`${folder}/${name}`)));
    return [...here, ...below.flat()];
  }

  async function outcomeOf({ type, targetLanguages, input = {}, act }: Work, wish?: Wish, value?: unknown) {
    const isTable = type === 'quality_estimation';
    const files: Record<string, string> = isTable
      ? { 'a.csv': `key,en,es\na,"${TEXT}","${TARGET}"\n` }
      : { 'a.txt': `${TEXT} ${TEXT}` };
    const job = await bench.buildJob(files, { type, targetLanguages, input });
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    if (wish !== undefined) {
      const field = wish === 'template' ? 'template_body' : fieldOf(wish);
      const wished = { [field]: value ?? (await build(bench, job.organizationId, wish)) };
      await entityManager.nativeUpdate(Job, { id: job.jobId }, { input: { ...input, ...wished } });
    }
    const read = recorder();
    await act(bench, job);
    return read(job);
  }

  it.each([
    ['translation', 'a model'],
    ['translation', 'DeepL'],
    ['translation', 'LibreTranslate'],
    ['rewriting', 'a model'],
    ['rewriting', 'LibreTranslate'],
    ['post-editing', 'a model'],
    ['post-editing', 'LibreTranslate'],
    ['quality', 'a model'],
    ['quality', 'LibreTranslate'],
    ['term extraction', 'a model'],
    ['term extraction', 'LibreTranslate'],
    ['subtitles', 'a model'],
    ['subtitles', 'DeepL'],
    ['subtitles', 'LibreTranslate'],
  ])('%s by %s has an effect, unless a warning tells that it has none', async (name, by) => {
    const work = WORKS[name]!;
    const provider = providers[by]!();
    bench = await createActivityBench(provider);
    const { operation, wishes = {} } = work;
    const isTranslated = operation === 'translate' || operation === 'subtitle';
    const way: Way = { operation, by: isTranslated ? provider.capabilities : editorOf(provider), targetLanguage: 'es' };
    const plain = await outcomeOf(work);
    expect(await outcomeOf(work)).toBe(plain);
    const tried = wishesOf(operation).filter((wish) => IN_JOBS.has(wish));
    for (const wish of tried) {
      const hasEffect = (await outcomeOf(work, wish, wishes[wish])) !== plain;
      expect({ wish, hasEffect }).toEqual({ wish, hasEffect: judgeWish(way, wish) === 'followed' });
    }
    expect(tried.length).toBeGreaterThan(0);
  });
});

/** Wishes that jobs take, and whose effect is in the work of their providers. */
const IN_JOBS: ReadonlySet<Wish> = new Set<Wish>([
  'instructions',
  'domain',
  'formality',
  'template',
  'documents',
  'memories',
  'prompts',
  'glossaries',
  'segmentation',
]);

/** Makes the objects of a wish. @returns the value of its field */
async function build({ orm }: ActivityBench, organization: string, wish: Wish): Promise<unknown> {
  const entityManager = organizationEntityManager(orm, organization);
  const creation = crypto.randomUUID();
  if (wish === 'glossaries') {
    const names = { organization, creation, name: 'Terms', description: '', baseLanguage: 'en' };
    const { id } = await createGlossary(entityManager, names);
    const term = (text: string, lang: string, termType: 'preferred' | 'forbidden' = 'preferred') => {
      return { term: text, lang, termType, description: null, alternativeTerm: null };
    };
    for (const terms of [
      [term('garden', 'en'), term('huerto', 'es'), term('jardín', 'es', 'forbidden')],
      [term('box', 'en'), term('drawer', 'en', 'forbidden')],
    ]) {
      await createEntry(entityManager, id, { creation: crypto.randomUUID(), notes: null, terms });
    }
    return [id];
  }
  if (wish === 'documents') {
    const store = await buildStore({ orm }, organization);
    const document = await insertReadyDocument(entityManager, { organization, store });
    const text = 'The green house with the garden is white, and the invoice in the drawer is paid.';
    const place = { organization, store, document, generation: 1, position: 0, headings: [], page: null };
    const found = { text, tokens: 16, searchText: searchTokens(text).join(' ') };
    await entityManager.insert(ContextChunk, { ...place, ...found, model: null, dimensions: null, embedding: null });
    return [store];
  }
  if (wish === 'memories') {
    const pairs = [FIRST, SECOND, TEXT, `${TEXT} ${TEXT}`].map((source) => [source, 'Aquí hay una casa.'] as const);
    return [(await buildMemory({ orm }, organization, segmentsOf(pairs))).store];
  }
  if (wish === 'prompts') {
    const content = { name: 'P', kind: 'context', rewriteType: null, body: 'Be kind.', isDefault: false } as const;
    const { id } = await createTemplate(entityManager, organization, creation, content);
    return [await buildStore({ orm }, organization, { contentKind: 'translation_memory', promptTemplate: id })];
  }
  return wish === 'formality' ? 'more' : 'Be brief.';
}
