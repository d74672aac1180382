import { afterEach, expect, it } from 'vitest';
import {
  startEmbeddingServer,
  startGeminiEmbeddingServer,
  type EmbeddingServer,
} from '#test/fakes/embedding-server.ts';
import { createServerEmbeddings } from './openai-compatible.ts';
import { describeEmbeddingContract } from './testing/embedding-contract.ts';
import { createGeminiEmbeddings, createMistralEmbeddings, createOpenaiEmbeddings } from './vendors.ts';

const bearer = (apiKey: string) => ['authorization', `Bearer ${apiKey}`] as const;

describeEmbeddingContract('OpenAI', {
  start: startEmbeddingServer,
  basePath: '/v1',
  create: createOpenaiEmbeddings,
  keyHeader: bearer,
  keyVariable: 'OPENAI_API_KEY',
});

describeEmbeddingContract('Mistral', {
  start: startEmbeddingServer,
  basePath: '/v1',
  create: createMistralEmbeddings,
  keyHeader: bearer,
  keyVariable: 'MISTRAL_API_KEY',
});

describeEmbeddingContract('a server of the deployment', {
  start: startEmbeddingServer,
  basePath: '/v1',
  create: createServerEmbeddings,
  keyHeader: bearer,
  keyVariable: 'EMBEDDINGS_API_KEY',
});

describeEmbeddingContract('Gemini', {
  start: startGeminiEmbeddingServer,
  basePath: '/v1beta',
  create: createGeminiEmbeddings,
  keyHeader: (apiKey) => ['x-goog-api-key', apiKey],
  keyVariable: 'GEMINI_API_KEY',
});

let server: EmbeddingServer | undefined;
afterEach(() => server?.close());

it('Gemini is sent whether a text is a passage or a question', async () => {
  server = await startGeminiEmbeddingServer();
  const settings = { apiKey: 'key', baseUrl: `${server.url}/v1beta`, model: 'gemini-embedding-001', timeout: 20_000 };
  const model = createGeminiEmbeddings({ ...settings, fetch });
  const { signal } = new AbortController();
  await model.embed({ texts: ['Refunds take a week.'], purpose: 'passage', signal });
  await model.embed({ texts: ['How long?', 'When?'], purpose: 'query', signal });
  expect(server.questions.map(({ task }) => task)).toEqual(['RETRIEVAL_DOCUMENT', 'RETRIEVAL_QUERY']);
});

it('a server that was given no key gets none', async () => {
  server = await startEmbeddingServer();
  const settings = { apiKey: undefined, baseUrl: `${server.url}/v1/`, model: 'bge-m3', timeout: 20_000, fetch };
  await createServerEmbeddings(settings).embed({
    texts: ['a'],
    purpose: 'query',
    signal: new AbortController().signal,
  });
  expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings' });
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
});
