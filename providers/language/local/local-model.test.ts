import { afterEach, expect, it } from 'vitest';
import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import type { ModelServer } from '#test/fakes/model-server.ts';
import { describeModelContract } from '#providers/language/testing/model-contract.ts';
import { createLocalModel } from './local-model.ts';

const body = (type: string, code: string | null, message: string) =>
  JSON.stringify({ error: { message, type, param: null, code } });

describeModelContract('this deployment', {
  start: startOpenaiCompatibleServer,
  basePath: '/v1',
  create: (settings) => createLocalModel({ ...settings, model: FAKE_LOCAL_MODEL, contextTokens: 8192 }),
  keyHeader: (apiKey) => ['authorization', `Bearer ${apiKey}`],
  keyVariable: 'LOCAL_LLM_API_KEY',
  wrongKey: { status: 401, body: body('authentication_error', null, 'Invalid API Key') },
  noCredit: { status: 402, body: body('insufficient_credits', null, 'Insufficient credits') },
  // As llama.cpp says it.
  tooLong: {
    status: 400,
    body: body('exceed_context_size_error', null, 'the request exceeds the available context size'),
  },
});

let server: ModelServer | undefined;
afterEach(() => server?.close());

const request = () => ({ system: '', prompt: 'Hi', maximumOutputTokens: 9, signal: new AbortController().signal });

async function unnamedModel() {
  server = await startOpenaiCompatibleServer(() => 'Hello');
  const model = createLocalModel({
    baseUrl: `${server.url}/v1/`,
    apiKey: undefined,
    model: undefined,
    contextTokens: 4096,
    timeout: 20_000,
    fetch,
  });
  return { server, model };
}

it('a model server without a configured model answers with the first that it lists, asked for once', async () => {
  const { server, model } = await unnamedModel();
  await model.generateText(request());
  await model.generateText(request());
  expect(model.name).toBe(FAKE_LOCAL_MODEL);
  expect(server.questions.map((question) => question.model)).toEqual([FAKE_LOCAL_MODEL, FAKE_LOCAL_MODEL]);
  expect(server.requests.filter(({ path }) => path === '/v1/models')).toHaveLength(1);
});

it('a model server that lists nothing has to be given a model; one that fails may be asked again', async () => {
  const { server, model } = await unnamedModel();
  server.fail({ kind: 'malformed', body: '{"object":"list","data":[]}' }, { kind: 'status', status: 503 });
  await expect(model.generateText(request())).rejects.toMatchObject({
    id: 'provider_not_configured',
    message: expect.stringContaining('LOCAL_LLM_MODEL'),
  });
  await expect(model.generateText(request())).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
  expect(await model.generateText(request())).toMatchObject({ text: 'Hello' });
});
