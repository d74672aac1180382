import { describe, expect, it } from 'vitest';
import { ask } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: whole jobs run as in a cluster.

describe('a translation job', () => {
  const service = sharedByTests(() => startTestService());

  it('translates a text file and says what it did', async () => {
    await service.upload('docs/note.txt', 'Hello world. This is a test.\n\n12345\n');
    const jobId = await service.submit({ source_files: ['docs/note.txt'] });
    const job = await service.ended(jobId);
    expect(job).toMatchObject({ status: 'completed', error: null, progress: { stage: 'finished', percent: 100 } });
    const [file] = job.result.files;
    expect(file.findings).toEqual({ neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 });
    expect(job.result.translated_files).toEqual([`translations/${jobId}/en-XA/note.txt`]);
    expect(file).toMatchObject({ source_file: 'docs/note.txt', language: 'en-XA', translated: 1, reused: 0 });
    expect(file.units).toBe(
      file.translated + file.skipped.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    );
    const text = (await service.download(job.result.translated_files[0])).toString('utf8');
    expect(text).not.toContain('Hello');
    expect(text).toContain('12345');
  });

  it('saves its translations before it ends, but for those into a pseudo-language', async () => {
    const memory = { key: 'memory', name: 'Memory', content_kind: 'translation_memory' };
    const { body: store } = await ask(service, '/v1/context', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...memory, retrieval_backend: 'vector', embedding_model: 'local-ngram' }),
    });
    await service.upload('docs/note.txt', 'Hello world.');
    const job = await service.ended(
      await service.submit({ source_files: ['docs/note.txt'], save_to_memory: store['id'] }),
    );
    expect(job).toMatchObject({ status: 'completed', input: { save_to_memory: store['id'] }, warnings: [] });
    const { body } = await ask(service, `/v1/context/${String(store['id'])}/documents`);
    expect(body).toMatchObject({ total: 0 });
  });
});
