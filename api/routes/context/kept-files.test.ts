import { beforeEach, describe, expect, it } from 'vitest';
import { ResourceClient } from '#api/testing/resource-client.ts';
import { removeDocument } from '#db/context/index.ts';
import { moveRetainedFiles } from '#db/context/retained-files.ts';
import { ContextDocument, FileUsage } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { insertReadyDocument } from '#test/documents/context-documents.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ContextClient, MEMORY } from './testing/context-client.ts';

let owner: BuiltApiKey;
let client: ContextClient;
let files: ResourceClient;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  owner = await buildApiKey(api.orm);
  client = new ContextClient(api, owner.key);
  files = new ResourceClient(api, '/v1/files', owner.key);
});

const entityManager = () => organizationEntityManager(api.orm, owner.organizationId);
const usage = async () => (await entityManager().findOneOrFail(FileUsage, {})).bytes;
const listed = async (path: string) =>
  (await files.done<{ files: { key: string }[] }>('GET', `/list?path=${path}`)).files.map(({ key }) => key);

async function document(store: number, name = 'guide.txt'): Promise<number> {
  return (await client.upload<{ id: number }>(store, { name, content: 'Be brief.' })).body.id;
}

async function sweep(): Promise<number> {
  const onError = (error: unknown) => {
    throw error;
  };
  return moveRetainedFiles(api.orm, api.dependencies.storage, {
    before: new Date(Date.now() + 60_000),
    isStopped: () => false,
    onError,
  });
}

describe('a kept file of a deleted document', () => {
  // Covers DELETE /v1/context/{store_id}, GET /v1/files/list, GET /v1/files/details, DELETE /v1/files/delete
  it.each(['delete_documents=false', 'delete_files=false'])(
    'is a file like others after %s of its store, and counts until it is deleted',
    async (query) => {
      const store = await client.store('style');
      const id = await document(store);
      const key = `context/style/${id}/guide.txt`;
      const { message } = await client.done<{ message: string }>('DELETE', `/${store}?${query}`);
      expect(message).toContain(key);
      expect(await listed(`context/style/${id}`)).toEqual([key]);
      const download = await api.request(`/v1/files/download?path=${key}`, { key: owner.key });
      expect(await download.text()).toBe('Be brief.');
      expect(await files.done('GET', `/details?path=${key}`)).toMatchObject({ key, analysis_status: 'pending' });
      expect(await usage()).toBe(9);
      await files.done('DELETE', `/delete?path=${key}`);
      expect(await usage()).toBe(0);
      expect((await api.dependencies.storage.list(`context/${owner.organizationId}`)).objects).toEqual([]);
    },
  );

  // Covers DELETE /v1/context/{store_id}/documents/{document_id}
  it('replaces no file of a user', async () => {
    const store = await client.store('style');
    const id = await document(store);
    const body = new FormData();
    body.append('path', `context/style/${id}/guide.txt`);
    body.append('file', new File(['My words.'], 'guide.txt'));
    await files.send('POST', '/upload', undefined, { body });
    await client.done('DELETE', `/${store}/documents/${id}?delete_file=false`);
    const read = async (path: string) =>
      (await api.request(`/v1/files/download?path=${path}`, { key: owner.key })).text();
    expect(await read(`context/style/${id}/guide.txt`)).toBe('My words.');
    expect(await read(`context-2/style/${id}/guide.txt`)).toBe('Be brief.');
    expect(await usage()).toBe(18);
  });

  it('is moved by a later sweep, once, if the request ended before', async () => {
    const store = await client.store('style');
    const id = await document(store);
    await removeDocument(entityManager(), owner.organizationId, { store, id }, { files: false });
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await listed(`context/style/${id}`)).toHaveLength(1);
    expect(await usage()).toBe(9);
    expect(await entityManager().count(ContextDocument, { deletedAt: null })).toBe(0);
  });

  it('is moved once by processes that do it at the same time', async () => {
    const store = await client.store('style');
    const id = await document(store);
    await removeDocument(entityManager(), owner.organizationId, { store, id }, { files: false });
    const moved = await Promise.all([sweep(), sweep(), sweep()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listed(`context/style/${id}`)).toHaveLength(1);
    expect(await listed(`context-2/style/${id}`)).toEqual([]);
    expect(await usage()).toBe(9);
  });

  // Covers DELETE /v1/context/{store_id}
  it('does not exist for segments saved by jobs, which survive a deletion that keeps documents', async () => {
    const store = await client.store('memory', MEMORY);
    const place = { organization: owner.organizationId, store };
    const id = await insertReadyDocument(entityManager(), place, { origin: 'jobs', fileType: 'tmx' });
    expect((await client.send('DELETE', `/${store}?delete_documents=false`)).status).toBe(409);
    await client.done('GET', `/${store}/documents/${id}`);
    await client.done('DELETE', `/${store}`);
  });
});
