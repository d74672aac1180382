import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContextChunk } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import { BY_MODEL, BY_RULES, type Doer } from '#domain/ways/doer.ts';
import { judgeWish, UNFOLLOWED, wishesOf, type Operation } from '#domain/ways/way.ts';
import { fieldOf, type Wish } from '#domain/ways/wishes.ts';
import { startTestApi, type TestApi } from '#test/api.ts';
import { buildStore, insertReadyDocument } from '#test/context-documents.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import { answerTexts, dataOf, foreignText } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/memories.ts';

const FIRST = 'The green house has a large garden. It is old.';
const SECOND = 'The invoice is in the drawer. It is late.';
const TARGET = 'La casa verde tiene un jardín. Es vieja. La factura está en el cajón. Es tarde.';

/** The marks that show where a wish has got to. */
const MARKS: { readonly [Name in Wish]?: string | RegExp } = {
  formality: /Write formally|\\?"formality\\?",\\?"more/,
  instructions: 'MARKINSTRUCTIONS',
  extra_instructions: 'MARKEXTRA',
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

interface TextAnswer {
  readonly translated_text?: readonly string[];
  readonly revised_text?: string;
  readonly rewritten_text?: string;
  readonly warnings: readonly { readonly code: string }[];
}

describe('every wish of a text request', () => {
  let model: FakeModel;
  let deepl: DeeplServer;
  let google: GoogleServer;
  /** With the vendors, and without any. */
  const apis: { connected?: TestApi; alone?: TestApi } = {};
  /** Values of the fields for each deployment. */
  const ids = new Map<TestApi | undefined, { readonly [Name in Wish]?: unknown }>();

  beforeAll(async () => {
    model = await startFakeModel(({ prompt, ...question }) =>
      dataOf(prompt, 'source and translation') !== undefined
        ? JSON.stringify({ text: TARGET })
        : answerTexts(foreignText)({ prompt, ...question }),
    );
    deepl = await startDeeplServer({ apiKey: 'key' });
    google = await startGoogleServer();
    apis.connected = await startTestApi({
      environment: {
        ...model.environment,
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: deepl.url,
        GOOGLE_TRANSLATE_CREDENTIALS: google.credentialsPath,
        GOOGLE_TRANSLATE_BASE_URL: google.url,
      },
    });
    apis.alone = await startTestApi();
    for (const api of Object.values(apis)) ids.set(api, await buildObjects(api));
  });
  afterAll(async () => {
    await Promise.all(Object.values(apis).map((api) => api.close()));
    await Promise.all([model, deepl, google].map((vendor) => vendor.close()));
  });

  /** What vendors have got since a moment: prompts, forms with the glossaries that they name, bodies. */
  function recorder() {
    const [questions, forms, requests] = [model.questions.length, deepl.forms.length, google.requests.length];
    const translated = google.questions.length;
    return () => {
      const deeplForms = deepl.forms.slice(forms);
      const named = deeplForms.map((form) => deepl.glossaries.get(form.get('glossary_id') ?? '')?.entries);
      const bodies = google.requests.slice(requests).map(({ body }) => body);
      const prompts = model.questions.slice(questions).map(({ system, prompt }) => system + prompt);
      return {
        text: JSON.stringify([prompts, deeplForms.map((form) => [...form]), named, bodies]),
        calls: prompts.length + deeplForms.length + google.questions.length - translated,
      };
    };
  }

  async function ask(api: TestApi, operation: TextOperation, provider: string, language: string, wishes: object) {
    const texts = {
      translate: { source_text: [FIRST, SECOND], target_language: language },
      revise: { source_text: `${FIRST} ${SECOND}`, target_text: TARGET, target_language: language },
      rewrite: { source_text: `${FIRST} ${SECOND}`, type: 'align' },
    }[operation];
    const json = { ...texts, source_language: 'en', provider, ...wishes };
    const response = await api.request(PATHS[operation], { json });
    const answer = await response.text();
    return { status: response.status, answer, body: JSON.parse(answer) as TextAnswer };
  }

  it.each(
    Object.entries({
      translate: [
        ['a model', 'connected', 'local', 'es', { kind: 'model', usesContext: true, usesInstructions: true }],
        ['DeepL', 'connected', 'deepl', 'es'],
        ['DeepL in another language', 'connected', 'deepl', 'pt-BR'],
        ['Google', 'connected', 'google', 'es'],
        ['the pseudo-locale', 'alone', 'local', 'en-XA'],
      ],
      revise: [
        ['a model', 'connected', 'local', 'es', BY_MODEL],
        ['rules', 'alone', 'local', 'es', BY_RULES],
      ],
      rewrite: [
        ['a model', 'connected', 'local', 'en', BY_MODEL],
        ['rules', 'alone', 'local', 'en', BY_RULES],
      ],
    } as const).flatMap(([operation, cases]) => cases.map((each) => [operation, ...each] as const)),
  )('to %s reaches %s, or is told in a warning', async (operation, _, deployment, provider, language, known?: Doer) => {
    const api = apis[deployment]!;
    const { capabilities } = api.dependencies.providers.resolve(provider, 'en', language);
    const way = { operation: operation as Operation, by: known ?? capabilities, targetLanguage: language };
    const values = ids.get(api) ?? {};
    const run = async (wishes: object) => {
      const record = recorder();
      const { status, answer, body } = await ask(api, operation as TextOperation, provider, language, wishes);
      expect(status, answer).toBe(200);
      const { text, calls } = record();
      const codes = body.warnings.map(({ code }) => code).filter((code) => code.endsWith(UNFOLLOWED));
      const { translated_text: translated, revised_text: revised, rewritten_text: rewritten } = body;
      return { seen: `${text} ${translated?.join(' ')} ${revised} ${rewritten}`, calls, codes };
    };
    const plain = await run({});
    expect(plain.codes).toEqual([]);
    const tried = wishesOf(way.operation).filter((wish) => values[wish] !== undefined);
    expect(tried.length).toBeGreaterThan(6);
    for (const wish of tried) {
      const { seen, calls, codes } = await run({ [fieldOf(wish)]: values[wish] });
      const reached = wish === 'context_window' ? calls !== plain.calls : new RegExp(MARKS[wish]!).test(seen);
      const isFollowed = judgeWish(way, wish) === 'followed';
      expect({ wish, reached }).toEqual({ wish, reached: isFollowed });
      // The kind of a store with a prompt has its own verdict.
      const others = wish === 'prompts' && judgeWish(way, 'memories') !== 'followed';
      expect({ wish, codes }).toEqual({ wish, codes: isFollowed && !others ? [] : [`${fieldOf(wish)}${UNFOLLOWED}`] });
    }
  });
});

/** Makes the objects that wishes name. @returns values of the fields */
async function buildObjects(api: TestApi): Promise<{ readonly [Name in Wish]?: unknown }> {
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
  const promptTemplate = await create('/v1/prompt-templates', { name: 'C', kind: 'context', body: 'MARKPROMPT' });
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
  const prompted = await buildStore(api, organization, { contentKind: 'translation_memory', promptTemplate });
  return {
    instructions: 'MARKINSTRUCTIONS.',
    extra_instructions: ['MARKEXTRA.'],
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
