import { describe, expect, it, vi } from 'vitest';
import { ask } from '#test/job-requests.ts';
import { startTestService } from '#test/service.ts';
import { sharedByTests } from '#test/shared.ts';

// Not on PostgreSQL: it tests documents.

describe('a job on several files of which one is broken', () => {
  const service = sharedByTests(() => startTestService());
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
    const render = () =>
      ask(service, `/v1/jobs/${id}/render`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    // What a failed job has stored is counted a moment after its end.
    const rendered = await vi.waitFor(async () => {
      const answer = await render();
      expect(answer.status).toBe(202);
      return answer;
    });
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
      // Of the provider, only what was missing.
      usage: [{ characters: 'Good night.'.length, requests: 1 }],
    });
    expect(JSON.parse((await service.download(`${folder(next)}/texts.json`)).toString())).toHaveProperty('greeting');
  });
});
