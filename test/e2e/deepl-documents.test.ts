import * as deepl from 'deepl-node';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';
import { createApiKey } from '#test/service/job-requests.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const model = sharedByTests(() => startPhraseModel({ 'proton beam': 'Protonenstrahl', artist: 'Künstler' }));
const service = sharedByTests(() => startTestService({ environment: model.environment }));
const clientOf = (key = TEST_API_KEY) =>
  new deepl.DeepLClient(key, { serverUrl: `${service.apiUrl}/compat/deepl`, maxRetries: 0, minTimeout: 60_000 });
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'loquent-deepl-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe("DeepL's translation of documents", () => {
  it('is a job, whose result the client downloads, and whose source goes then', async () => {
    const [input, output] = [await fileOf('in.txt', 'proton beam'), join(folder, 'out.txt')];
    const status = await clientOf().translateDocument(input, output, null, 'de');
    expect(status).toMatchObject({ status: 'done', billedCharacters: 11 });
    expect(await readFile(output, 'utf8')).toBe('Protonenstrahl');
    const { jobs } = (await (await service.request('/v1/jobs')).json()) as { jobs: { name: string | null }[] };
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'in.txt', status: 'completed' }));
    const kept = await service.request('/v1/files/list?path=deepl-documents');
    const { folders } = (await kept.json()) as { folders: string[] };
    for (const each of folders) {
      const list = await service.request(`/v1/files/list?path=deepl-documents/${each}`);
      expect(((await list.json()) as { files: unknown[] }).files).toEqual([]);
    }
  });

  it('obeys a glossary', async () => {
    const client = clientOf();
    const entries = new deepl.GlossaryEntries({ entries: { artist: 'Maler' } });
    const glossary = await client.createGlossary('Art', 'en', 'de', entries);
    const output = join(folder, 'art-out.txt');
    await client.translateDocument(await fileOf('art.txt', 'artist'), output, 'en', 'de', { glossary });
    expect(await readFile(output, 'utf8')).toBe('Maler');
  });

  it('refuses unknown formats and equal languages', async () => {
    const client = clientOf();
    const invalid = client.uploadDocument(await fileOf('a.invalid', 'Test'), null, 'de');
    await expect(invalid).rejects.toThrow('Invalid file');
    await expect(client.uploadDocument(await fileOf('b.txt', 'Wort'), 'de', 'de')).rejects.toThrow(
      'Source and target language are equal.',
    );
  });

  it('is found with its id and key only, and not by another organization', async () => {
    const client = clientOf();
    const handle = await client.uploadDocument(await fileOf('c.txt', 'proton beam'), 'en', 'de');
    const wrong = { ...handle, documentKey: '5678'.repeat(16) };
    await expect(client.getDocumentStatus(wrong)).rejects.toThrow('Not found');
    const stranger = clientOf(await createApiKey(service));
    await expect(stranger.getDocumentStatus(handle)).rejects.toThrow('Not found');
    await expect(stranger.downloadDocument(handle, join(folder, 'c-out.txt'))).rejects.toThrow('Not found');
    const { status } = await client.isDocumentTranslationComplete(handle);
    expect(status.ok() && status.done()).toBe(true);
  });

  it('answers a repeated upload with the same document', async () => {
    const send = async () => {
      const body = new FormData();
      body.append('target_lang', 'DE');
      body.append('source_lang', 'EN');
      body.append('file', new File(['proton beam'], 'd.txt'));
      const headers = { authorization: `DeepL-Auth-Key ${TEST_API_KEY}`, 'idempotency-key': 'once' };
      const response = await fetch(`${service.apiUrl}/compat/deepl/v2/document`, { method: 'POST', body, headers });
      return (await response.json()) as { document_id: string };
    };
    const first = await send();
    expect((await send()).document_id).toBe(first.document_id);
  });
});
