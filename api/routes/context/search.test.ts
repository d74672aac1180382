import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkBlocks } from '#domain/context/chunk-blocks.ts';
import { storeChunks } from '#db/context/chunk-records.ts';
import { ContextDocument } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { startTestApi, type TestApi } from '#test/api.ts';
import { buildApiKey } from '#test/factories.ts';
import { ContextClient } from './testing/context-client.ts';

const VECTOR = { retrieval_backend: 'vector', embedding_model: 'local-ngram' };

let api: TestApi;
let client: ContextClient;
beforeAll(async () => {
  api = await startTestApi();
  client = new ContextClient(api);
});
afterAll(() => api.close());

/** Uploads a document and stores its passages as its job would. */
async function upload(store: number, text: string): Promise<void> {
  const fields = { title: 'Rules', document_type: 'styleguide', languages: 'es' };
  await client.upload(store, { name: 'rules.txt', content: text, fields });
  const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
  const [document] = await entityManager.find(ContextDocument, { store }, { orderBy: { id: 'desc' } });
  const blocks = text.split('\n').map((line) => ({ kind: 'record' as const, text: line, headings: ['Tone'], page: 2 }));
  const chunks = [...chunkBlocks(blocks, 'en', { size: 20, overlap: 0 })];
  const placed = chunks.map((chunk, position) => ({ ...chunk, position }));
  const embeddings = { model: 'local-ngram', vectors: chunks.map((chunk) => ngramVector(chunk.text)) };
  await storeChunks(entityManager, document!, placed, embeddings, api.dependencies.vectors);
  await entityManager.nativeUpdate(ContextDocument, { id: document!.id }, { generation: document!.nextGeneration });
}

describe('a search in a context store', () => {
  it('answers with the passages that fit, the best first', async () => {
    const store = await client.store('searched', VECTOR);
    await upload(store, 'Address customers with usted.\nWrite prices without decimals.');
    const body = { query: 'How do we address customers?', language: 'es-MX', limit: 2 };
    const { results } = await client.done<{ results: object[] }>('POST', `/${store}/search`, body);
    expect(results[0]).toMatchObject({
      score: 1,
      document: { title: 'Rules', document_type: 'styleguide' },
      excerpt: 'Address customers with usted.',
      headings: ['Tone'],
      page: 2,
    });
    expect(results).toHaveLength(2);
    expect(await client.done('POST', `/${store}/search`, { ...body, language: 'fr' })).toEqual({ results: [] });
    expect(await client.done('POST', `/${store}/search`, { ...body, document_type: 'glossary' })).toEqual({
      results: [],
    });
  });

  it('is refused for a store of others, without a query, and for a model that is not configured', async () => {
    const store = await client.store('refused', { ...VECTOR, embedding_model: 'openai/text-embedding-3-small' });
    const stranger = new ContextClient(api, (await buildApiKey(api.orm)).key);
    expect(await stranger.send('POST', `/${store}/search`, { query: 'customers' })).toMatchObject({ status: 404 });
    expect(await client.send('POST', `/${store}/search`, { query: ' ' })).toMatchObject({ status: 400 });
    expect(await client.send('POST', `/${store}/search`, { query: 'customers' })).toMatchObject({
      status: 400,
      body: { code: 'provider_not_configured', error: expect.stringContaining('OPENAI_API_KEY') as string },
    });
  });
});
