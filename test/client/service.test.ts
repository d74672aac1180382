import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client/index.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the client.

const service = sharedByTests(() => startTestService());
const connect = () => createClient({ url: service.apiUrl, apiKey: TEST_API_KEY });

describe('the client with a service', () => {
  it('uploads streams, runs a job to its end with progress, and downloads the results', async () => {
    const loquent = connect();
    const sent: number[] = [];
    const content = () => Readable.from([Buffer.from('Good morning.\n'), Buffer.from('Good evening.\n')]);
    const { key } = await loquent.files.upload(
      { path: 'client/', file: { name: 'a.txt', content } },
      { onProgress: (progress) => sent.push(progress.sent) },
    );
    expect(sent).toEqual([14, 28]);
    const request = { mode: 'ai', source_files: [key], source_language: 'en', target_languages: ['en-XA'] } as const;
    const { job_id } = await loquent.jobs.translate(request, { idempotencyKey: 'one' });
    // Sent again, it is the same job.
    expect((await loquent.jobs.translate(request, { idempotencyKey: 'one' })).job_id).toBe(job_id);
    const stages = new Set<string>();
    const job = await loquent.jobs.wait(job_id, { onProgress: ({ stage }) => stages.add(stage) });
    expect(job.status).toBe('completed');
    expect(stages).toContain('finished');
    const text = await (await loquent.files.download({ path: job.target_files[0]! })).text();
    expect(text).toMatch(/^\[.*\]\n\[.*\]\n$/);
    const listed: string[] = [];
    for await (const each of loquent.jobs.list({ target_language: 'en-XA', limit: 1 })) listed.push(each.job_id);
    expect(listed).toEqual([job_id]);
  });

  it('distinguishes refusals and failures by their codes', async () => {
    const loquent = connect();
    const empty = { mode: 'ai', source_files: [], source_language: 'en', target_languages: ['es'] } as const;
    await expect(loquent.jobs.translate(empty)).rejects.toMatchObject({
      code: 'validation_failed',
      status: 400,
      details: [{ path: 'source_files' }],
      requestId: expect.any(String) as string,
    });
    await expect(createClient({ url: service.apiUrl }).users.read()).rejects.toMatchObject({ code: 'unauthenticated' });
    const { key } = await loquent.files.upload({ path: 'client/', file: new File(['no zip'], 'broken.docx') });
    const request = { mode: 'ai', source_files: [key], source_language: 'en', target_languages: ['en-XA'] } as const;
    const failed = loquent.jobs.translate(request).then(({ job_id }) => loquent.jobs.wait(job_id));
    await expect(failed).rejects.toMatchObject({
      name: expect.stringMatching(/Error$/) as string,
      code: expect.stringMatching(/^document_/) as string,
    });
  });

  it('streams a text, and follows glossaries page by page', async () => {
    const loquent = connect();
    let text = '';
    const request = { source_text: ['Good morning.'], source_language: 'en', target_language: 'en-XA' };
    for await (const { event, data } of loquent.text.streamTranslation(request)) {
      if (event === 'done') text = data.text;
    }
    expect(text).toMatch(/^\[.*\]$/);
    for (const name of ['One', 'Two', 'Three']) await loquent.glossaries.create({ name, base_language: 'en' });
    const names: string[] = [];
    for await (const { name } of loquent.glossaries.list({ limit: 2 })) names.push(name);
    expect(names).toEqual(['One', 'Two', 'Three']);
  });
});
