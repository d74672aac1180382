import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { editorOf } from '#domain/execution/executor.ts';
import {
  optionOutcome,
  optionsOfTask,
  type LanguageTask,
  type Execution,
  type OptionName,
} from '#domain/execution/option-matrix.ts';
import { fieldOf } from '#domain/execution/request-options.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { createDeeplProvider } from '#providers/language/deepl/deepl-provider.ts';
import { createGoogleProvider } from '#providers/language/google/google-provider.ts';
import { createLibreTranslateProvider } from '#providers/language/local/libretranslate-provider.ts';
import type { LanguageModel, ModelRequest } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { buildDocument, buildStore } from '#test/documents/context-documents.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import type { EngineServer } from '#test/fakes/engine-server.ts';
import { GOOGLE_PROJECT, startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import { startLibreTranslateServer } from '#test/fakes/libretranslate-server.ts';
import { promptData, foreignText } from '#test/fakes/text-model.ts';
import { runActivity } from '#test/workflows/run-activity.ts';
import { buildOption, FIRST, SECOND } from './testing/build-option.ts';

// Left to npm run test:all: option-matrix.test.ts has the answers of the API.

// Not on PostgreSQL: it tests what providers get.

const TEXT = `${FIRST} ${SECOND}`;
const TARGET = 'La casa verde tiene un gran jardín. La factura está en el cajón.';

/** A kind of job, and the steps until its providers have got everything. */
interface Work {
  readonly task: LanguageTask;
  readonly type: JobType;
  readonly targetLanguages: readonly string[];
  /** Values besides those that all jobs may have. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly options?: { readonly [Name in OptionName]?: unknown };
  readonly act: (bench: ActivityBench, job: JobReference) => Promise<unknown>;
}

const inFile = async ({ activities }: ActivityBench, job: JobReference, language: string) => {
  await runActivity(activities.openJob, job);
  await runActivity(activities.extractUnits, { ...job, fileIndex: 0, language });
  return { ...job, fileIndex: 0, language, batch: 0 };
};

const WORKS: { readonly [name: string]: Work } = {
  translation: {
    task: 'translate',
    type: 'aimt',
    targetLanguages: ['es'],
    options: { segmentation: 'paragraph', quality: 'best', refine_with: 'other' },
    act: async (bench, job) => runActivity(bench.activities.translateBatch, await inFile(bench, job, 'es')),
  },
  rewriting: {
    task: 'rewrite',
    type: 'language_rewrite',
    targetLanguages: ['en'],
    input: { rewrite_type: 'align', template: null, template_body: 'Work well.', segmentation: 'paragraph' },
    options: { segmentation: 'sentence', template: 'Work as well as you can.' },
    act: async (bench, job) => runActivity(bench.activities.rewriteBatch, await inFile(bench, job, 'en')),
  },
  'post-editing': {
    task: 'revise',
    type: 'post_editing',
    targetLanguages: ['es'],
    options: { segmentation: 'sentence' },
    async act({ activities, storage }, job) {
      const area = new JobWorkspace(storage, job);
      const [content, target] = [TEXT, TARGET].map((text) => ({ text, codes: [] }));
      const counts = {
        units: 1,
        skipped: [],
        segments: 1,
        words: 9,
        batchSizes: [1],
        chains: [1],
        fingerprint: '',
        warnings: [],
      };
      await area.write('0/manifest-es', counts);
      const segment = { unitId: 'a', start: 0, end: TEXT.length, content: content!, target: target! };
      await area.write('0/segments-es-0', [segment]);
      await runActivity(activities.reviseBatch, { ...job, fileIndex: 0, language: 'es', batch: 0 });
    },
  },
  quality: {
    task: 'assess',
    type: 'quality_estimation',
    targetLanguages: ['es'],
    async act({ activities }, job) {
      await runActivity(activities.openQuality, job);
      await runActivity(activities.extractSegments, { ...job, document: 0 });
      await runActivity(activities.checkSegments, { ...job, document: 0 });
      await runActivity(activities.assessBatch, { ...job, document: 0, batch: 0 });
    },
  },
  'term extraction': {
    task: 'extract_terms',
    type: 'term_extraction',
    targetLanguages: [],
    input: { glossary_name: 'Terms', limit: 5 },
    async act({ activities }, job) {
      await runActivity(activities.openTerms, job);
      await runActivity(activities.extractCorpus, { ...job, document: 0 });
      const { batches } = await runActivity(activities.findTerms, job);
      if (batches > 0) await runActivity(activities.defineTerms, { ...job, batch: 0 });
    },
  },
  subtitles: {
    task: 'subtitle',
    type: 'subtitle_video',
    targetLanguages: ['es'],
    options: { quality: 'best', refine_with: 'other' },
    act: translateSentences,
  },
  // The effect of `tts_volume` is covered by test/e2e/spoken-jobs.test.ts, dubbing services by
  // test/e2e/spoken-elsewhere.test.ts.
  voiceover: {
    task: 'speak',
    type: 'voiceover_video',
    targetLanguages: ['es'],
    options: { quality: 'best', refine_with: 'other' },
    act: translateSentences,
  },
};

async function translateSentences({ activities, storage }: ActivityBench, job: JobReference) {
  const sentences = [FIRST, SECOND].map((text, index) => ({ text, start: index * 4000, end: index * 4000 + 3000 }));
  const area = new ArtifactStore<{ 'sentences-0': object; recording: object }>(storage, job);
  await area.write('sentences-0', sentences);
  await area.write('recording', { duration: 8000 });
  await runActivity(activities.translateSentences, { ...job, part: 0 });
}

describe('every option of a job', () => {
  let deepl: DeeplServer;
  let libre: EngineServer;
  let google: GoogleServer;
  /** Prompts sent to the model. */
  const asked: string[] = [];
  let bench: ActivityBench;
  beforeAll(async () => {
    deepl = await startDeeplServer({ apiKey: 'key' });
    libre = await startLibreTranslateServer();
    google = await startGoogleServer();
  });
  afterEach(() => bench.close());
  afterAll(() => Promise.all([deepl, libre, google].map((vendor) => vendor.close())));

  const answer = ({ system, prompt }: ModelRequest, name?: string) => {
    asked.push(system + prompt);
    if (name === 'revision') return { text: TARGET };
    if (name === 'assessment') return { segments: [] };
    if (name === undefined) return (promptData(prompt, 'text') as { text: string }).text;
    const segments = promptData(prompt, 'segments') as readonly { id: string; text: string }[] | undefined;
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
  /** Another provider that a job may name. */
  const other = { ...createModelProvider({ ...model, name: 'other' }, { concurrency: 1 }), id: 'other' };
  const connection = { timeout: 10_000, concurrency: 1, fetch };
  const providers: { readonly [name: string]: () => TranslationProvider } = {
    'a model': () => createModelProvider(model, { concurrency: 1 }),
    DeepL: () => ({ ...createDeeplProvider({ ...connection, apiKey: 'key', baseUrl: deepl.url }), id: 'local' }),
    Google: () => {
      const place = { project: GOOGLE_PROJECT, location: 'us-central1', bucket: undefined };
      const access = { credentialsPath: google.credentialsPath, baseUrl: google.url };
      return { ...createGoogleProvider({ ...connection, ...access, ...place }), id: 'local' };
    },
    LibreTranslate: () => createLibreTranslateProvider({ ...connection, apiKey: undefined, url: libre.url }),
  };

  /** Records what providers receive from now on, and what the job has stored, without its ids. */
  function recorder() {
    const [questions, forms] = [asked.length, deepl.forms.length];
    const texts = [libre, google].map((engine) => engine.questions.length);
    return async (job: JobReference) => {
      const sent = deepl.forms.slice(forms).map((form) => {
        const { glossary_id: glossary, ...rest } = Object.fromEntries(form) as Record<string, string>;
        return [rest, deepl.glossaries.get(glossary ?? '')?.entries];
      });
      const stored = await recordsIn(new JobWorkspace(bench.storage, job).folder);
      const engines = [libre, google].map((engine, index) => engine.questions.slice(texts[index]));
      return JSON.stringify([asked.slice(questions), sent, engines, stored]);
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

  async function outcomeOf(
    { type, targetLanguages, input = {}, act }: Work,
    option?: OptionName,
    value?: unknown,
    build: typeof buildOption = buildOption,
  ) {
    const isTable = type === 'quality_estimation';
    const files: Record<string, string> = isTable
      ? { 'a.csv': `key,en,es\na,"${TEXT}","${TARGET}"\n` }
      : { 'a.txt': `${TEXT} ${TEXT}` };
    const job = await bench.buildJob(files, { type, targetLanguages, input });
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    if (option !== undefined) {
      const field = option === 'template' ? 'template_body' : fieldOf(option);
      const wished = { [field]: value ?? (await build(bench, job.organizationId, option)) };
      await entityManager.nativeUpdate(Job, { id: job.jobId }, { input: { ...input, ...wished } });
    }
    const read = recorder();
    await act(bench, job);
    return read(job);
  }

  it.each([
    ['translation', 'a model'],
    ['translation', 'DeepL'],
    ['translation', 'Google'],
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
    ['subtitles', 'Google'],
    ['subtitles', 'LibreTranslate'],
    ['voiceover', 'a model'],
    ['voiceover', 'DeepL'],
    ['voiceover', 'Google'],
    ['voiceover', 'LibreTranslate'],
  ])('%s by %s has an effect, unless the matrix says that it has none', async (name, by) => {
    const work = WORKS[name]!;
    const provider = providers[by]!();
    bench = await createActivityBench(provider, { others: [other] });
    const { task, options = {} } = work;
    const isTranslated = ['translate', 'subtitle', 'speak'].includes(task);
    const execution: Execution = {
      task,
      executor: isTranslated ? provider.capabilities : editorOf(provider),
      targetLanguage: 'es',
    };
    const plain = await outcomeOf(work);
    expect(await outcomeOf(work)).toBe(plain);
    const tried = optionsOfTask(task).filter(
      (option) => !NOT_TRIED.test(option) && !(option === 'tts_volume' && task === 'speak'),
    );
    for (const option of tried) {
      const hasEffect = (await outcomeOf(work, option, options[option])) !== plain;
      expect({ option, hasEffect }).toEqual({
        option,
        hasEffect: optionOutcome(execution, option).verdict === 'followed',
      });
    }
    expect(tried.length).toBeGreaterThan(0);
  });

  it.each(
    (['translation', 'rewriting', 'post-editing', 'quality'] as const).flatMap((name) =>
      (['a model', 'LibreTranslate'] as const).map((by) => [name, by] as const),
    ),
  )('%s by %s keeps to documents of terms; every prompt has the styleguides', async (name, by) => {
    const work = WORKS[name]!;
    bench = await createActivityBench(providers[by]!());
    const withDocument = (type: 'glossary' | 'styleguide', content: string) =>
      outcomeOf(work, 'documents', undefined, async ({ orm }, organization) => {
        const store = await buildStore({ orm }, organization);
        await buildDocument(bench, organization, store, { content, type, languages: ['en', 'es'] });
        return [store];
      });
    const plain = await outcomeOf(work);
    expect(await withDocument('glossary', 'garden = huerto')).not.toBe(plain);
    const questions = asked.length;
    const guided = await withDocument('styleguide', 'Nothing here is like the texts.');
    const prompts = asked.slice(questions);
    expect(prompts.length > 0).toBe(by === 'a model');
    expect(prompts.filter((prompt) => !prompt.includes('Nothing here is like the texts.'))).toEqual([]);
    if (by !== 'a model') expect(guided).toBe(plain);
  });
});

/** Options of texts only, and those of `memory`, which other tests cover. */
const NOT_TRIED = /^(?:extra_instructions|notes|styleguide|context_window|memory\..*)$/;
