import { beforeEach, describe, expect, it } from 'vitest';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { FileUsage } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ContextClient, MEMORY } from './testing/context-client.ts';

const TMX = '<?xml version="1.0"?>\n<!-- a --><tmx version="1.4"><header srclang="en"/><body/></tmx>';
const PDF = '%PDF-1.7\n1 0 obj\n';

let owner: BuiltApiKey;
let client: ContextClient;
let store: number;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  owner = await buildApiKey(api.orm);
  client = new ContextClient(api, owner.key);
  store = await client.store('documents');
});

const usage = async () => {
  const entityManager = organizationEntityManager(api.orm, owner.organizationId);
  const { bytes, files } = await entityManager.findOneOrFail(FileUsage, { organization: owner.organizationId });
  return { bytes, files };
};

describe('a document of a context store', () => {
  // Covers POST /v1/context/{store_id}/documents, GET /v1/context/{store_id}/documents/{document_id}
  it('is processing after its upload, and read by a job', async () => {
    const fields = { title: 'Rules', document_type: 'styleguide', languages: 'en, ES-mx', description: 'All rules' };
    const { status, body } = await client.upload(store, { name: 'dir/rules.txt', content: 'Be brief.', fields });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      store_id: store,
      title: 'Rules',
      description: 'All rules',
      document_type: 'styleguide',
      languages: ['en', 'es-MX'],
      status: 'processing',
      error: null,
      original_filename: 'rules.txt',
      file_type: 'txt',
      size: 9,
      mime_type: 'text/plain',
      duplicate_of: null,
      is_active: true,
    });
    expect(await client.done('GET', `/${store}/documents/${String(body['id'])}`)).toEqual(body);
    expect(await client.done('GET', `/${store}`)).toMatchObject({ document_count: 1 });
    const jobs = (await (await api.request('/v1/jobs?job_type=rag_ingest', { key: owner.key })).json()) as object;
    expect(jobs).toMatchObject({ total: 1, jobs: [{ status: 'queued' }] });
  });

  // Covers POST /v1/context/{store_id}/documents
  it.each([
    ['a.pdf', PDF],
    ['a.docx', new Uint8Array(contractDocx())],
    ['a.csv', 'a,b\n'],
    ['a.TXT', 'Text.'],
  ])('may be the file %s', async (name, content) => {
    expect((await client.upload(store, { name, content })).status).toBe(201);
  });

  // Covers Size limits
  it('has at most 50 MB', async () => {
    const content = new Uint8Array(50 * 1024 * 1024).fill(0x61);
    expect(await client.upload(store, { name: 'a.txt', content })).toMatchObject({
      status: 201,
      body: { size: content.length },
    });
    const larger = new Uint8Array(content.length + 1).fill(0x61);
    expect(await client.upload(store, { name: 'a.txt', content: larger })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it.each([
    ['another type', 'a.html', '<p>', 415, 'unsupported_media_type'],
    ['no extension', 'a', 'Text.', 415, 'unsupported_media_type'],
    ['a memory in a store of documents', 'a.tmx', TMX, 415, 'unsupported_media_type'],
    ['text named as a PDF document', 'a.pdf', 'Text.', 400, 'document_mislabeled'],
    ['a PDF document named as text', 'a.txt', PDF, 400, 'document_mislabeled'],
    ['an empty file', 'a.txt', '', 400, 'validation_failed'],
  ])('is refused as %s', async (_what, name, content, status, code) => {
    expect(await client.upload(store, { name, content })).toMatchObject({ status, body: { code } });
  });

  it('is refused with what to do with it', async () => {
    const archive = { name: 'a.docx', content: 'PK\x03\x04 x' };
    const { body } = await client.upload(store, archive);
    expect(body).toMatchObject({ code: 'document_mislabeled', error: expect.stringContaining('Unpack it') });
  });

  it.each([
    ['title', { title: ' ' }],
    ['document_type', { document_type: 'poem' }],
    ['languages.1', { languages: 'en,english' }],
  ])('is refused for its %s', async (path, fields) => {
    const { status, body } = await client.upload(store, { name: 'a.txt', content: 'A.', fields });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ path }] });
  });

  it('is a TMX file in a translation memory, by its content', async () => {
    const memory = await client.store('memory', MEMORY);
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${TMX}`, 'utf16le'));
    expect((await client.upload(memory, { name: 'a.tmx', content: TMX })).status).toBe(201);
    expect((await client.upload(memory, { name: 'b.tmx', content: utf16 })).status).toBe(201);
    expect((await client.upload(memory, { name: 'c.tmx', content: '<xliff/>' })).status).toBe(400);
    expect((await client.upload(memory, { name: 'c.txt', content: 'Text.' })).status).toBe(415);
  });

  it('names the document of the store that has the same content', async () => {
    const { body: first } = await client.upload<{ id: number }>(store, { name: 'a.txt', content: 'Same.' });
    const { body: second } = await client.upload(store, { name: 'b.txt', content: 'Same.' });
    expect(second).toMatchObject({ duplicate_of: first.id });
    const { body: elsewhere } = await client.upload(await client.store('other'), { name: 'a.txt', content: 'Same.' });
    expect(elsewhere).toMatchObject({ duplicate_of: null });
  });

  // Covers GET /v1/context/{store_id}/documents
  it('is listed newest first, by type, language and state', async () => {
    const ids: number[] = [];
    for (const [type, languages] of [
      ['glossary', 'en'],
      ['styleguide', 'en,es-MX'],
      ['reference', ''],
    ] as const) {
      const fields = { document_type: type, languages };
      ids.push((await client.upload<{ id: number }>(store, { name: 'a.txt', content: type, fields })).body.id);
    }
    await client.done('PUT', `/${store}/documents/${ids[2]}`, { is_active: false });
    const list = async (query: string) => {
      const body = await client.done<{ documents: { id: number }[] }>('GET', `/${store}/documents${query}`);
      return body.documents.map(({ id }) => id);
    };
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('?descending=false')).toEqual(ids);
    expect(await list('?document_type=glossary')).toEqual([ids[0]]);
    expect(await list('?language=es-mx')).toEqual([ids[1]]);
    expect(await list('?language=en')).toEqual([ids[1], ids[0]]);
    expect(await list('?is_active=false')).toEqual([ids[2]]);
  });

  // Covers PUT /v1/context/{store_id}/documents/{document_id}
  it('is changed where something is sent', async () => {
    const { body } = await client.upload<{ id: number }>(store, { name: 'a.txt', content: 'A.' });
    const path = `/${store}/documents/${body.id}`;
    const changed = await client.done('PUT', path, { title: 'New', languages: ['fr'], is_active: false });
    expect(changed).toMatchObject({ title: 'New', languages: ['fr'], is_active: false, document_type: 'reference' });
  });

  // Covers GET /v1/context/{store_id}/documents/{document_id}/download
  it('is downloaded as it was uploaded', async () => {
    const { body } = await client.upload<{ id: number }>(store, { name: 'ä.csv', content: 'a,b\n' });
    const path = `/v1/context/${store}/documents/${body.id}/download`;
    const response = await api.request(path, { key: owner.key });
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('%C3%A4.csv');
    expect(await response.text()).toBe('a,b\n');
    const part = await api.request(path, { key: owner.key, headers: { range: 'bytes=2-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'b']);
  });

  // Covers DELETE /v1/context/{store_id}/documents/{document_id}
  it('takes room of the quota until its file is deleted', async () => {
    const { body } = await client.upload<{ id: number }>(store, { name: 'a.txt', content: '12345' });
    await client.upload(store, { name: 'b.txt', content: '123' });
    expect(await usage()).toEqual({ bytes: 8, files: 2 });
    await client.done('DELETE', `/${store}/documents/${body.id}`);
    expect(await usage()).toEqual({ bytes: 3, files: 1 });
    expect((await client.send('GET', `/${store}/documents/${body.id}`)).status).toBe(404);
    await client.done('DELETE', `/${store}`);
    expect(await usage()).toEqual({ bytes: 0, files: 0 });
  });

  // Covers DELETE /v1/context/{store_id}/documents/{document_id}
  it('leaves its file when the deletion says so', async () => {
    const { body } = await client.upload<{ id: number }>(store, { name: 'a.txt', content: '12345' });
    await client.done('DELETE', `/${store}/documents/${body.id}?delete_file=false`);
    expect(await usage()).toEqual({ bytes: 5, files: 1 });
  });
});
