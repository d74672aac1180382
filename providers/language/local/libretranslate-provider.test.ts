import { afterEach, expect, it } from 'vitest';
import type { EngineServer } from '#test/fakes/engine-server.ts';
import { startLibreTranslateServer } from '#test/fakes/libretranslate-server.ts';
import {
  describeEngineContract,
  ENGINE_KEY,
  failure,
  engineRequest,
} from '#providers/language/testing/engine-contract.ts';
import { createLibreTranslateProvider } from './libretranslate-provider.ts';

describeEngineContract('LibreTranslate', {
  start: (options) => startLibreTranslateServer({ ...options, apiKey: ENGINE_KEY }),
  create: (server, settings) => createLibreTranslateProvider({ ...settings, url: server.url, apiKey: ENGINE_KEY }),
  keyVariable: 'LOCAL_MT_API_KEY',
  addressVariable: 'LOCAL_MT_URL',
  wrongKey: { status: 403, body: '{"error":"Invalid API key"}' },
  tooLong: { status: 400, body: '{"error":"Invalid request: request (9) exceeds text limit (5)"}' },
  maxTexts: 20,
});

let server: EngineServer;
afterEach(() => server?.close());

async function connect(apiKey?: string, takes = apiKey) {
  server = await startLibreTranslateServer({ apiKey: takes });
  return createLibreTranslateProvider({ url: `${server.url}/`, apiKey, timeout: 20_000, fetch, concurrency: 1 });
}

it.each([
  ['en', 'no', 'nb'],
  ['en', 'pt', 'pb'],
  ['en', 'pt-PT', 'pt'],
  ['en', 'zh', 'zh'],
  ['en', 'zh-TW', 'zt'],
])('LibreTranslate is asked from %s to %s for %s', async (sourceLanguage, targetLanguage, target) => {
  const provider = await connect();
  await provider.translate({ ...engineRequest(['Hello']), sourceLanguage, targetLanguage });
  expect(server.questions).toMatchObject([{ target }]);
});

it('LibreTranslate serves the pairs that its models serve, and needs no key where it wants none', async () => {
  const provider = await connect();
  expect(await provider.supports('de', 'en')).toMatchObject({ supported: true });
  expect(await provider.supports('de', 'es')).toMatchObject({ supported: false });
  await provider.translate(engineRequest(['Hello']));
  expect(server.requests.at(-1)?.body).not.toContain('api_key');
});

it('LibreTranslate that wants a key is a clear refusal', async () => {
  const provider = await connect(undefined, ENGINE_KEY);
  const error = await failure(provider.translate(engineRequest(['Hello'])));
  expect(error).toMatchObject({ id: 'provider_not_configured' });
  expect(error.message).toContain('LOCAL_MT_API_KEY');
});

it('a text that is longer than a batch of LibreTranslate goes alone', async () => {
  const provider = await connect();
  const { segments } = await provider.translate(engineRequest(['Hello', 'long '.repeat(2000), 'World']));
  expect(segments.map(({ content }) => content.text.length)).toEqual([5, 10_000, 5]);
  expect(server.questions.map(({ texts }) => texts.length)).toEqual([1, 1, 1]);
});
