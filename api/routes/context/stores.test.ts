import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ResourceClient } from '#api/testing/resource-client.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { ContextClient, MEMORY } from './testing/context-client.ts';

let owner: BuiltApiKey;
let client: ContextClient;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  owner = await buildApiKey(api.orm);
  client = new ContextClient(api, owner.key);
});

/** Files of documents in storage. */
const storedFiles = async (): Promise<number> =>
  (await api.dependencies.storage.list(`context/${owner.organizationId}`)).objects.length;

describe('a context store', () => {
  // Covers POST /v1/context, GET /v1/context/{store_id}
  it('is created active, for documents, and without a backend', async () => {
    const { status, body } = await client.send('POST', '', { key: 'style-1', name: ' Style ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      key: 'style-1',
      name: 'Style',
      description: '',
      content_kind: 'documents',
      retrieval_backend: 'none',
      embedding_model: null,
      template_params: {},
      is_active: true,
      document_count: 0,
    });
    expect(await client.done('GET', `/${String(body['id'])}`)).toEqual(body);
  });

  it.each([
    ['upper-case letters in its key', { key: 'Style' }, 'key'],
    ['an empty key', { key: '' }, 'key'],
    ['an unknown content kind', { content_kind: 'pictures' }, 'content_kind'],
    ['a memory without a backend', { content_kind: 'translation_memory' }, 'retrieval_backend'],
    ['a backend without a model', { retrieval_backend: 'vector' }, 'embedding_model'],
    ['chunks that overlap entirely', { chunk_size: 100, chunk_overlap: 100 }, 'chunk_overlap'],
    ['more overlap than a chunk has by default', { chunk_overlap: 400 }, 'chunk_overlap'],
    ['a size outside of the limits', { chunking: { chunk_size: 10 } }, 'chunking.chunk_size'],
    ['two different chunk sizes', { chunking: { chunk_size: 100 }, chunk_size: 200 }, 'chunk_size'],
    ['a collection without a vector backend', { external_index_id: 'a' }, 'external_index_id'],
    ['a collection for a memory', { ...MEMORY, external_index_id: 'a' }, 'external_index_id'],
    ['a collection with a path', { external_index_id: '../a' }, 'external_index_id'],
    ['two different overlaps', { chunking: { chunk_overlap: 0 }, chunk_overlap: 9 }, 'chunk_overlap'],
  ])('is refused with %s', async (_what, fields, path) => {
    const { status, body } = await client.send('POST', '', { key: 'a', name: 'a', ...fields });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });

  // Covers POST /v1/context, GET /v1/context, GET /v1/context/{store_id}, PUT /v1/context/{store_id}
  it('takes and answers its chunking as an object, with the flat fields as aliases', async () => {
    type Sizes = { chunk_size: number | null; chunk_overlap: number | null };
    const answered = ({ chunking, chunk_size, chunk_overlap }: Sizes & { chunking?: Sizes }) => {
      expect({ chunk_size, chunk_overlap }).toEqual(chunking);
      return [chunking?.chunk_size, chunking?.chunk_overlap];
    };
    const put = async (json: object) => answered(await client.done('PUT', `/${id}`, json));
    const id = await client.store('chunked', { chunking: { chunk_size: 300, chunk_overlap: 30 }, chunk_size: 300 });
    expect(answered(await client.done('GET', `/${id}`))).toEqual([300, 30]);
    const list = await client.done<{ context_stores: Sizes[] }>('GET', '');
    expect(list.context_stores.map(answered)).toEqual([[300, 30]]);
    expect(await put({ chunking: { chunk_size: 200 } })).toEqual([200, 30]);
    expect(await put({ chunk_overlap: 20 })).toEqual([200, 20]);
    expect(await put({ chunking: null })).toEqual([null, null]);
    const flat = await client.store('flat', { chunk_size: 250, chunking: null });
    expect(answered(await client.done('GET', `/${flat}`))).toEqual([250, null]);
  });

  // Covers POST /v1/context, PUT /v1/context/{store_id}
  it('has a collection of vectors of its own, by external_index_id', async () => {
    const vector = { retrieval_backend: 'vector', embedding_model: 'local-ngram' };
    const named = { ...vector, external_index_id: 'Product.docs-1' };
    const id = await client.store('named', named);
    expect(await client.done('GET', `/${id}`)).toMatchObject({ external_index_id: 'Product.docs-1' });
    expect((await client.send('POST', '', { key: 'second', name: 'second', ...named })).status).toBe(409);
    const second = await client.store('second', vector);
    expect((await client.send('PUT', `/${second}`, { external_index_id: 'Product.docs-1' })).status).toBe(409);
    const other = new ContextClient(api, (await buildApiKey(api.orm)).key);
    await other.store('named', named);
    const { status, body } = await client.send('PUT', `/${id}`, { retrieval_backend: 'none' });
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ path: 'external_index_id' }] } });
    await client.done('PUT', `/${id}`, { retrieval_backend: 'none', external_index_id: null });
    await client.done('PUT', `/${second}`, { external_index_id: 'Product.docs-1' });
    await client.done('DELETE', `/${second}`);
    await client.store('third', named);
  });

  // Covers POST /v1/context
  it('has a key of its own in the organization, which is free again once it is deleted', async () => {
    const id = await client.store('memory');
    expect((await client.send('POST', '', { key: 'memory', name: 'b' })).status).toBe(409);
    const other = new ContextClient(api, (await buildApiKey(api.orm)).key);
    await other.store('memory');
    await client.done('DELETE', `/${id}`);
    await client.store('memory');
  });

  it('is created once for an Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'c-1' } };
    const send = () => client.send<{ id: number }>('POST', '', { key: 'once', name: 'once' }, options);
    const answers = [await send(), await send()];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  // Covers PUT /v1/context/{store_id}
  it('keeps its settings consistent when it is changed', async () => {
    const id = await client.store('memory', MEMORY);
    expect((await client.send('PUT', `/${id}`, { retrieval_backend: 'none' })).status).toBe(400);
    expect((await client.send('PUT', `/${id}`, { embedding_model: null })).status).toBe(400);
    const changed = await client.done('PUT', `/${id}`, { content_kind: 'documents', retrieval_backend: 'none' });
    expect(changed).toMatchObject({ content_kind: 'documents', retrieval_backend: 'none' });
  });

  // Covers PUT /v1/context/{store_id}
  it('keeps its content kind while it has documents', async () => {
    const id = await client.store('documents');
    const { body } = await client.upload<{ id: number }>(id, { name: 'a.txt', content: 'A text.' });
    expect((await client.send('PUT', `/${id}`, MEMORY)).status).toBe(409);
    await client.done('DELETE', `/${id}/documents/${body.id}`);
    expect(await client.done('PUT', `/${id}`, MEMORY)).toMatchObject(MEMORY);
  });

  it('takes a template for context stores only', async () => {
    const send = async (json: object) => {
      const { key } = api.owner;
      return (await (await api.request('/v1/prompt-templates', { json, key })).json()) as { id: number };
    };
    const owner = new ContextClient(api);
    const rewrite = await send({ name: 'a', body: 'Rewrite it.', rewrite_type: 'simplify' });
    const context = await send({ name: 'b', body: 'From {{ store }}.', kind: 'context' });
    const json = { key: `t-${context.id}`, name: 'a' };
    expect((await owner.send('POST', '', { ...json, prompt_template_id: rewrite.id })).status).toBe(400);
    expect(await owner.done('POST', '', { ...json, prompt_template_id: context.id })).toMatchObject({
      prompt_template_id: context.id,
    });
    expect((await client.send('POST', '', { ...json, prompt_template_id: context.id })).status).toBe(404);
  });

  // Covers POST /v1/context, PUT /v1/context/{store_id}, PUT /v1/prompt-templates/{template_id}, DELETE /v1/prompt-templates/{template_id}
  it('has parameters that fit its template, whenever either changes', async () => {
    const { key } = owner;
    const templates = new ResourceClient(api, '/v1/prompt-templates', key);
    const listed = await templates.done<{ prompt_templates: { id: number; is_system: boolean }[] }>(
      'GET',
      '?kind=context',
    );
    const system = listed.prompt_templates.find(({ is_system: isSystem }) => isSystem)!;
    const refusedPath = async (method: 'POST' | 'PUT', path: string, json: object) => {
      const { status, body } = await client.send<{ details?: { path: string }[] }>(method, path, json);
      return [status, ...(body.details ?? []).map((detail) => detail.path)];
    };
    const named = { key: 'p', name: 'p', prompt_template_id: system.id };
    expect(await refusedPath('POST', '', { ...named, template_params: { tne: 'dry' } })).toEqual([
      400,
      'template_params.tne',
    ]);
    expect(await refusedPath('POST', '', { key: 'p', name: 'p', template_params: { tone: 'dry' } })).toEqual([
      400,
      'template_params',
    ]);
    const id = await client.store('p', { prompt_template_id: system.id, template_params: { tone: 'dry' } });
    const own = await templates.done<{ id: number }>('POST', '', {
      name: 'own',
      kind: 'context',
      body: '{{ tone }} {{ product }}',
    });
    expect(await refusedPath('PUT', `/${id}`, { prompt_template_id: own.id })).toEqual([400, 'template_params']);
    expect(await refusedPath('PUT', `/${id}`, { prompt_template_id: null })).toEqual([400, 'template_params']);
    const change = { prompt_template_id: own.id, template_params: { product: 'Press 5' } };
    expect(await client.done('PUT', `/${id}`, change)).toMatchObject(change);
    const changed = await templates.send('PUT', `/${own.id}`, { body: '{{ product }} {{ customer }}' });
    expect(changed).toMatchObject({ status: 400, body: { details: [{ path: 'body' }] } });
    expect((await templates.send('DELETE', `/${own.id}`)).status).toBe(409);
    await client.done('PUT', `/${id}`, { prompt_template_id: null, template_params: null });
    await templates.done('DELETE', `/${own.id}`);
    expect((await templates.send('PUT', `/${system.id}`, { name: 'Mine' })).status).toBe(403);
  });

  // Covers GET /v1/context
  it('is listed newest first, sorted as requested, and by its state', async () => {
    const ids = [await client.store('b'), await client.store('a'), await client.store('c')];
    await client.done('PUT', `/${ids[0]}`, { is_active: false });
    const list = async (query: string) => {
      const body = await client.done<{ context_stores: { id: number }[]; total: number }>('GET', query);
      return body.context_stores.map(({ id }) => id);
    };
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('?order_by=key&descending=false')).toEqual([ids[1], ids[0], ids[2]]);
    expect(await list('?is_active=false')).toEqual([ids[0]]);
    expect(await list('?limit=1&offset=1')).toEqual([ids[1]]);
    expect((await client.send('GET', '?order_by=organization')).status).toBe(400);
  });

  // Covers DELETE /v1/context/{store_id}
  it('is gone once it is deleted, with its documents', async () => {
    const id = await client.store('gone');
    const { body } = await client.upload<{ id: number }>(id, { name: 'a.txt', content: 'A text.' });
    expect(await client.done('DELETE', `/${id}`)).toMatchObject({ id });
    for (const path of [`/${id}`, `/${id}/documents`, `/${id}/documents/${body.id}`]) {
      expect((await client.send('GET', path)).status, path).toBe(404);
    }
    expect((await client.send('DELETE', `/${id}`)).status).toBe(404);
    expect((await client.send('POST', `/${id}/reindex`)).status).toBe(404);
  });

  // Covers DELETE /v1/context/{store_id}
  it.each([
    ['', 0],
    ['?delete_files=false', 1],
    ['?delete_documents=false', 1],
  ])('deleted with "%s" leaves %d files', async (query, left) => {
    const filesBefore = await storedFiles();
    const id = await client.store(`deleted-${left}${query.length}`);
    const { body } = await client.upload<{ id: number }>(id, { name: 'a.txt', content: 'A text.' });
    expect(await storedFiles()).toBe(filesBefore + 1);
    expect(await client.done('DELETE', `/${id}${query}`)).toMatchObject({ id });
    expect(await storedFiles()).toBe(filesBefore);
    const kept = (await api.dependencies.storage.list(`files/${owner.organizationId}/context`)).folders;
    expect(kept).toHaveLength(left);
    expect((await client.send('GET', `/${id}/documents/${body.id}`)).status).toBe(404);
  });

  // Covers POST /v1/context/{store_id}/reindex
  it('is reindexed by a job', async () => {
    const id = await client.store('reindex');
    const { status, body } = await client.send('POST', `/${id}/reindex`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'queued', workflow_id: body['job_id'] });
    // A request that waits is answered with the end of the job.
    const entityManager = organizationEntityManager(api.orm, owner.organizationId);
    const waiting = client.send('POST', `/${id}/reindex?wait=60`, { name: 'Awaited' });
    const [job] = await vi.waitFor(async () => {
      const found = await entityManager.find(Job, { name: 'Awaited' });
      expect(found).toHaveLength(1);
      return found;
    }, TEST_TIMEOUT);
    await endJob(entityManager, job!.id, 'cancelled', null);
    expect(await waiting).toMatchObject({ status: 202, body: { job_id: job!.id, status: 'cancelled' } });
  });
});
