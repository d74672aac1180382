import { describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: options are stored as files.

const service = sharedByTests(() => startTestService());

const send = (method: string, path: string, body?: object) =>
  service.request(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

describe('options of formats', () => {
  // Covers GET /v1/formats/options, PUT /v1/formats/options
  it('of an organization apply to its jobs, unless a job has its own', async () => {
    expect(await (await send('GET', '/v1/formats/options')).json()).toEqual({ options: {} });
    await service.upload('first.json', '{"id": "Some words"}');
    expect(await service.ended(await service.submit({ source_files: ['first.json'] }))).toMatchObject({
      status: 'completed',
    });
    const options = { json: { skip: ['id'], translate: ['code'] }, html: { skip_tags: ['cite'] } };
    const put = await send('PUT', '/v1/formats/options', { options });
    expect([put.status, await put.json()]).toEqual([200, { options }]);
    expect(await (await send('GET', '/v1/formats/options')).json()).toEqual({ options });

    await service.upload('app.json', '{"id": "Some words", "code": "NOT_TEXT", "b": "More words"}');
    await service.upload('note.txt', 'Some words');
    const translated = async (own: object) => {
      const job = await service.ended(await service.submit({ source_files: ['app.json', 'note.txt'], ...own }));
      const file = await service.download(job.result.files[0].target_file as string);
      const texts = JSON.parse(Buffer.from(file).toString()) as Record<string, string>;
      return {
        input: (job as unknown as { input: { options?: object } }).input.options,
        changed: Object.keys(texts).filter((key) => texts[key]!.startsWith('[')),
      };
    };
    expect(await translated({})).toEqual({ input: { json: options.json }, changed: ['code', 'b'] });
    expect(await translated({ options: { json: { skip: ['b'] } } })).toEqual({
      input: { json: { skip: ['b'], translate: ['code'] } },
      changed: ['id', 'code'],
    });
    const estimate = async (own: object) => {
      const request = {
        mode: 'ai',
        source_files: ['app.json'],
        source_language: 'en',
        target_languages: ['es'],
        ...own,
      };
      const answer = await send('POST', '/v1/jobs/estimate', { job_type: 'aimt', request });
      return (await answer.json()) as { source: { words: number } };
    };
    expect(await estimate({})).not.toEqual(await estimate({ options: { json: { skip: [] } } }));
  });

  it('that a format does not have are refused', async () => {
    for (const options of [{ json: { columns: ['a'] } }, { docx: { skip: [] } }, { html: { skip_tags: [''] } }]) {
      expect((await send('PUT', '/v1/formats/options', { options })).status).toBe(400);
    }
  });
});
