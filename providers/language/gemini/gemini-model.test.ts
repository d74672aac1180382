import { afterEach, expect, it } from 'vitest';
import type { ModelServer } from '#test/fakes/model-server.ts';
import { THINKING_TOKENS } from '#providers/language/models/vendor-model.ts';
import { describeModelContract } from '#providers/language/testing/model-contract.ts';
import { startGeminiServer } from '#test/fakes/gemini-server.ts';
import { createGeminiModel } from './gemini-model.ts';

const body = (code: number, status: string, message: string, details: readonly object[] = []) =>
  JSON.stringify({ error: { code, message, status, details } });

describeModelContract('Gemini', {
  start: startGeminiServer,
  basePath: '/v1beta',
  create: (settings) => createGeminiModel({ ...settings, model: 'gemini-3.8-flash' }),
  keyHeader: (apiKey) => ['x-goog-api-key', apiKey],
  keyVariable: 'GEMINI_API_KEY',
  // Gemini's own way: not 401.
  wrongKey: {
    status: 400,
    body: body(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]),
  },
  noCredit: { status: 429, body: body(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.') },
  tooLong: {
    status: 400,
    body: body(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
  },
});

let server: ModelServer | undefined;
afterEach(() => server?.close());

/** Parameters of a model call, without the texts. */
async function sentBy(model: string): Promise<unknown> {
  server = await startGeminiServer(() => 'Hello');
  const { signal } = new AbortController();
  const settings = { apiKey: 'key', baseUrl: `${server.url}/v1beta`, model, timeout: 20_000, fetch };
  await createGeminiModel(settings).generateText({ system: 'S', prompt: 'P', maximumOutputTokens: 100, signal });
  return JSON.parse(server.requests[0]?.body ?? '');
}

it.each([
  ['gemini-3.8-flash', { thinkingConfig: { thinkingLevel: 'low' }, maxOutputTokens: 100 + THINKING_TOKENS }],
  ['gemini-2.5-flash', { thinkingConfig: { thinkingBudget: 0 }, maxOutputTokens: 100 }],
  ['gemini-2.5-pro', { thinkingConfig: { thinkingBudget: 1024 }, maxOutputTokens: 100 + THINKING_TOKENS }],
  ['gemini-2.0-flash', { maxOutputTokens: 100 }],
])('%s thinks as little as it can', async (model, settings) => {
  const sent = (await sentBy(model)) as { generationConfig: object };
  expect(sent.generationConfig).toEqual(settings);
  expect(sent).not.toHaveProperty('tools');
});

it('a prompt that Gemini blocks is refused, not failed', async () => {
  server = await startGeminiServer(() => 'Hello');
  const body = JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
  server.fail({ kind: 'malformed', body });
  const settings = {
    apiKey: 'key',
    baseUrl: `${server.url}/v1beta`,
    model: 'gemini-3.8-flash',
    timeout: 20_000,
    fetch,
  };
  const { signal } = new AbortController();
  const request = { system: 'S', prompt: 'P', maximumOutputTokens: 100, signal };
  expect(await createGeminiModel(settings).generateText(request)).toMatchObject({ text: '', finish: 'refused' });
});

it.each([
  ['gemini-3.8-flash', 65_535 - THINKING_TOKENS],
  ['gemini-2.5-flash', 65_535],
  ['gemini-2.0-flash', 8192],
])('%s writes %i tokens at once', (model, outputTokens) => {
  const settings = { apiKey: 'key', baseUrl: undefined, model, timeout: 20_000, fetch };
  expect(createGeminiModel(settings).outputTokens).toBe(outputTokens);
});
