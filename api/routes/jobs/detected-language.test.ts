import { beforeEach, describe, expect, it } from 'vitest';
import { Job, StoredFile } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { buildApiKey, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const api = sharedByTests(() => startTestApi());
let owner: BuiltApiKey;
beforeEach(async () => {
  owner = await buildApiKey(api.orm);
});
const entityManager = () => organizationEntityManager(api.orm, owner.organizationId);

/** @param language of the file's analysis; undefined: it has not been analyzed yet */
async function upload(key: string, language: string | null | undefined): Promise<void> {
  const parts = [
    ['path', key],
    ['file', new File(['Text.'], 'a')],
  ] as const;
  expect((await uploadForm(api, parts, owner.key)).status).toBe(201);
  if (language === undefined) return;
  const analysis = { word_count: 1, character_count: 5, detected_language: language };
  await entityManager().nativeUpdate(StoredFile, { key }, { analysisStatus: 'completed', analysis });
}

async function submit(path: string, body: object) {
  const json = { source_language: 'auto', ...body };
  const response = await api.request(`/v1/jobs/${path}`, { json, key: owner.key });
  const answer = (await response.json()) as { job_id: string; code: string; error: string };
  return { ...answer, status: response.status };
}
const translate = (files: readonly string[], targets: readonly string[] = ['en-XA']) =>
  submit('translation', { mode: 'ai', source_files: files, target_languages: targets });
const jobOf = (id: string) => entityManager().findOneOrFail(Job, { id });

describe('a job with source_language auto', () => {
  it('has the language of its analyzed files when it is accepted', async () => {
    await upload('a.txt', 'de');
    await upload('b.txt', 'de');
    const { status, job_id: id } = await translate(['a.txt', 'b.txt']);
    expect(status).toBe(202);
    expect(await jobOf(id)).toMatchObject({ sourceLanguage: 'de', input: { source_language: 'auto' } });
  });

  it('has it later if a file is not analyzed yet, or was replaced after its analysis', async () => {
    await upload('a.txt', 'de');
    await upload('b.txt', undefined);
    const pending = await translate(['a.txt', 'b.txt']);
    expect(await jobOf(pending.job_id)).toMatchObject({ sourceLanguage: null, targetLanguages: ['en-XA'] });
    await entityManager().nativeUpdate(StoredFile, { key: 'a.txt' }, { etag: 'another' });
    const replaced = await translate(['a.txt']);
    expect(await jobOf(replaced.job_id)).toMatchObject({ sourceLanguage: null });
  });

  it('is refused when the language of a file is uncertain, which it names', async () => {
    await upload('a.txt', 'de');
    await upload('b.txt', null);
    const { status, code, error } = await translate(['a.txt', 'b.txt']);
    expect({ status, code }).toEqual({ status: 400, code: 'language_undetected' });
    expect(error).toContain('b.txt');
  });

  it('is refused for files in different languages, with both names', async () => {
    await upload('a.txt', 'de');
    await upload('b.txt', 'es');
    const { status, code, error } = await translate(['a.txt', 'b.txt']);
    expect({ status, code }).toEqual({ status: 400, code: 'languages_differ' });
    expect(error).toContain('a.txt in German (de), b.txt in Spanish (es)');
  });

  it('is refused for a pair that the provider does not serve, as one that is named', async () => {
    await upload('a.txt', 'de');
    const { status, code, error } = await translate(['a.txt'], ['de']);
    expect({ status, code }).toEqual({ status: 400, code: 'capability_unavailable' });
    const named = await submit('translation', {
      mode: 'ai',
      source_files: ['a.txt'],
      target_languages: ['de'],
      source_language: 'de',
    });
    expect(error).toBe(named.error);
  });

  it('may rewrite, and work on Office files', async () => {
    await upload('a.txt', 'de');
    await upload('a.docx', 'de');
    const rewriting = await submit('language-rewrite', { mode: 'ai', type: 'simplify', source_files: ['a.txt'] });
    expect(await jobOf(rewriting.job_id)).toMatchObject({ sourceLanguage: 'de', targetLanguages: ['de'] });
    const later = { mode: 'ai', type: 'simplify', source_files: ['a.docx'] };
    await entityManager().nativeUpdate(StoredFile, { key: 'a.docx' }, { analysisStatus: 'pending', analysis: null });
    expect(await jobOf((await submit('language-rewrite', later)).job_id)).toMatchObject({
      sourceLanguage: null,
      targetLanguages: [],
    });
    const office = { source_file: 'a.docx', instruction: 'everything', target_languages: ['en-XA'] };
    expect(await jobOf((await submit('translate/docx', office)).job_id)).toMatchObject({
      sourceLanguage: null,
      input: { source_language: 'auto' },
    });
  });

  it('may extract terms, but of no memory, which has several languages', async () => {
    await upload('a.txt', 'de');
    await upload('memory.tmx', undefined);
    const terms = (files: readonly string[], more: object = {}) =>
      submit('term-extraction', { glossary_name: crypto.randomUUID(), source_files: files, ...more });
    const known = await terms(['a.txt']);
    expect(await jobOf(known.job_id)).toMatchObject({ sourceLanguage: 'de', input: { source_language: 'auto' } });
    expect(await terms(['memory.tmx'], { target_languages: ['de'] })).toMatchObject({
      status: 400,
      details: [{ path: 'source_language' }],
    });
  });

  it('is refused on a project, which has a language of its own', async () => {
    const tms = { name: 'weblate', project_identifier: 'shop' };
    expect(await submit('translation', { mode: 'ai', tms })).toMatchObject({
      status: 400,
      details: [{ path: 'source_language' }],
    });
  });
});
