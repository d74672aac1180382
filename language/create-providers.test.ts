import { afterEach, describe, expect, it } from 'vitest';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { createProviders, type ProvidersSettings } from './create-providers.ts';
import { combineLocal } from './combine-local.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalProvider } from '#providers/language/local/local-provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/index.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';

const nothing: ProvidersSettings = {
  order: ['local', 'openai', 'anthropic', 'gemini', 'deepl', 'google'],
  openai: undefined,
  anthropic: undefined,
  gemini: undefined,
  deepl: undefined,
  google: undefined,
  localModel: undefined,
  localTranslation: undefined,
  apertiumPath: '/nowhere',
  timeout: 20_000,
  concurrency: 3,
};
const tools = { programs: createProgramRunner(), fetch };
const access = (model: string) => ({ apiKey: 'key', baseUrl: undefined, model });

let providers: LanguageProviders | undefined;
let fake: FakeModel | undefined;
afterEach(() => Promise.all([providers?.close(), fake?.close()]));

describe('the providers of a configuration', () => {
  it('are models where a key is set, for any pair of languages', async () => {
    providers = createProviders(
      {
        ...nothing,
        openai: access('gpt-5.1'),
        anthropic: access('claude-sonnet-5-5'),
        gemini: access('gemini-2.5-pro'),
      },
      tools,
    );
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
    const google = {
      credentialsPath: '/nowhere.json',
      project: undefined,
      location: 'us-central1',
      baseUrl: undefined,
    };
    const engine = { kind: 'engine', concurrency: 3 };
    providers = createProviders(
      {
        ...nothing,
        deepl: { apiKey: 'key:fx', baseUrl: undefined },
        google: { ...google, bucket: undefined },
        localTranslation: { url: 'http://127.0.0.1:9', apiKey: undefined },
      },
      tools,
    );
    const withBucket = createProviders({ ...nothing, google: { ...google, bucket: 'terms' } }, tools);
    const global = createProviders({ ...nothing, google: { ...google, bucket: 'terms', location: 'global' } }, tools);
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
    providers = createProviders(nothing, tools);
    const local = providers.resolve('local', 'en', 'es');
    expect(local).toMatchObject({ id: 'local', model: undefined, capabilities: { kind: 'engine' } });
    expect(await local.supports('en', 'es')).toMatchObject({ supported: false });
  });

  it('have in local the model server where one is set', async () => {
    fake = await startFakeModel(({ schema }) => (schema === undefined ? 'Hola' : '{}'));
    const localModel = { baseUrl: fake.baseUrl, apiKey: undefined, model: undefined, contextTokens: 2048 };
    providers = createProviders({ ...nothing, localModel }, tools);
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
      concurrency: 1,
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
