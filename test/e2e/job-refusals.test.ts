import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, ask, ownOrganization, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const strings = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
/** Tags of one language that are valid and differ. */
const languages = (count: number) => strings(count, (index) => `es-x-v${index}`);

/** The request, the field with the error, and the message about it. */
type Refusal = readonly [what: string, fields: Record<string, unknown>, path: string, message: RegExp];

const CONDITIONAL: readonly Refusal[] = [
  ['source_files without source_language', { source_language: undefined }, 'source_language', /required/i],
  ['source_files without target_languages', { target_languages: undefined }, 'target_languages', /required/i],
  ['source_files with null for source_language', { source_language: null }, 'source_language', /required/i],
  ['neither source_files nor tms', { source_files: undefined }, 'source_files', /tms/],
  ['null for both', { source_files: null, tms: null }, 'source_files', /tms/],
  ['both source_files and tms', { tms: { name: 'weblate', project_identifier: 'a/b' } }, 'tms', /not both/],
];

const WRONG: readonly Refusal[] = [
  ['no mode', { mode: undefined }, 'mode', /required/],
  ['an unknown mode', { mode: 'magic' }, 'mode', /ai, human/],
  ['a mode that is a number', { mode: 1 }, 'mode', /ai, human/],
  ['an unknown segmentation', { segmentation: 'word' }, 'segmentation', /default, sentence, paragraph, document/],
  ['glossaries as strings', { glossaries: ['1'] }, 'glossaries.0', /number, not a string/],
  ['a glossary that is no id', { glossaries: [1.5] }, 'glossaries.0', /whole number/],
  ['glossaries as one number', { glossaries: 1 }, 'glossaries', /array/],
  [
    '51 glossaries',
    {
      glossaries: strings(51, String)
        .map(Number)
        .map((id) => id + 1),
    },
    'glossaries',
    /at most 50 items/,
  ],
  ['context stores as objects', { context_stores: [{ id: 1 }] }, 'context_stores.0', /number/],
  ['a domain that is a list', { domain: ['medical'] }, 'domain', /one string/],
  ['a domain of 201 characters', { domain: 'd'.repeat(201) }, 'domain', /at most 200/],
  ['instructions of 10,001 characters', { instructions: 'i'.repeat(10_001) }, 'instructions', /at most 10000/],
  ['instructions with NUL', { instructions: 'a\u0000b' }, 'instructions', /NUL/],
  ['source_files as a string', { source_files: 'note.txt' }, 'source_files', /array, not a string/],
  ['a source file that is a number', { source_files: [7] }, 'source_files.0', /string, not a number/],
  ['no source files', { source_files: [] }, 'source_files', /must not be empty/],
  ['101 source files', { source_files: strings(101, (index) => `${index}.txt`) }, 'source_files', /at most 100 items/],
  ['no target languages', { target_languages: [] }, 'target_languages', /must not be empty/],
  ['51 target languages', { target_languages: languages(51) }, 'target_languages', /at most 50 items/],
  [
    'more than 500 files times languages',
    { source_files: strings(51, (index) => `${index}.txt`), target_languages: languages(10) },
    'source_files',
    /510; a job may have at most 500/,
  ],
  ['target_languages as a string', { target_languages: 'es' }, 'target_languages', /array/],
  ['a target language with an underscore', { target_languages: ['es_MX'] }, 'target_languages.0', /BCP 47/],
  ['a target language by its name', { target_languages: ['es', 'spanish'] }, 'target_languages.1', /BCP 47/],
  ['an empty target language', { target_languages: [''] }, 'target_languages.0', /empty/],
  ['a source language by its name', { source_language: 'english' }, 'source_language', /BCP 47/],
  ['a source language that is a number', { source_language: 1 }, 'source_language', /string/],
  ["a provider that there isn't", { provider: 'oracle' }, 'provider', /local, openai, anthropic/],
  ['a tms as a string', { source_files: undefined, tms: 'weblate' }, 'tms', /object/],
  ['an unknown tms', { source_files: undefined, tms: { name: 'x', project_identifier: 'y' } }, 'tms.name', /weblate/],
  [
    'a tms without project',
    { source_files: undefined, tms: { name: 'weblate' } },
    'tms.project_identifier',
    /required/,
  ],
  ['a key that leaves the folder', { source_files: ['../note.txt'] }, 'source_files.0', /".."/],
  ['a key that leaves the folder further in', { source_files: ['a/../../note.txt'] }, 'source_files.0', /".."/],
  ['an absolute key', { source_files: ['//etc/passwd.txt'] }, 'source_files.0', /starts with \//],
  ['a key with backslashes', { source_files: ['..\\note.txt'] }, 'source_files.0', /backslash/],
  ['a key with a line break', { source_files: ['a\nb.txt'] }, 'source_files.0', /control/],
  ['a key of more than 512 bytes', { source_files: [`${'a/'.repeat(256)}b.txt`] }, 'source_files.0', /512 bytes/],
];

describe("a translation job that can't be accepted", () => {
  const jobs = async () => (await ask(service, '/v1/jobs')).body.total as number;

  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  beforeAll(async () => {
    await service.upload('note.txt', 'Hello world.\n');
  });
  let before: number;
  beforeEach(async () => {
    before = await jobs();
  });

  // Covers Refused jobs
  it.each([...CONDITIONAL, ...WRONG])('is refused with %s', async (_what, fields, path, message) => {
    const { status, body } = await postTranslation(service, fields);
    expect(body).toMatchObject({ status: 400, code: 'validation_failed', request_id: expect.any(String) });
    expect(status).toBe(400);
    const detail = body.details.find((each: { path: string }) => each.path === path);
    expect(detail?.message, JSON.stringify(body)).toMatch(message);
    expect(await jobs()).toBe(before);
  });

  // Covers Refused jobs
  it('names every field at fault at once', async () => {
    const { body } = await postTranslation(service, { mode: 'x', segmentation: 'y', glossaries: ['z'] });
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['mode', 'glossaries.0', 'segmentation']);
  });

  it('never repeats what was sent in the place of a field', async () => {
    const { body } = await postTranslation(service, {
      mode: 'secret-of-a-customer',
      domain: { 'secret-of-a-customer': 1 },
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-a-customer');
  });

  // Covers Refused jobs
  it('says that human translation is not offered', async () => {
    const { status, body } = await postTranslation(service, { mode: 'human' });
    expect(body).toMatchObject({ status: 400, code: 'mode_not_supported', error: expect.stringContaining('"ai"') });
    expect(status).toBe(400);
  });

  it('names the variable that a provider needs', async () => {
    const { status, body } = await postTranslation(service, { provider: 'deepl', target_languages: ['es'] });
    expect(body).toMatchObject({ code: 'provider_not_configured', error: expect.stringContaining('DEEPL_API_KEY') });
    expect(status).toBe(400);
  });

  it('says what to do about a language pair that nothing installed translates', async () => {
    const { status, body } = await postTranslation(service, { target_languages: ['en-XA', 'tlh'] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'capability_unavailable', details: [{ path: 'target_languages' }] });
    expect(body.error).toMatch(/tlh/);
    expect(body.error).toMatch(/choose another provider|install|run `/i);
    expect(body.error).toMatch(/LOCAL_LLM_BASE_URL.*OPENAI_API_KEY.*DEEPL_API_KEY/);
  });

  it('refuses a project of a system that the organization has no credentials for', async () => {
    const tms = { name: 'weblate', project_identifier: 'a/b' };
    const { status, body } = await postTranslation(service, { source_files: undefined, tms });
    expect(body).toMatchObject({
      code: 'integration_not_configured',
      error: expect.stringContaining('/v1/integrations/weblate'),
    });
    expect(status).toBe(400);
  });

  it('lists every source file that is missing', async () => {
    const { status, body } = await postTranslation(service, { source_files: ['a.txt', 'note.txt', 'folder/b.txt'] });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', error: 'There is no file a.txt. Upload it first.' });
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['source_files.0', 'source_files.2']);
  });

  it("answers for another organization's file as for one that doesn't exist", async () => {
    const key = await createApiKey(service);
    await service.upload('secret/plan.txt', 'Ours.');
    const [theirs, missing] = await Promise.all(
      ['secret/plan.txt', 'secret/none.txt'].map((file) =>
        postTranslation(service, { source_files: [file] }, { authorization: `Bearer ${key}` }),
      ),
    );
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found', details: [{ path: 'source_files.0' }] } });
    const stripped = (text: string) => text.replaceAll(/secret\/\w+\.txt/g, 'FILE').replace(/"request_id":"[^"]+"/, '');
    expect(stripped(JSON.stringify(theirs?.body))).toBe(stripped(JSON.stringify(missing?.body)));
  });

  it.each(['photo.png', 'sheet.ods', 'README', '.txt', 'archive.txt.7z'])(
    'refuses the kind of %s by its name',
    async (file) => {
      await service.upload(file, 'Hello.');
      const { status, body } = await postTranslation(service, { source_files: [file] });
      expect(body).toMatchObject({ code: 'unsupported_format', error: expect.stringContaining('.docx') });
      expect(status).toBe(400);
    },
  );

  it.each(['glossaries', 'context_stores'])("refuses %s that don't exist", async (field) => {
    const { status, body } = await postTranslation(service, { [field]: [41, 42] });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', details: [{ path: `${field}.0` }, { path: `${field}.1` }] });
    expect(body.error).toContain('41');
  });

  it('refuses to save to what is no translation memory', async () => {
    expect(await postTranslation(service, { save_to_memory: 41 })).toMatchObject({ status: 404 });
    const { body: store } = await ask(service, '/v1/context', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'documents', name: 'Documents' }),
    });
    expect(await postTranslation(service, { save_to_memory: store['id'] })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ path: 'save_to_memory' }] },
    });
  });

  it('takes the role of a member at least', async () => {
    const key = await createApiKey(service, { role: 'viewer', organization: await ownOrganization(service) });
    const posted = await postTranslation(service, {}, { authorization: `Bearer ${key}` });
    expect(posted).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await ask(service, '/v1/jobs', { key })).status).toBe(200);
    const deleted = await ask(service, `/v1/jobs/${crypto.randomUUID()}`, { method: 'DELETE', key });
    expect(deleted).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    ['no body', {}, 400],
    ['a body that is no JSON', { body: '{"mode":', headers: { 'content-type': 'application/json' } }, 400],
    ['a list', { body: '[]', headers: { 'content-type': 'application/json' } }, 400],
    ['a form', { body: 'mode=ai', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ])('is refused with %s', async (_what, init, status) => {
    expect(await ask(service, '/v1/jobs/translation', { method: 'POST', ...init })).toMatchObject({ status });
  });
});
