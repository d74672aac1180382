import { describe, expect, it, vi } from 'vitest';
import { translator } from '#language/translation/testing/prompt-reader.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { foreignText } from '#test/fakes/text-model.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

describe('a job on several files of which one is broken', () => {
  const vendor = sharedByTests(() => startFakeModel(translator(({ text }) => foreignText(text))));
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));
  const files = ['set/a/note.txt', 'set/b/note.txt', 'set/texts.json'];
  const folder = (id: string) => `translations/${id}/en-XA`;

  it('delivers the others, names the broken one, and is retried for that one only', async () => {
    await service.upload(files[0]!, 'Hello world.\n');
    await service.upload(files[1]!, 'Good morning.\n');
    await service.upload(files[2]!, '{"greeting": ');
    const id = await service.submit({ source_files: files, target_languages: ['en-XA'] });
    const failed = await service.ended(id);
    const delivered = [`${folder(id)}/a/note.txt`, `${folder(id)}/b/note.txt`];
    expect(failed).toMatchObject({
      status: 'failed',
      error: {
        code: 'files_failed',
        message: expect.stringContaining(files[2]!) as string,
        files: [{ source_file: files[2], message: expect.stringContaining('texts.json') as string }],
        file_count: 1,
      },
      target_files: delivered,
      result: { files: delivered.map((target_file) => ({ target_file })) },
    });
    expect((await service.download(delivered[1]!)).toString()).toMatch(/\S/);
    const segments = await ask(service, `/v1/jobs/${id}/segments`);
    expect(segments.body.segments).toHaveLength(2);
    const rendered = await ask(service, `/v1/jobs/${id}/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(rendered.status).toBe(202);
    expect(await service.ended(rendered.body.job_id)).toMatchObject({
      status: 'completed',
      result: { files: [{}, {}] },
    });

    await service.upload(files[2]!, '{"greeting": "Good night."}');
    const retried = await ask(service, `/v1/jobs/${id}/retry`, { method: 'POST' });
    expect(retried.status).toBe(202);
    const next = retried.body.job_id as string;
    expect(await service.ended(next)).toMatchObject({
      status: 'completed',
      target_files: ['a/note.txt', 'b/note.txt', 'texts.json'].map((name) => `${folder(next)}/${name}`),
      // The provider is only charged for the missing file.
      usage: [{ characters: 'Good night.'.length, requests: 1 }],
    });
    expect(JSON.parse((await service.download(`${folder(next)}/texts.json`)).toString())).toHaveProperty('greeting');
  });

  it('is reviewed without it', async () => {
    await service.upload('review/good.html', '<p>Good morning.</p>');
    await service.upload('review/bad.json', '{');
    const source_files = ['review/bad.json', 'review/good.html'];
    const id = await service.submit({ source_files, review: true });
    await vi.waitFor(async () => expect((await service.job(id)).progress.stage).toBe('review'), TEST_TIMEOUT);
    expect((await ask(service, `/v1/jobs/${id}/segments`)).body.segments).toMatchObject([{ id: '1.en-XA.0' }]);
    expect((await ask(service, `/v1/jobs/${id}/finish`, { method: 'POST' })).status).toBe(200);
    expect(await service.ended(id)).toMatchObject({
      status: 'failed',
      error: { code: 'files_failed', files: [{ source_file: 'review/bad.json' }], file_count: 1 },
      target_files: [`${folder(id)}/good.html`],
    });
  });

  it('fails in one language only, and is delivered in the others once they are reviewed', async () => {
    await service.upload('apart/a.txt', 'Good morning.\n');
    await service.upload('apart/b.txt', 'Good evening.\n');
    const source_files = ['apart/a.txt', 'apart/b.txt'];
    const fields = { target_languages: ['en-XA', 'en-XB'], output_path: 'out/{lang}/{name}.{ext}', review: true };
    const id = await service.submit({ source_files, ...fields });
    await vi.waitFor(async () => expect((await service.job(id)).progress.stage).toBe('review'), TEST_TIMEOUT);
    // A file at the job's place for a result, which is not overwritten.
    await service.upload('out/en-XA/b.txt', 'Mine.\n');
    await ask(service, `/v1/jobs/${id}/finish`, { method: 'POST' });
    const { status, error, target_files: delivered } = await service.ended(id);
    expect({ status, error }).toMatchObject({
      status: 'failed',
      error: {
        code: 'files_failed',
        files: [{ source_file: 'apart/b.txt', language: 'en-XA', code: 'output_exists' }],
        file_count: 1,
      },
    });
    expect(delivered.toSorted()).toEqual(['out/en-XA/a.txt', 'out/en-XB/a.txt', 'out/en-XB/b.txt']);
    expect((await service.download('out/en-XA/b.txt')).toString()).toBe('Mine.\n');
  });

  it('delivers nothing when all files are broken, and says so', async () => {
    await service.upload('a.json', '{');
    await service.upload('b.docx', 'no document');
    const id = await service.submit({ source_files: ['a.json', 'b.docx'] });
    const job = await service.ended(id);
    expect(job).toMatchObject({
      status: 'failed',
      error: {
        code: 'all_files_failed',
        message: expect.stringMatching(/^No file was delivered/) as string,
        files: [{ source_file: 'a.json' }, { source_file: 'b.docx', code: 'document_mislabeled' }],
      },
      target_files: [],
    });
    expect((await ask(service, `/v1/jobs/${id}/segments`)).status).toBe(409);
  });

  it('names the broken one along with a refusal of the provider, which ends the job', async () => {
    await service.upload('bad.json', '{');
    await service.upload('good.txt', 'Good evening.\n');
    vendor.fail(...Array.from({ length: 9 }, () => ({ kind: 'status', status: 401 }) as const));
    const fields = { source_files: ['bad.json', 'good.txt'], target_languages: ['eo'] };
    const { error } = await service.ended(await service.submit(fields));
    expect(error).toMatchObject({ step: 'translate', files: [{ source_file: 'bad.json' }], file_count: 1 });
    expect(error?.code).not.toMatch(/files_failed/);
    expect(error?.message).toContain('bad.json (document_');
  });
});
