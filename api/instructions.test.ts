import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';

const WORDS = { instructions: 'Be brief.', domain: 'medicine' };
const BOTH = ['instructions_not_followed', 'domain_not_followed'];

describe('options in words', () => {
  let api: TestApi;
  /** A store with documents, and a translation memory. */
  let stores: readonly number[];
  const vendors: (DeeplServer | FakeModel | GoogleServer)[] = [];

  beforeAll(async () => {
    const model = await startFakeModel(answerTexts(foreignText));
    const deepl = await startDeeplServer({ apiKey: 'key' });
    const google = await startGoogleServer();
    vendors.push(model, deepl, google);
    api = await startTestApi({
      environment: {
        ...model.environment,
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: deepl.url,
        GOOGLE_TRANSLATE_CREDENTIALS: google.credentialsPath,
        GOOGLE_TRANSLATE_BASE_URL: google.url,
      },
    });
    const form = new FormData();
    form.set('path', 'note.txt');
    form.set('file', new Blob(['Hello world.']), 'note.txt');
    await api.request('/v1/files/upload', { method: 'POST', body: form });
    const memory = { content_kind: 'translation_memory', retrieval_backend: 'vector', embedding_model: 'local-ngram' };
    const made = [{ key: 'documents' }, { key: 'memory', ...memory }].map(async (json) => {
      const response = await api.request('/v1/context', { json: { name: 'Store', ...json } });
      return ((await response.json()) as { id: number }).id;
    });
    stores = await Promise.all(made);
  });
  afterAll(async () => {
    await api.close();
    await Promise.all(vendors.map((vendor) => vendor.close()));
  });

  async function jobWarnings(provider: string, languages: readonly string[]) {
    const json = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', provider, ...WORDS };
    const response = await api.request('/v1/jobs/translation', { json: { ...json, target_languages: languages } });
    expect(response.status).toBe(202);
    const { job_id: id } = (await response.json()) as { job_id: string };
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    return (await entityManager.findOneOrFail(Job, { id })).warnings;
  }

  async function textWarnings(provider: string, language: string) {
    const json = { source_text: ['Hello'], source_language: 'en', target_language: language, provider, ...WORDS };
    const response = await api.request('/v1/text/translate', { json });
    return ((await response.json()) as { warnings: { code: string }[] }).warnings.map(({ code }) => code).toSorted();
  }

  it.each([
    ['a model', 'local', 'es', []],
    ['a translation engine', 'google', 'es', BOTH],
    ['an engine that follows them', 'deepl', 'es', []],
    ['an engine that follows them into other languages', 'deepl', 'pt-BR', BOTH],
    ['a pseudo-locale', 'local', 'en-XA', BOTH],
  ])('are followed by %s as its capabilities say, in jobs and texts', async (_, provider, language, codes) => {
    expect((await jobWarnings(provider, [language])).map(({ code }) => code)).toEqual(codes);
    expect(await textWarnings(provider, language)).toEqual(codes.toSorted());
  });

  it('in documents of context stores are followed by models only; memories serve all', async () => {
    const json = { source_text: ['Hello'], source_language: 'en', target_language: 'es', context_stores: stores };
    const codes = async (path: string, body: object) => {
      const response = await api.request(path, { json: body });
      const { warnings = [] } = (await response.json()) as { warnings?: { code: string }[] };
      return warnings.map(({ code }) => code);
    };
    expect(await codes('/v1/text/translate', { ...json, provider: 'local' })).toEqual([]);
    for (const provider of ['deepl', 'google']) {
      expect(await codes('/v1/text/translate', { ...json, provider })).toEqual(['context_stores_not_followed']);
    }
    const memoryOnly = { ...json, provider: 'google', context_stores: stores.slice(1) };
    expect(await codes('/v1/text/translate', memoryOnly)).toEqual([]);
    const fields = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['es', 'en-XA'] };
    const response = await api.request('/v1/jobs/translation', { json: { ...fields, context_stores: stores } });
    const { job_id: id } = (await response.json()) as { job_id: string };
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    expect((await entityManager.findOneOrFail(Job, { id })).warnings).toMatchObject([
      { code: 'context_stores_not_followed', language: 'en-XA' },
    ]);
  });

  it('of a job are followed in some of its languages, and the warnings name the others', async () => {
    const warnings = await jobWarnings('local', ['es', 'en-XA']);
    expect(warnings.map(({ code, language }) => [code, language])).toEqual(BOTH.map((code) => [code, 'en-XA']));
  });

  describe('of engines', () => {
    const LONG = 'Keep it short and simple, and say what is meant. '.repeat(80);
    const submit = (path: string, json: object) => api.request(path, { json });
    const files = { source_files: ['note.txt'], source_language: 'en' };
    const translated = { ...files, source_files: ['note.po'], target_languages: ['es'] };

    it.each([
      ['/v1/text/rewrite', { source_text: 'Hello', source_language: 'en', type: 'simplify' }],
      ['/v1/text/revise', { source_text: 'Hello', target_text: 'Hola', source_language: 'en', target_language: 'es' }],
      ['/v1/glossaries/analyze', { text: 'Hello', glossaries: [1] }],
      ['/v1/jobs/language-rewrite', { mode: 'ai', type: 'simplify', ...files }],
      ['/v1/jobs/post-editing', { mode: 'ai', tms: { name: 'weblate', project_identifier: 'a/b' } }],
      ['/v1/jobs/quality-assurance', { mode: 'ai', ...translated }],
      ['/v1/jobs/quality-estimation', translated],
      ['/v1/jobs/term-extraction', { glossary_name: 'Terms', ...files }],
    ])('that only translate: %s refuses them, and names who can', async (path, json) => {
      for (const provider of ['deepl', 'google']) {
        const response = await submit(path, { ...json, provider });
        const body = (await response.json()) as { error: string };
        expect(body).toMatchObject({
          status: 400,
          code: 'capability_unavailable',
          details: [{ path: 'provider', message: expect.stringContaining('local') as string }],
        });
      }
    });

    it('with limits are refused when a job is submitted, with the prompts of its stores', async () => {
      const job = { mode: 'ai', ...files, provider: 'deepl' };
      const answer = async (path: string, json: object) => {
        const response = await submit(path, json);
        return { status: response.status, body: (await response.json()) as object };
      };
      const refused = { status: 400, body: { code: 'capability_unavailable', details: [{ path: 'instructions' }] } };
      const instructed = { ...job, instructions: LONG };
      expect(await answer('/v1/jobs/translation', { ...instructed, target_languages: ['es'] })).toMatchObject(refused);
      // DeepL gets none in this language, which a warning says.
      expect(await answer('/v1/jobs/translation', { ...instructed, target_languages: ['pt-BR'] })).toMatchObject({
        status: 202,
      });
      const created = await submit('/v1/prompt-templates', { name: 'Long', kind: 'context', body: LONG });
      const { id } = (await created.json()) as { id: number };
      const store = { key: 'prompted', name: 'Store', prompt_template_id: id };
      const { id: prompted } = (await (await submit('/v1/context', store)).json()) as { id: number };
      const withStore = { ...job, target_languages: ['es'], context_stores: [prompted] };
      expect(await answer('/v1/jobs/translation', withStore)).toMatchObject(refused);
      expect(await answer('/v1/jobs/translation', { ...withStore, provider: 'google' })).toMatchObject({ status: 202 });
    });
  });
});
