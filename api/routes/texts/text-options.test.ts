import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContextChunk } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import { BY_MODEL, BY_RULES, type Executor } from '#domain/execution/executor.ts';
import { optionOutcome, optionsOfTask, type Execution, type OptionName } from '#domain/execution/option-matrix.ts';
import { NOT_FOLLOWED } from '#domain/execution/unsupported-options.ts';
import { fieldOf } from '#domain/execution/request-options.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { startAnthropicServer } from '#test/fakes/anthropic-server.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import type { EngineServer } from '#test/fakes/engine-server.ts';
import { startGeminiServer } from '#test/fakes/gemini-server.ts';
import { startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import { startLibreTranslateServer } from '#test/fakes/libretranslate-server.ts';
import type { AnswerModel, ModelServer } from '#test/fakes/model-server.ts';
import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import { startOpenaiServer } from '#test/fakes/openai-server.ts';
import { answerTexts, promptData, foreignText } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

const FIRST = 'The green house has a large garden. It is old.';
const SECOND = 'The invoice is in the drawer. It is late.';
const TARGET = 'La casa verde tiene un jardín. Es vieja. La factura está en el cajón. Es tarde.';

/** Marks that show where an option has arrived. */
const MARKS: { readonly [Name in OptionName]?: string | RegExp } = {
  formality: /Write formally|\\?"formality\\?",\\?"more/,
  instructions: 'MARKINSTRUCTIONS',
  extra_instructions: 'MARKEXTRA',
  notes: 'MARKNOTES',
  domain: 'MARKDOMAIN',
  styleguide: 'MARKSTYLEGUIDE',
  template: 'MARKTEMPLATE',
  documents: 'MARKPASSAGE',
  prompts: 'MARKPROMPT',
  memories: 'MARKMEMORY',
  glossaries: 'MARKTERM',
};

const PATHS = { translate: '/v1/text/translate', revise: '/v1/text/revise', rewrite: '/v1/text/rewrite' } as const;
type TextOperation = keyof typeof PATHS;

interface Case {
  readonly name: string;
  /** The deployment. */
  readonly on: 'connected' | 'served' | 'alone';
  readonly provider: string;
  readonly language: string;
  /** The only server that gets something; absent: none. */
  readonly asked?: string;
  /** Absent: what the provider says of itself. */
  readonly by?: Executor;
}

interface TextAnswer {
  readonly translated_text?: readonly string[];
  readonly revised_text?: string;
  readonly rewritten_text?: string;
  readonly warnings: readonly { readonly code: string }[];
}

const canTranslateAlone = !isWithoutProgram('apertium', 'options with the embedded engine');

describe('every option of a text request', () => {
  const models: { [Provider in 'local' | 'openai' | 'anthropic' | 'gemini']?: ModelServer } = {};
  let deepl: DeeplServer;
  let google: GoogleServer;
  let libre: EngineServer;
  /** With the vendors; with a translation server of its own; without any. */
  const apis: { [Deployment in Case['on']]?: TestApi } = {};
  /** Values of the fields for each deployment. */
  const ids = new Map<TestApi | undefined, { readonly [Name in OptionName]?: unknown }>();

  beforeAll(async () => {
    const answer: AnswerModel = ({ prompt, ...question }) =>
      promptData(prompt, 'source and translation') !== undefined
        ? JSON.stringify({ text: TARGET })
        : answerTexts(foreignText)({ prompt, ...question });
    models.local = await startOpenaiCompatibleServer(answer);
    models.openai = await startOpenaiServer(answer);
    models.anthropic = await startAnthropicServer(answer);
    models.gemini = await startGeminiServer(answer);
    libre = await startLibreTranslateServer();
    deepl = await startDeeplServer({ apiKey: 'key' });
    google = await startGoogleServer();
    apis.connected = await startTestApi({
      environment: {
        LOCAL_LLM_BASE_URL: `${models.local.url}/v1`,
        LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
        OPENAI_API_KEY: 'key',
        OPENAI_BASE_URL: `${models.openai.url}/v1`,
        ANTHROPIC_API_KEY: 'key',
        ANTHROPIC_BASE_URL: `${models.anthropic.url}/v1`,
        GEMINI_API_KEY: 'key',
        GEMINI_BASE_URL: `${models.gemini.url}/v1beta`,
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: deepl.url,
        GOOGLE_TRANSLATE_CREDENTIALS: google.credentialsPath,
        GOOGLE_TRANSLATE_BASE_URL: google.url,
      },
    });
    apis.served = await startTestApi({ environment: { LOCAL_MT_URL: libre.url } });
    apis.alone = await startTestApi();
    for (const api of Object.values(apis)) ids.set(api, await buildObjects(api));
  });
  afterAll(async () => {
    await Promise.all(Object.values(apis).map((api) => api.close()));
    await Promise.all([...Object.values(models), libre, deepl, google].map((vendor) => vendor.close()));
  });

  /** Records what vendors receive from now on: prompts, forms with the glossaries that they name, bodies. */
  function recorder() {
    const servers = { ...(models as Required<typeof models>), deepl, google, libre };
    const names = Object.keys(servers) as (keyof typeof servers)[];
    const questions = new Map(names.map((name) => [name, servers[name].questions.length]));
    const [forms, bodies] = [deepl.forms.length, [google, libre].map(({ requests }) => requests.length)];
    return () => {
      const asked = names.filter((name) => servers[name].questions.length > questions.get(name)!);
      const calls = names.reduce((sum, name) => sum + servers[name].questions.length - questions.get(name)!, 0);
      const prompts = Object.entries(models).flatMap(([name, server]) =>
        server.questions.slice(questions.get(name as keyof typeof models)).map(({ system, prompt }) => system + prompt),
      );
      const deeplForms = deepl.forms.slice(forms);
      const named = deeplForms.map((form) => deepl.glossaries.get(form.get('glossary_id') ?? '')?.entries);
      const sent = [google, libre].map(({ requests }, index) => requests.slice(bodies[index]).map(({ body }) => body));
      return { text: JSON.stringify([prompts, deeplForms.map((form) => [...form]), named, sent]), calls, asked };
    };
  }

  async function ask(api: TestApi, operation: TextOperation, provider: string, language: string, options: object) {
    const texts = {
      translate: { source_text: [FIRST, SECOND], target_language: language },
      revise: { source_text: `${FIRST} ${SECOND}`, target_text: TARGET, target_language: language },
      rewrite: { source_text: `${FIRST} ${SECOND}`, type: 'align' },
    }[operation];
    const json = { ...texts, source_language: 'en', provider, ...options };
    const response = await api.request(PATHS[operation], { json });
    const answer = await response.text();
    return { status: response.status, answer, body: JSON.parse(answer) as TextAnswer };
  }

  const MODEL: Executor = { kind: 'model', usesContext: true, usesInstructions: true };
  const withModels = (language: string, by: Executor): readonly Case[] =>
    (['local', 'openai', 'anthropic', 'gemini'] as const).map((provider) => {
      return { name: `a model of ${provider}`, on: 'connected', provider, language, asked: provider, by };
    });
  const alone = { on: 'alone', provider: 'local' } as const;
  const spanish = { language: 'es' } as const;
  const cases: { readonly [Name in TextOperation]: readonly Case[] } = {
    translate: [
      ...withModels('es', MODEL),
      { name: 'DeepL', on: 'connected', provider: 'deepl', ...spanish, asked: 'deepl' },
      { name: 'DeepL, not instructed', on: 'connected', provider: 'deepl', language: 'pt-BR', asked: 'deepl' },
      { name: 'Google', on: 'connected', provider: 'google', ...spanish, asked: 'google' },
      { name: 'LibreTranslate', on: 'served', provider: 'local', ...spanish, asked: 'libre' },
      ...(canTranslateAlone ? [{ name: 'Apertium', ...alone, ...spanish }] : []),
      { name: 'the pseudo-locale', ...alone, language: 'en-XA' },
    ],
    revise: [...withModels('es', BY_MODEL), { name: 'rules', ...alone, ...spanish, by: BY_RULES }],
    rewrite: [...withModels('en', BY_MODEL), { name: 'rules', ...alone, language: 'en', by: BY_RULES }],
  };

  it.each(
    (Object.keys(cases) as TextOperation[]).flatMap((operation) =>
      cases[operation].map((each) => ({ operation, ...each })),
    ),
  )('to $operation reaches $name, or causes a warning', async (each) => {
    const { operation, on, provider, language, asked: expected, by } = each;
    const api = apis[on]!;
    const { capabilities } = api.dependencies.providers.resolve(provider, 'en', language);
    const execution: Execution = { task: operation, executor: by ?? capabilities, targetLanguage: language };
    const values = ids.get(api) ?? {};
    const run = async (options: object) => {
      const record = recorder();
      const { status, answer, body } = await ask(api, operation, provider, language, options);
      expect(status, answer).toBe(200);
      const { text, calls, asked } = record();
      // The provider that was named, and no other.
      expect(asked).toEqual(expected === undefined ? [] : [expected]);
      const codes = body.warnings.map(({ code }) => code).filter((code) => code.endsWith(NOT_FOLLOWED));
      const { translated_text: translated, revised_text: revised, rewritten_text: rewritten } = body;
      return { seen: `${text} ${translated?.join(' ')} ${revised} ${rewritten}`, calls, codes };
    };
    const plain = await run({});
    expect(plain.codes).toEqual([]);
    const tried = optionsOfTask(execution.task).filter((option) => values[option] !== undefined);
    expect(tried.length).toBeGreaterThan(6);
    for (const option of tried) {
      const { seen, calls, codes } = await run({ [fieldOf(option)]: values[option] });
      const reached = option === 'context_window' ? calls !== plain.calls : new RegExp(MARKS[option]!).test(seen);
      const isFollowed = optionOutcome(execution, option).verdict === 'followed';
      expect({ option, reached }).toEqual({ option, reached: isFollowed });
      // The kind of a store with a prompt has its own verdict.
      const others = option === 'prompts' && optionOutcome(execution, 'memories').verdict !== 'followed';
      expect({ option, codes }).toEqual({
        option,
        codes: isFollowed && !others ? [] : [`${fieldOf(option)}${NOT_FOLLOWED}`],
      });
    }
  });
});

/** Creates the objects that options refer to. @returns values of the fields */
async function buildObjects(api: TestApi): Promise<{ readonly [Name in OptionName]?: unknown }> {
  const create = async (path: string, json: object) => {
    const response = await api.request(path, { json });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: number }).id;
  };
  const { organizationId: organization } = api.owner;
  const glossary = await create('/v1/glossaries', { name: 'Terms', base_language: 'en' });
  const term = (text: string, lang: string, type = 'preferred') => ({ term: text, lang, term_type: type });
  for (const terms of [
    [
      term('garden', 'en'),
      term('jardín', 'es', 'forbidden'),
      ...['es', 'pt', 'en-XA'].map((lang) => term('MARKTERM', lang)),
    ],
    // Within a language, another word is asked for.
    [term('MARKTERM', 'en'), term('drawer', 'en', 'forbidden')],
  ]) {
    await create(`/v1/glossaries/${glossary}/entries/with-terms`, { terms });
  }
  const rewriting = { name: 'R', kind: 'rewrite', rewrite_type: 'align', body: 'MARKTEMPLATE {{ language }}' };
  const template = await create('/v1/prompt-templates', rewriting);
  // That of the system, which a parameter of the store reaches.
  const listed = (await (await api.request('/v1/prompt-templates?kind=context')).json()) as {
    prompt_templates: readonly { readonly id: number; readonly is_system: boolean }[];
  };
  const promptTemplate = listed.prompt_templates.find(({ is_system: isSystem }) => isSystem)!.id;
  const documents = await buildStore(api, organization);
  const entityManager = organizationEntityManager(api.orm, organization);
  const document = await insertReadyDocument(entityManager, { organization, store: documents });
  const text = 'The green house with the garden is MARKPASSAGE.';
  const passage = { position: 0, text, headings: [], page: null, tokens: 12, searchText: searchTokens(text).join(' ') };
  await entityManager.insert(ContextChunk, {
    organization,
    store: documents,
    document,
    generation: 1,
    ...passage,
    model: null,
    dimensions: null,
    embedding: null,
  });
  const sources = [FIRST, FIRST.split('. ')[0]!, `${FIRST} ${SECOND}`];
  const pairs = sources.map((source) => [source, 'MARKMEMORY es una casa.'] as const);
  const segments = segmentsOf(pairs).flatMap((segment) =>
    ['es', 'pt', 'en-XA'].map((targetLanguage) => ({ ...segment, targetLanguage })),
  );
  const memory = await buildMemory(api, organization, segments);
  const templateParams = { subject: 'MARKPROMPT' };
  const memoryOnly = { contentKind: 'translation_memory', promptTemplate, templateParams } as const;
  const prompted = await buildStore(api, organization, memoryOnly);
  return {
    instructions: 'MARKINSTRUCTIONS.',
    extra_instructions: ['MARKEXTRA.'],
    notes: ['MARKNOTES.', null],
    domain: 'MARKDOMAIN',
    formality: 'more',
    styleguide: 'MARKSTYLEGUIDE.',
    template,
    documents: [documents],
    memories: [memory.store],
    prompts: [prompted],
    glossaries: [glossary],
    context_window: 1,
  };
}
