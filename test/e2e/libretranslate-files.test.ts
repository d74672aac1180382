import { describe, expect, it } from 'vitest';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';
import { bodySource, buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { createApiKey } from '#test/service/job-requests.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests an interface of other clients.

const model = sharedByTests(() => startPhraseModel({ 'Save the file': 'Datei speichern' }));
const service = sharedByTests(() => startTestService({ environment: model.environment }));
const PAIR = { source: 'en', target: 'de', api_key: TEST_API_KEY };

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: string; readonly translatedFileUrl?: string };
}

/** Sends a form as LibreTranslate's clients do: the key and the languages are fields of it. */
async function send(fields: Readonly<Record<string, string>>, file?: File): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file !== undefined) body.set('file', file);
  const response = await fetch(`${service.apiUrl}/compat/libretranslate/translate_file`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Downloads a result as its receiver does: without a key. */
async function download({ status, body }: Answer): Promise<Buffer> {
  expect({ status, body }).toEqual({ status: 200, body: { translatedFileUrl: expect.any(String) as string } });
  const response = await fetch(body.translatedFileUrl!);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const note = (name: string, text = 'Save the file') => new File([text], name);
const broken = new File(['no zip'], 'broken.docx');

describe("LibreTranslate's translation of files", () => {
  it('answers an address of the result, which needs no key', async () => {
    expect((await download(await send(PAIR, note('note.txt')))).toString()).toBe('Datei speichern');
    const text = 'Please Save the file before you continue with the payment.';
    const detected = await download(await send({ ...PAIR, source: 'auto' }, note('auto.txt', text)));
    expect(detected.toString()).toContain('Datei speichern');
  });

  it('translates Word documents', async () => {
    const docx = buildDocx({ body: paragraph(textRun('Save the file')) });
    const result = await download(await send(PAIR, new File([new Uint8Array(docx)], 'note.docx')));
    expect(bodySource(result)).toContain('Datei speichern');
  });

  it.each([
    ['no file', PAIR, undefined, 'Invalid request: missing file parameter'],
    ['an empty file', PAIR, note('empty.txt', ''), 'Invalid request: empty file'],
    ['no source', { target: 'de', api_key: TEST_API_KEY }, note('a.txt'), 'Invalid request: missing source parameter'],
    ['no target', { source: 'en', api_key: TEST_API_KEY }, note('a.txt'), 'Invalid request: missing target parameter'],
    ['an unknown format', PAIR, note('a.invalid'), 'Invalid request: file format not supported'],
    ['an unknown source', { ...PAIR, source: 'xx' }, note('a.txt'), 'xx is not supported'],
    ['an unknown target', { ...PAIR, target: 'xx' }, note('a.txt'), 'xx is not supported'],
  ])('refuses %s in its words', async (_, fields, file, error) => {
    expect(await send(fields, file)).toEqual({ status: 400, body: { error } });
  });

  it('states why a document has no translation', async () => {
    const { status, body } = await send(PAIR, broken);
    expect(status).toBe(400);
    expect(body.error).toMatch(/broken\.docx/);
  });

  it('is refused without a valid key, to viewers, and to an organization without budget', async () => {
    const { api_key: _, ...keyless } = PAIR;
    expect(await send(keyless, note('a.txt'))).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('api_key') as string },
    });
    expect((await send({ ...PAIR, api_key: 'wrong' }, note('a.txt'))).status).toBe(403);
    expect(
      (await send({ ...PAIR, api_key: await createApiKey(service, { role: 'viewer' }) }, note('a.txt'))).status,
    ).toBe(403);
    const poor = await createApiKey(service);
    const headers = { authorization: `Bearer ${poor}`, 'content-type': 'application/json' };
    await service.request('/v1/usage/budget', { method: 'PUT', headers, body: '{"monthly_characters": 0}' });
    expect(await send({ ...PAIR, api_key: poor }, note('a.txt'))).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('budget') as string },
    });
    const { folders } = await listed('libretranslate-files', { authorization: `Bearer ${poor}` });
    expect(folders).toEqual([]);
  });

  // Runs last: sources go when their job has ended, however it ended, and when it was refused.
  it('keeps no source', async () => {
    await send(PAIR, broken);
    const { folders } = await listed('libretranslate-files');
    for (const folder of folders) expect((await listed(`libretranslate-files/${folder}`)).files).toEqual([]);
  });
});

async function listed(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await service.request(`/v1/files/list?path=${encodeURIComponent(path)}`, { headers });
  return (await response.json()) as { files: unknown[]; folders: string[] };
}
