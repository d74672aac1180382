import { beforeAll, describe, expect, it } from 'vitest';
import { chunkBlocks } from '#domain/context/chunk-blocks.ts';
import { storeChunks } from '#db/context/chunk-records.ts';
import { ContextDocument } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ContextClient } from './testing/context-client.ts';

// On PostgreSQL: vectors are in pgvector.

const VECTOR = { retrieval_backend: 'vector', embedding_model: 'local-ngram' };

let client: ContextClient;
const api = sharedByTests(() => startTestApi());
beforeAll(() => {
  client = new ContextClient(api);
});

/** Uploads a document and stores its passages as its job would. */
async function upload(store: number, text: string): Promise<void> {
  const fields = { title: 'Rules', document_type: 'styleguide', languages: 'es' };
  await client.upload(store, { name: 'rules.txt', content: text, fields });
  const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
  const [document] = await entityManager.find(ContextDocument, { store }, { orderBy: { id: 'desc' } });
  const blocks = text.split('\n').map((line) => ({ kind: 'record' as const, text: line, headings: ['Tone'], page: 2 }));
  const chunks = [...chunkBlocks(blocks, 'en', { size: 20, overlap: 0 })];
  const placed = chunks.map((chunk, position) => ({ ...chunk, position }));
  const embeddings = { model: 'local-ngram', collection: '', vectors: chunks.map((chunk) => ngramVector(chunk.text)) };
  await storeChunks(entityManager, document!, placed, embeddings, api.dependencies.vectors);
  await entityManager.nativeUpdate(ContextDocument, { id: document!.id }, { generation: document!.nextGeneration });
}

describe('a search in a context store', () => {
  // Covers POST /v1/context/{store_id}/search
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

describe('a search in a translation memory', () => {
  const TEXTS = [
    ['Wait 10 minutes.', 'Espere 10 minutos.'],
    ['Press the red button to start.', 'Pulse el botón rojo para empezar.'],
  ] as const;
  const PAIR = { source_language: 'en-GB', target_language: 'es-MX' };

  // Covers POST /v1/context/{store_id}/search
  it('answers with the matches of a pair of languages, the best first', async () => {
    const { store, document } = await buildMemory(api, api.owner.organizationId, segmentsOf(TEXTS));
    const search = (body: object) => client.done<{ results: object[] }>('POST', `/${store}/search`, body);
    const { results } = await search({ query: 'Wait 25 minutes.', ...PAIR });
    expect(results).toEqual([
      {
        score: 0.97,
        document: { id: document, title: 'Translations', document_type: 'reference' },
        excerpt: 'Wait 10 minutes.',
        headings: [],
        page: null,
        match: {
          score: 97,
          source: 'Wait 10 minutes.',
          target: 'Espere 10 minutos.',
          source_language: 'en',
          target_language: 'es',
          changed_at: null,
        },
      },
    ]);
    expect(await search({ query: 'Wait 25 minutes.', ...PAIR, target_language: 'fr' })).toEqual({ results: [] });
    expect(await search({ query: 'Wait 25 minutes.', ...PAIR, document_type: 'glossary' })).toEqual({ results: [] });
    await client.done('PUT', `/${store}/documents/${document}`, { is_active: false });
    expect(await search({ query: 'Wait 25 minutes.', ...PAIR })).toEqual({ results: [] });
  });

  it('needs both languages', async () => {
    const { store } = await buildMemory(api, api.owner.organizationId, segmentsOf(TEXTS));
    expect(await client.send('POST', `/${store}/search`, { query: 'Wait.', source_language: 'en' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ path: 'target_language' }] },
    });
  });

  it('finds nothing of others', async () => {
    const { store } = await buildMemory(api, api.owner.organizationId, segmentsOf(TEXTS));
    const stranger = new ContextClient(api, (await buildApiKey(api.orm)).key);
    expect(await stranger.send('POST', `/${store}/search`, { query: 'Wait.', ...PAIR })).toMatchObject({ status: 404 });
  });
});

describe('the download of a translation memory', () => {
  // Covers GET /v1/context/{store_id}/download
  it('is TMX with the segments of its active documents', async () => {
    const texts = Array.from({ length: 1001 }, (_, index) => [`Text <${index}>`, `Texto ${index}`] as const);
    const { store, document } = await buildMemory(api, api.owner.organizationId, segmentsOf(texts));
    const download = () => api.request(`/v1/context/${store}/download`, { key: api.owner.key });
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('application/x-tmx+xml');
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=".*\.tmx"/);
    const tmx = await answer.text();
    expect(tmx.match(/<tu /g)).toHaveLength(1001);
    expect(tmx).toContain('<seg>Text &lt;1000&gt;</seg></tuv><tuv xml:lang="es"><seg>Texto 1000</seg>');
    await client.done('PUT', `/${store}/documents/${document}`, { is_active: false });
    expect(await (await download()).text()).not.toContain('<tu ');
  });

  it('is refused for stores of documents and of others', async () => {
    const documents = await client.store('no-memory', {});
    expect(await client.send('GET', `/${documents}/download`)).toMatchObject({ status: 409 });
    const { store } = await buildMemory(api, api.owner.organizationId, segmentsOf([]));
    const stranger = new ContextClient(api, (await buildApiKey(api.orm)).key);
    expect(await stranger.send('GET', `/${store}/download`)).toMatchObject({ status: 404 });
  });
});
