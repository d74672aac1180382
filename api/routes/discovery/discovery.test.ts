import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentFormats } from '#formats/registry.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import { startVendorServer } from '#test/fakes/vendor-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';

// Not on PostgreSQL: it tests providers.

interface Described {
  readonly id: string;
  readonly any_language: boolean;
  readonly pairs: readonly { readonly source_languages: string[]; readonly target_languages: string[] }[] | null;
  readonly features: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}
interface Languages {
  readonly languages: readonly { readonly language: string; readonly name: string; readonly detected: boolean }[];
  readonly providers: readonly Described[];
  readonly pseudo_languages: readonly string[];
  readonly speech: {
    readonly synthesizer: string | null;
    readonly voices: readonly object[];
    readonly note: string | null;
  };
}

let api: TestApi;
let deepl: DeeplServer;
let google: GoogleServer;
let model: FakeModel;
/** A viewer: discovery costs nothing. */
let key: string;

beforeAll(async () => {
  deepl = await startDeeplServer({ apiKey: 'key' });
  google = await startGoogleServer();
  model = await startFakeModel(answerTexts(foreignText));
  api = await startTestApi({
    environment: {
      ...model.environment,
      DEEPL_API_KEY: 'key',
      DEEPL_BASE_URL: deepl.url,
      GOOGLE_TRANSLATE_CREDENTIALS: google.credentialsPath,
      GOOGLE_TRANSLATE_BASE_URL: google.url,
      SPEECH_SYNTHESIZER: 'openai',
    },
  });
  const user = await buildUser(api.orm, { role: 'viewer', defaultOrganization: api.owner.organizationId });
  key = (await buildApiKey(api.orm, { user })).key;
});
afterAll(async () => {
  await api.close();
  await Promise.all([deepl, google, model].map((server) => server.close()));
});

const read = async <Answer>(path: string) => (await (await api.request(path, { key })).json()) as Answer;
const languages = () => read<Languages>('/v1/languages');
const providerOf = ({ providers }: Languages, id: string) => providers.find((each) => each.id === id)!;

describe('the providers of a deployment', () => {
  // Covers GET /v1/providers
  it('are listed in their order, with the setting that those lack that are not configured', async () => {
    const { providers, speech } = await read<{ providers: readonly Described[]; speech: readonly object[] }>(
      '/v1/providers',
    );
    expect(providers.map(({ id }) => id)).toEqual(['local', 'openai', 'anthropic', 'gemini', 'deepl', 'google']);
    expect(providers[0]).toMatchObject({
      is_default: true,
      configured: true,
      variable: null,
      kind: 'model',
      abilities: ['translate', 'revise', 'rewrite', 'analyze', 'assess', 'extract_terms'],
      limits: { context_tokens: 8192, instructions: null },
    });
    expect(providers[2]).toEqual({
      id: 'anthropic',
      is_default: false,
      configured: false,
      variable: 'ANTHROPIC_API_KEY',
      kind: null,
      model: null,
      abilities: [],
      limits: null,
    });
    expect(providers[4]).toMatchObject({
      kind: 'engine',
      abilities: ['translate'],
      limits: { context_tokens: null, instructions: { count: 10, length: 300 } },
    });
    expect(speech).toEqual([
      expect.objectContaining({ id: 'local', ability: 'recognize', configured: true }),
      { id: 'openai', ability: 'speak', configured: false, variable: 'OPENAI_API_KEY', engine: null },
    ]);
  });
});

// Covers GET /v1/formats
it('lists the formats that jobs translate, with the options that choose texts', async () => {
  const { formats } = await read<{ formats: readonly Record<string, unknown>[] }>('/v1/formats');
  expect(formats.map(({ id }) => id)).toEqual(documentFormats.map(({ id }) => id));
  expect(formats.find(({ id }) => id === 'csv')).toMatchObject({
    extensions: ['.csv', '.tsv'],
    media_type: 'text/csv',
    options: [{ name: 'columns', type: 'list', values: null, description: expect.any(String) as string }],
    translations_in: 'columns',
  });
  expect(formats.find(({ id }) => id === 'docx')).toMatchObject({ name: 'Word', options: [], translations_in: null });
});

describe('the languages of a deployment', () => {
  // Covers GET /v1/languages
  it('are those of the configured providers, with names and features, and nothing of others', async () => {
    const answer = await languages();
    expect(answer.providers.map(({ id }) => id)).toEqual(['local', 'deepl', 'google']);
    expect(providerOf(answer, 'local')).toMatchObject({
      any_language: true,
      pairs: null,
      features: { text: true, document: true, glossary: 'model', formality: null, instructions: null },
      note: null,
    });
    const { pairs, features, any_language: tries } = providerOf(answer, 'deepl');
    expect(tries).toBe(false);
    expect(pairs).toHaveLength(1);
    expect(pairs![0]!.source_languages).toEqual(['de', 'en', 'es', 'fr', 'ja', 'nb', 'pt', 'zh']);
    expect(pairs![0]!.target_languages).toEqual(expect.arrayContaining(['en-GB', 'es-419', 'zh-Hans']));
    expect(features).toMatchObject({ glossary: 'vendor', formality: expect.arrayContaining(['de']) });
    expect(features['formality']).not.toContain('en');
    expect(providerOf(answer, 'google').features).toMatchObject({ formality: [], instructions: [] });
    expect(answer.languages).toContainEqual({ language: 'de', name: 'German', detected: true });
    expect(answer.languages).toContainEqual({ language: 'zh-Hans', name: 'Simplified Chinese', detected: false });
    expect(answer.pseudo_languages).toEqual(['en-XA', 'en-XB', 'qps-ploc']);
    expect(answer.speech).toMatchObject({
      synthesizer: null,
      voices: [],
      note: expect.stringContaining('OPENAI_API_KEY'),
    });
  });

  // Covers GET /v1/languages
  it('have what the services for recordings can do, by provider', async () => {
    const deepgram = await startVendorServer(({ path }, response) => {
      const models = [
        { canonical_name: 'nova-3-general', languages: ['multi', 'en', 'en-us', 'es-419'] },
        { canonical_name: 'nova-3-medical', languages: ['nl'] },
      ];
      response.writeHead(path === '/v1/models' ? 200 : 404).end(JSON.stringify({ stt: models, tts: [] }));
    });
    const spoken = await startTestApi({
      environment: {
        PROVIDERS: 'deepl,openai',
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: deepl.url,
        OPENAI_API_KEY: 'key',
        SPEECH_RECOGNIZER: 'deepgram',
        DEEPGRAM_API_KEY: 'key',
        DEEPGRAM_BASE_URL: deepgram.url,
        SPEECH_SYNTHESIZER: 'openai',
        DUBBING_PROVIDER: 'elevenlabs',
        ELEVENLABS_API_KEY: 'key',
      },
    });
    try {
      const answer = (await (await spoken.request('/v1/languages')).json()) as Languages;
      expect(answer.providers.map(({ id }) => id)).toEqual(['deepl', 'openai', 'deepgram', 'elevenlabs']);
      expect(providerOf(answer, 'deepl').features).toMatchObject({ speech: null, voices: null, dubbing: null });
      expect(providerOf(answer, 'openai').features).toMatchObject({
        text: true,
        speech: null,
        voices: { languages: expect.arrayContaining(['es', 'nb']), voices: [{ language: null }] },
      });
      expect(providerOf(answer, 'deepgram')).toMatchObject({
        any_language: false,
        pairs: [],
        features: { text: false, glossary: null, speech: { languages: ['en', 'en-US', 'es-419'] }, voices: null },
        note: null,
      });
      const { dubbing, speech } = providerOf(answer, 'elevenlabs').features;
      expect(speech).toBeNull();
      expect(dubbing).toMatchObject({ pairs: [{ source_languages: expect.arrayContaining(['en', 'ja']) }] });
      expect(answer.languages).toContainEqual({ language: 'fil', name: 'Filipino', detected: expect.any(Boolean) });
      expect(answer.speech.synthesizer).toBe('openai');
    } finally {
      await Promise.all([spoken.close(), deepgram.close()]);
    }
  });

  it('have those of the engines of this machine', async () => {
    const { features } = providerOf(await languages(), 'local');
    expect(features).toMatchObject({
      speech: { languages: expect.arrayContaining(['en', 'nb', 'cy']) },
      dubbing: null,
    });
  });

  it('are asked for at a vendor once', async () => {
    const before = deepl.requests.length;
    await languages();
    expect(deepl.requests).toHaveLength(before);
  });

  it('name a pair as translations serve it', async () => {
    const [pair] = providerOf(await languages(), 'deepl').pairs!;
    const json = { source_text: ['Das Haus'], provider: 'deepl', source_language: 'de', target_language: 'es' };
    expect(pair).toMatchObject({ source_languages: expect.arrayContaining(['de']) });
    expect((await api.request('/v1/text/translate', { json })).status).toBe(200);
  });

  it('lack the pairs of a vendor that refuses, with a note, and have those of others', async () => {
    const wrong = await startTestApi({
      environment: {
        DEEPL_API_KEY: 'another',
        DEEPL_BASE_URL: deepl.url,
        GOOGLE_TRANSLATE_CREDENTIALS: google.credentialsPath,
        GOOGLE_TRANSLATE_BASE_URL: google.url,
        APERTIUM_PATH: '/nowhere',
      },
    });
    try {
      const answer = (await (await wrong.request('/v1/languages')).json()) as Languages;
      expect(providerOf(answer, 'deepl')).toMatchObject({
        any_language: false,
        pairs: null,
        features: { glossary: 'vendor' },
        note: expect.stringContaining('DEEPL_API_KEY'),
      });
      expect(providerOf(answer, 'google').pairs!.length).toBeGreaterThan(0);
      expect(providerOf(answer, 'local')).toMatchObject({ pairs: null, note: expect.stringContaining('pertium') });
    } finally {
      await wrong.close();
    }
  });
});
