import { beforeAll, describe, expect, it } from 'vitest';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, documentPartSource, textRun } from '#formats/docx/testing/build-docx.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { createApiKey, ask, postDocxTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Texts of a document in their order, those of its header among them. */
const textsOf = (docx: Uint8Array) => docxFormat.read(docx).units.map(({ content }) => content.text);
const SOURCE = contractDocx();

describe('a job that translates what an instruction names', () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('contract.docx', SOURCE);
  });

  const translate = async (instruction: string | undefined, fields: Record<string, unknown> = {}) => {
    const { status, body, headers } = await postDocxTranslation(service, { instruction, ...fields });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/v1/jobs/${body.job_id}`);
    return service.ended(body.job_id);
  };
  /** Texts of the source that the translation has no more, in their order. */
  const translatedOf = async (job: Awaited<ReturnType<typeof translate>>) => {
    const target = await service.download(job.result.translated_files[0]);
    const after = textsOf(target);
    return textsOf(SOURCE).filter((text, index) => after[index] !== text);
  };

  // Covers docx_translation, POST /v1/jobs/translate/docx
  it('translates a section, leaves all else byte for byte, and says how it was understood', async () => {
    const job = await translate('only the section Prices, without the tables');
    expect(job).toMatchObject({
      job_type: 'docx_translation',
      status: 'completed',
      error: null,
      progress: { stage: 'finished', completed: 2, total: 2, percent: 100 },
      result: {
        word_count: 5,
        selection: {
          explanation: 'Translates only the section “Prices”, without tables.',
          plan: { include: [{ all: [{ kind: 'section', heading: 2, title: 'Prices' }] }], add: [] },
          engine: 'rules 1',
          counts: { selected: 2, partial: 0, excluded: 5 },
        },
        files: [
          {
            source_file: 'contract.docx',
            units: 7,
            translated: 2,
            skipped: [{ reason: 'not_selected', count: 5 }],
          },
        ],
      },
    });
    expect(job.result.translated_files).toEqual([`translations/${job.job_id}/en-XA/contract.docx`]);
    expect(await translatedOf(job)).toEqual(['Prices', 'Prices are in euros.']);
    const target = await service.download(job.result.translated_files[0]);
    expect(documentPartSource(target, 'word/header1.xml')).toBe(documentPartSource(SOURCE, 'word/header1.xml'));
    const rowOf = (docx: Uint8Array) => /<w:tbl>.*<\/w:tbl>/s.exec(documentPartSource(docx))?.[0];
    expect(rowOf(target)).toBe(rowOf(SOURCE));
  });

  it('accepts the plan that an outline answered instead of the instruction, and writes the same file', async () => {
    const instruction = "chapters 1 and 2, but don't translate text in italics";
    const { body: outlined } = await ask(service, '/v1/documents/outline', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source_file: 'contract.docx', instruction }),
    });
    const { plan, explanation, counts } = outlined.selection;
    const [said, typed] = await Promise.all([translate(instruction), translate(undefined, { plan })]);
    expect(typed).toMatchObject({
      status: 'completed',
      input: { instruction: null, plan },
      result: { selection: { explanation, plan, engine: 'plan', counts } },
    });
    expect(said).toMatchObject({ status: 'completed', input: { instruction, plan: null } });
    expect(typed.result.word_count).toBe(said.result.word_count);
    const [one, other] = await Promise.all(
      [said, typed].map((job) => service.download(job.result.translated_files[0])),
    );
    expect(other).toEqual(one);
  });

  it('fails at once with a plan that does not fit the document', async () => {
    const include = [{ all: [{ kind: 'section', heading: 2, title: 'Wages' }] }];
    expect(await translate(undefined, { plan: { include, exclude: [], add: [] } })).toMatchObject({
      status: 'failed',
      error: { code: 'plan_does_not_fit', step: 'plan', retryable: false },
    });
  });

  it('keeps words inside of a sentence where the instruction says so, in their place and look', async () => {
    const job = await translate("don't translate text in italics");
    const target = documentPartSource(await service.download(job.result.translated_files[0]));
    expect(target).toMatch(/<w:rPr><w:i\/><\/w:rPr><w:t[^>]*>these terms<\/w:t>/);
    expect(target).not.toContain('The parties');
    expect(job.result.files[0]).toMatchObject({ translated: 7, skipped: [], tags: { repaired: 0 } });
  });

  it('translates only what is in italics when that is named', async () => {
    const job = await translate('only text in italics');
    const target = await service.download(job.result.translated_files[0]);
    expect(documentPartSource(target)).not.toContain('these terms');
    for (const text of ['The parties agree to ', ' in full.', 'Prices are in euros.'])
      expect(documentPartSource(target)).toContain(text);
    expect(job.result).toMatchObject({ word_count: 2, files: [{ translated: 1 }] });
  });

  it('translates comments only when the instruction names them', async () => {
    const comment = `<w:comment w:id="0">${paragraph(textRun('Is this right?'))}</w:comment>`;
    const reference = '<w:r><w:commentReference w:id="0"/></w:r>';
    const docx = buildDocx({ body: paragraph(textRun('The text.') + reference), parts: { comments: comment } });
    await service.upload('reviewed.docx', docx);
    const without = await translate('translate everything', { source_file: 'reviewed.docx' });
    expect(without.result.files[0]).toMatchObject({ translated: 1, skipped: [{ reason: 'comment', count: 1 }] });
    const only = await translate('only the comments', { source_file: 'reviewed.docx' });
    expect(only.result.files[0]).toMatchObject({ translated: 1, skipped: [{ reason: 'not_selected', count: 1 }] });
    const target = await service.download(only.result.translated_files[0]);
    expect(documentPartSource(target)).toBe(documentPartSource(docx));
    expect(documentPartSource(target, 'word/comments.xml')).not.toContain('Is this right');
  });

  // Covers POST /v1/jobs/translate/docx
  it('translates all of it into several languages, as it takes other files', async () => {
    const job = await translate('translate everything', { target_languages: ['en-XA', 'en-XB'] });
    expect(job.result.files.map(({ language, translated }: never) => [language, translated])).toEqual([
      ['en-XA', 7],
      ['en-XB', 7],
    ]);
    expect(await translatedOf(job)).toEqual(textsOf(SOURCE));
  });

  it('fails at once when the instruction is not understood, with what the document offers', async () => {
    const job = await translate('make it sound nicer');
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'instruction_not_understood', step: 'plan', retryable: false },
      result: { translated_files: [], files: [] },
    });
    for (const part of ['Introduction', 'Prices', '1 table', 'An example']) expect(job.error?.message).toContain(part);
  });

  it('fails at once when nothing in the document fits', async () => {
    expect(await translate('only footnotes')).toMatchObject({
      status: 'failed',
      error: { code: 'selection_empty', step: 'plan', retryable: false },
    });
  });

  it('is listed as a job on a document', async () => {
    const { body } = await ask(service, '/v1/jobs?job_type=docx_translation&category=document&status=completed');
    expect(body.jobs.length).toBeGreaterThan(0);
    expect(body.jobs[0]).toMatchObject({ source_files: ['contract.docx'], source_language: 'en' });
  });

  it('is made once for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'docx-once' };
    const first = await postDocxTranslation(service, {}, key);
    const again = await postDocxTranslation(service, {}, key);
    expect(again.body).toEqual(first.body);
    const other = await postDocxTranslation(service, { instruction: 'only the tables' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it.each([
    ['no file', { source_file: undefined }, 'source_file', /required/],
    ['no instruction', { instruction: undefined }, 'instruction', /required/],
    [
      'both an instruction and a plan',
      { plan: { include: [], exclude: [], add: [] } },
      'plan',
      /either instruction or plan/,
    ],
    ['a blank instruction', { instruction: '  ' }, 'instruction', /empty/],
    ['an instruction of 2,001 characters', { instruction: 'x'.repeat(2001) }, 'instruction', /2000/],
    ['no source language', { source_language: undefined }, 'source_language', /required/],
    ['no target languages', { target_languages: undefined }, 'target_languages', /required/],
    ['an unknown provider', { provider: 'nobody' }, undefined, /provider/],
  ])('is refused with %s', async (_what, fields, path, message) => {
    const { status, body } = await postDocxTranslation(service, fields);
    expect(status).toBe(400);
    if (path === undefined) expect(body.error).toMatch(message);
    else expect(body.details).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  it('is refused for what is no Word document by its name, and for a file that is not there', async () => {
    await service.upload('note.txt', 'Hello.');
    expect(await postDocxTranslation(service, { source_file: 'note.txt' })).toMatchObject({
      status: 400,
      body: { code: 'unsupported_format', details: [{ path: 'source_file' }] },
    });
    expect(await postDocxTranslation(service, { source_file: 'gone.docx' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: [{ path: 'source_file' }] },
    });
    const stranger = await createApiKey(service);
    const foreign = await postDocxTranslation(service, {}, { authorization: `Bearer ${stranger}` });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
