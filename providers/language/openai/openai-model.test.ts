import { afterEach, expect, it } from 'vitest';
import type { ModelServer } from '#test/fakes/model-server.ts';
import { THINKING_TOKENS } from '#providers/language/models/vendor-model.ts';
import { describeModelContract } from '#providers/language/testing/model-contract.ts';
import { startOpenaiServer } from '#test/fakes/openai-server.ts';
import { createOpenaiModel } from './openai-model.ts';

const body = (type: string, code: string, message: string) =>
  JSON.stringify({ error: { message, type, param: null, code } });

describeModelContract('OpenAI', {
  start: startOpenaiServer,
  basePath: '/v1',
  create: (settings) => createOpenaiModel({ ...settings, model: 'gpt-6.1-terra' }),
  keyHeader: (apiKey) => ['authorization', `Bearer ${apiKey}`],
  keyVariable: 'OPENAI_API_KEY',
  wrongKey: { status: 401, body: body('invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.') },
  noCredit: { status: 429, body: body('insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.') },
  tooLong: {
    status: 400,
    body: body('invalid_request_error', 'context_length_exceeded', 'Your input exceeds the context window.'),
  },
});

let server: ModelServer | undefined;
afterEach(() => server?.close());

/** Parameters of a model call, without the texts. */
async function sentBy(model: string): Promise<unknown> {
  server = await startOpenaiServer(() => 'Hello');
  const { signal } = new AbortController();
  const settings = { apiKey: 'key', baseUrl: `${server.url}/v1`, model, timeout: 20_000, fetch };
  await createOpenaiModel(settings).generateText({ system: 'S', prompt: 'P', maximumOutputTokens: 100, signal });
  return JSON.parse(server.requests[0]?.body ?? '');
}

it.each([
  ['gpt-6.1-terra', { reasoning: { effort: 'none' }, max_output_tokens: 100 }],
  ['gpt-5.1', { reasoning: { effort: 'none' }, max_output_tokens: 100 }],
  ['gpt-6-astra', { reasoning: { effort: 'low' }, max_output_tokens: 100 + THINKING_TOKENS }],
  ['o3', { reasoning: { effort: 'low' }, max_output_tokens: 100 + THINKING_TOKENS }],
  ['gpt-5-pro', { max_output_tokens: 100 + THINKING_TOKENS }],
  ['gpt-4.1-mini', { max_output_tokens: 100 }],
])('OpenAI keeps nothing, and %s thinks as little as it can', async (model, body) => {
  const sent = (await sentBy(model)) as { reasoning?: object };
  expect(sent).toMatchObject({ model, store: false, ...body });
  expect(sent.reasoning).toEqual('reasoning' in body ? body.reasoning : undefined);
  expect(sent).not.toHaveProperty('tools');
});

it.each([
  ['gpt-6.1-terra', 128_000],
  ['gpt-6-astra', 128_000 - THINKING_TOKENS],
  ['gpt-5-chat-latest', 16_384],
  ['o3', 100_000 - THINKING_TOKENS],
  ['gpt-4.1-mini', 32_768],
  ['gpt-4o', 16_384],
])('%s writes %i tokens at once', (model, outputTokens) => {
  const settings = { apiKey: 'key', baseUrl: undefined, model, timeout: 20_000, fetch };
  expect(createOpenaiModel(settings).outputTokens).toBe(outputTokens);
});
