import { describe, expect, it } from 'vitest';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { ask } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const GERMAN = 'Der Vertrag endet im Mai, wenn er nicht vorher schriftlich verlängert wird.\n';

describe('jobs with source_language auto', () => {
  const service = sharedByTests(() => startTestService());
  /** Runs a job. @returns its record */
  const run = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const accepted = await ask(service, `/v1/jobs/${path}`, init);
    expect(accepted.status).toBe(202);
    await service.ended(accepted.body.job_id as string);
    return (await ask(service, `/v1/jobs/${accepted.body.job_id}`)).body;
  };
  const AUTO = { source_language: 'auto' };

  it('translate and rewrite from the language of the files, right after their upload', async () => {
    await service.upload('a.txt', GERMAN);
    const files = { mode: 'ai', source_files: ['a.txt'], ...AUTO };
    const translated = await run('translation', { ...files, target_languages: ['en-XA'] });
    expect(translated).toMatchObject({
      status: 'completed',
      source_language: 'de',
      target_languages: ['en-XA'],
      input: AUTO,
    });
    expect(translated.result.translated_files).toHaveLength(1);
    const rewritten = await run('language-rewrite', { ...files, type: 'simplify' });
    expect(rewritten).toMatchObject({ status: 'completed', source_language: 'de', target_languages: ['de'] });
    expect(rewritten.result.rewritten_files).toHaveLength(1);
  });

  it('extract the terms of files into a glossary of their language', async () => {
    await service.upload('terms.txt', GERMAN.repeat(5));
    const extracted = await run('term-extraction', { glossary_name: 'Auto', source_files: ['terms.txt'], ...AUTO });
    expect(extracted).toMatchObject({ status: 'completed', source_language: 'de', target_languages: [], input: AUTO });
    const { body } = await ask(service, `/v1/glossaries/${extracted.result.glossary_id}`);
    expect(body).toMatchObject({ name: 'Auto', base_language: 'de' });
  });

  it('translate parts of an Office document', async () => {
    await service.upload('a.docx', contractDocx());
    const office = { source_file: 'a.docx', instruction: 'everything', target_languages: ['en-XA'], ...AUTO };
    expect(await run('translate/docx', office)).toMatchObject({ status: 'completed', source_language: 'en' });
  });
});
