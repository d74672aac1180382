import { afterEach, expect, it } from 'vitest';
import type { ModelServer } from '#test/fakes/model-server.ts';
import { THINKING_TOKENS } from '#providers/language/models/vendor-model.ts';
import { describeModelContract } from '#providers/language/testing/model-contract.ts';
import { startAnthropicServer } from '#test/fakes/anthropic-server.ts';
import { createAnthropicModel } from './anthropic-model.ts';

const body = (type: string, message: string) =>
  JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_011' });

describeModelContract('Anthropic', {
  start: startAnthropicServer,
  basePath: '/v1',
  create: (settings) => createAnthropicModel({ ...settings, model: 'claude-haiku-5-5' }),
  keyHeader: (apiKey) => ['x-api-key', apiKey],
  keyVariable: 'ANTHROPIC_API_KEY',
  wrongKey: { status: 401, body: body('authentication_error', 'invalid x-api-key') },
  noCredit: {
    status: 400,
    body: body('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
  },
  tooLong: { status: 400, body: body('invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum') },
});

let server: ModelServer | undefined;
afterEach(() => server?.close());

/** Parameters of a model call, without the texts. */
async function sentBy(model: string): Promise<unknown> {
  server = await startAnthropicServer(() => 'Hello');
  const { signal } = new AbortController();
  const settings = { apiKey: 'key', baseUrl: `${server.url}/v1`, model, timeout: 20_000, fetch };
  await createAnthropicModel(settings).generateText({ system: 'S', prompt: 'P', maximumOutputTokens: 100, signal });
  return JSON.parse(server.requests[0]?.body ?? '');
}

it.each([
  ['claude-haiku-5-5', { thinking: { type: 'disabled' }, max_tokens: 100 }],
  ['claude-sonnet-5-5', { thinking: { type: 'between_tools' }, max_tokens: 100 + THINKING_TOKENS }],
  ['claude-opus-5-5', { output_config: { effort: 'low' }, max_tokens: 100 + THINKING_TOKENS }],
])('%s thinks as little as it can', async (model, body) => {
  const sent = await sentBy(model);
  expect(sent).toMatchObject({ model, ...body });
  expect(sent).not.toHaveProperty('tools');
});

it.each([
  ['claude-haiku-5-5', 128_000],
  ['claude-sonnet-5-5', 128_000 - THINKING_TOKENS],
  ['claude-sonnet-4-6', 128_000],
  ['claude-sonnet-4-5-20250929', 64_000],
  ['claude-sonnet-4-20250514', 64_000],
  ['claude-opus-4-1-20250805', 32_000],
  ['claude-3-haiku-20240307', 4096],
])('%s writes %i tokens at once', (model, outputTokens) => {
  const settings = { apiKey: 'key', baseUrl: undefined, model, timeout: 20_000, fetch };
  expect(createAnthropicModel(settings).outputTokens).toBe(outputTokens);
});
