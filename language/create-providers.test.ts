import { afterEach, describe, expect, it } from 'vitest';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { loadConfig } from '#config/config.ts';
import { createProviders } from './create-providers.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { combineLocal } from '#providers/language/local/local.ts';
import { createLocalProvider } from '#providers/language/local/local-provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';
import { createModelProvider } from './translation/model-provider.ts';

const tools = { programs: createProgramRunner(), fetch };
/** The providers of a deployment with these variables. */
const providersOf = (variables: Readonly<Record<string, string>>) =>
  createProviders(loadConfig({ APERTIUM_PATH: '/nowhere', PROVIDER_CONCURRENCY: '3', ...variables }).language, tools);

let providers: LanguageProviders | undefined;
let fake: FakeModel | undefined;
afterEach(() => Promise.all([providers?.close(), fake?.close()]));

describe('the providers of a configuration', () => {
  it('are models where a key is set, for any pair of languages', async () => {
    providers = providersOf({
      OPENAI_API_KEY: 'key',
      OPENAI_MODEL: 'gpt-5.1',
      ANTHROPIC_API_KEY: 'key',
      ANTHROPIC_MODEL: 'claude-sonnet-5-5',
      GEMINI_API_KEY: 'key',
      GEMINI_MODEL: 'gemini-2.5-pro',
    });
    for (const [identifier, name] of [
      ['openai', 'gpt-5.1'],
      ['anthropic', 'claude-sonnet-5-5'],
      ['gemini', 'gemini-2.5-pro'],
    ] as const) {
      const provider = providers.resolve(identifier, 'is', 'sw');
      expect(provider).toMatchObject({
        id: identifier,
        capabilities: { kind: 'model', terms: 'hints', usesContext: true, usesInstructions: true, concurrency: 3 },
      });
      expect(provider.model?.name).toBe(name);
      expect(await provider.supports('is', 'zh-Hant-TW')).toEqual({ supported: true, pivots: [] });
      expect(providers.resolveModel(identifier).model).toBe(provider.model);
    }
    expect(() => providers?.resolve('deepl', 'en', 'es')).toThrow('DEEPL_API_KEY');
  });

  it('are engines where their access is set; Google keeps glossaries where it has a bucket', () => {
    const google = { GOOGLE_TRANSLATE_CREDENTIALS: '/nowhere.json' };
    const engine = { kind: 'engine', concurrency: 3 };
    providers = providersOf({ ...google, DEEPL_API_KEY: 'key:fx', LOCAL_MT_URL: 'http://127.0.0.1:9' });
    const bucket = { ...google, GOOGLE_TRANSLATE_BUCKET: 'terms' };
    const withBucket = providersOf(bucket);
    const global = providersOf({ ...bucket, GOOGLE_TRANSLATE_LOCATION: 'global' });
    for (const [each, identifier, capabilities] of [
      [providers, 'deepl', { ...engine, terms: 'glossary', usesContext: true, usesInstructions: true }],
      [providers, 'google', { ...engine, terms: 'none', usesContext: false, usesInstructions: false }],
      [withBucket, 'google', { ...engine, terms: 'glossary', usesContext: false, usesInstructions: false }],
      [global, 'google', { ...engine, terms: 'none', usesContext: false, usesInstructions: false }],
      [providers, 'local', { ...engine, terms: 'none', usesContext: false, usesInstructions: false }],
    ] as const) {
      const provider = each.resolve(identifier, 'en', 'de');
      expect(provider).toMatchObject({ id: identifier, capabilities });
      expect(provider.model).toBeUndefined();
    }
  });

  it('have in local the embedded engine without any setting, and no model', async () => {
    providers = providersOf({});
    const local = providers.resolve('local', 'en', 'es');
    expect(local).toMatchObject({ id: 'local', model: undefined, capabilities: { kind: 'engine' } });
    expect(await local.supports('en', 'es')).toMatchObject({ supported: false });
  });

  it('have in local the model server where one is set', async () => {
    fake = await startFakeModel(({ schema }) => (schema === undefined ? 'Hola' : '{}'));
    providers = providersOf({
      LOCAL_LLM_BASE_URL: fake.environment.LOCAL_LLM_BASE_URL,
      LOCAL_LLM_CONTEXT_TOKENS: '2048',
    });
    const local = providers.resolve(undefined, 'en', 'de');
    expect(local).toMatchObject({ id: 'local', capabilities: { kind: 'model' }, model: { contextTokens: 2048 } });
    const { signal } = new AbortController();
    await local.model?.generateText({ system: 'Translate.', prompt: 'Hello', maximumOutputTokens: 5, signal });
    expect(fake.questions).toMatchObject([{ prompt: 'Hello' }]);
  });
});

describe('the provider local', () => {
  it('translates with its server and does the rest with its model', async () => {
    fake = await startFakeModel(() => 'never asked');
    const local = combineLocal({
      server: createPseudoProvider(),
      model: fake.model,
      embedded: createLocalProvider({ ...tools, modesFolders: [] }),
      fromModel: (model) => createModelProvider(model, { concurrency: 1 }),
    });
    const { segments } = await local.translate({
      segments: [{ text: 'Hello', codes: [] }],
      sourceLanguage: 'en',
      targetLanguage: 'en-XA',
      signal: new AbortController().signal,
    });
    expect(segments[0]?.content.text).not.toBe('Hello');
    expect(fake.questions).toEqual([]);
    expect(local).toMatchObject({ id: 'local', model: fake.model, capabilities: { kind: 'engine' } });
    await local.close();
  });
});
