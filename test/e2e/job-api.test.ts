import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { createApiKey, ask, ownOrganization, postTranslation } from '#test/service/job-requests.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface FileReport {
  readonly source_file: string;
  readonly target_file: string;
  readonly language: string;
  readonly units: number;
  readonly translated: number;
  readonly reused: number;
  readonly segments: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
}

const files = (job: JobRecord) => job.result.files as readonly FileReport[];
const skippedUnits = (file: FileReport) => file.skipped.reduce((sum, { count }) => sum + count, 0);

describe('translation jobs', () => {
  const run = async (body: Record<string, unknown>) =>
    service.ended(await service.submit({ source_files: ['note.txt'], ...body }));

  const service = sharedByTests(() =>
    startTestService({ environment: { RETRY_RETENTION_DAYS: '0', KEEP_SEGMENTS: 'false' } }),
  );
  beforeAll(async () => {
    await service.upload('note.txt', 'Hello world. This is a test.\n\n12345\n');
  });

  // Covers POST /v1/jobs/translation
  it('are accepted with what the interface names, and nothing else', async () => {
    const { status, headers, body } = await postTranslation(service, {});
    expect(status).toBe(202);
    expect(Object.keys(body).toSorted()).toEqual(['created_at', 'job_id', 'message', 'status']);
    expect(body).toMatchObject({
      job_id: expect.stringMatching(UUID),
      status: 'queued',
      message: expect.stringMatching(/\S/),
    });
    expect(body.created_at).toMatch(TIMESTAMP);
    expect(headers.get('location')).toBe(`/v1/jobs/${body.job_id}`);
    expect(headers.get('x-ignored-fields')).toBeNull();
    const record = await ask(service, headers.get('location') ?? '');
    expect(record).toMatchObject({ status: 200, body: { job_id: body.job_id, created_at: body.created_at } });
  });

  it('name the fields that were ignored', async () => {
    const fields = { priority: 1, tms: null, sorce_files: [], glossary: [] };
    const { status, headers, body } = await postTranslation(service, fields);
    expect(status).toBe(202);
    expect(headers.get('x-ignored-fields')).toBe('priority, sorce_files, glossary');
    // The job of files exists under its own name.
    const hint = ' Check the request: the field glossary is unknown, did you mean glossaries?';
    expect(body.message).toBe(`The job was accepted. Follow it at /v1/jobs/${body.job_id}.${hint}`);
  });

  // Covers aimt, POST /v1/jobs/translation, GET /v1/jobs/{job_id}
  it('have the record of the interface once they are completed', async () => {
    const { job_id: jobId } = await run({});
    const { body } = await ask(service, `/v1/jobs/${jobId.toUpperCase()}`);
    const fields = [
      'category client_reference created_at ended_at error group_id input job_id job_type metadata name output_path',
      'progress project_identifier renders result results_expired_at retried_by retry_of retry_until source_files',
      'source_job_id source_language started_at status steps target_files target_languages timeline tms usage warnings',
    ].join(' ');
    expect(Object.keys(body).toSorted().join(' ')).toBe(fields);
    expect(body).toMatchObject({ job_id: jobId, status: 'completed', job_type: 'aimt', error: null, warnings: [] });
    expect(body.input).toEqual({
      provider: null,
      domain: null,
      instructions: null,
      segmentation: 'default',
      columns: null,
      glossaries: [],
      context_stores: [],
      formality: null,
      memory: null,
      save_to_memory: null,
      quality: 'standard',
      refine_with: null,
    });
    for (const field of ['created_at', 'started_at', 'ended_at']) expect(body[field], field).toMatch(TIMESTAMP);
    expect(Date.parse(body.started_at)).toBeGreaterThanOrEqual(Date.parse(body.created_at));
    expect(Date.parse(body.ended_at)).toBeGreaterThanOrEqual(Date.parse(body.started_at));
    expect(body.progress).toEqual({ stage: 'finished', completed: 2, total: 2, unit: 'segments', percent: 100 });
    expect(body.result).toEqual({
      translated_files: [`translations/${jobId}/en-XA/note.txt`],
      word_count: 6,
      files: [
        {
          source_file: 'note.txt',
          language: 'en-XA',
          target_file: `translations/${jobId}/en-XA/note.txt`,
          units: 2,
          translated: 1,
          reused: 0,
          skipped: [{ reason: 'no_letters', count: 1 }],
          glossary: { applied: 0, violated: 0, violations: [] },
          findings: { neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 },
          tags: { repaired: 0 },
          segments: 2,
          unknown_words: 0,
          engine: 'pseudo en-XA',
          pivots: [],
        },
      ],
    });
  });

  it('write a file for each source and language, also for sources of the same name', async () => {
    await service.upload('one/guide.txt', 'The first guide.\n');
    await service.upload('two/guide.txt', 'The second guide.\n');
    await service.upload('two/film.srt', '1\n00:00:01,000 --> 00:00:02,000\nThe third text.\n');
    const sources = ['one/guide.txt', 'two/guide.txt', 'two/film.srt'];
    const job = await run({ source_files: sources, target_languages: ['en-XA', 'en-xb', 'qps-ploc'] });
    expect(job.status).toBe('completed');
    const root = `translations/${job.job_id}`;
    expect(job.result.translated_files).toEqual(
      ['one/guide.txt', 'two/guide.txt', 'two/film.srt'].flatMap((name) =>
        ['en-XA', 'en-XB', 'qps-Ploc'].map((language) => `${root}/${language}/${name}`),
      ),
    );
    expect(files(job).map((file) => file.source_file)).toEqual(sources.flatMap((source) => [source, source, source]));
    const texts = await Promise.all(files(job).map((file) => service.download(file.target_file)));
    expect(new Set(texts.map((text) => text.toString('utf8'))).size).toBe(6);
    expect(texts[0]?.equals(texts[2] as Buffer)).toBe(true);
    const { body } = await ask(service, '/v1/jobs?limit=1');
    expect(body.jobs[0]).toMatchObject({ job_id: job.job_id, target_files: job.result.translated_files });
  });

  it('take a language and a file that are given twice once', async () => {
    const job = await run({ source_files: ['note.txt', 'note.txt'], target_languages: ['en-XA', 'en-xa', 'en-XA'] });
    expect(job.result.translated_files).toEqual([`translations/${job.job_id}/en-XA/note.txt`]);
    expect(job.result.word_count).toBe(6);
  });

  it('account for every unit, and count the words of each source once', async () => {
    await service.upload('mixed.txt', 'One two three.\n\n1 2 3\n\nFour five.\n\n---\n\nhttps://example.com\n');
    const job = await run({ source_files: ['mixed.txt', 'note.txt'], target_languages: ['en-XA', 'en-XB'] });
    expect(files(job)).toHaveLength(4);
    for (const file of files(job)) expect(file.translated + file.reused + skippedUnits(file)).toBe(file.units);
    // The address stays as it is: that is no translation.
    expect(files(job)[0]).toMatchObject({ units: 5, translated: 2, skipped: [{ reason: 'no_letters', count: 3 }] });
    const inOneLanguage = await run({ source_files: ['mixed.txt', 'note.txt'] });
    expect(job.result.word_count).toBe(inOneLanguage.result.word_count);
    expect(job.progress.total).toBe(2 * inOneLanguage.progress.total);
    expect(job.progress.completed).toBe(job.progress.total);
  });

  it('complete a file in which there is nothing to translate, unchanged', async () => {
    await service.upload('numbers.txt', '1\n\n2\n');
    const job = await run({ source_files: ['numbers.txt'] });
    expect(job).toMatchObject({ status: 'completed', progress: { completed: 0, total: 0, percent: 100 } });
    expect(job.result).toMatchObject({
      word_count: 0,
      files: [{ units: 2, translated: 0, segments: 0, engine: null }],
    });
    expect((await service.download(job.result.translated_files[0])).toString('utf8')).toBe('1\n\n2\n');
  });

  it('cut segments as they are asked to', async () => {
    await service.upload('prose.txt', 'It rains. It pours.\n\nThe old man is snoring. He went to bed.\n');
    const segments: Record<string, number | undefined> = {};
    for (const segmentation of ['default', 'sentence', 'paragraph', 'document']) {
      const job = await run({ source_files: ['prose.txt'], segmentation });
      expect(files(job)[0]).toMatchObject({ units: 2, translated: 2 });
      segments[segmentation] = files(job)[0]?.segments;
    }
    expect(segments).toEqual({ default: 4, sentence: 4, paragraph: 2, document: 2 });
  });

  it("warn of preferences that the engine can't follow, and continue", async () => {
    const job = await run({ instructions: 'Be brief.', domain: 'medicine' });
    expect(job.status).toBe('completed');
    expect(job.warnings.map(({ code }) => code)).toEqual(['instructions_not_followed', 'domain_not_followed']);
    expect((await run({ instructions: '', domain: null })).warnings).toEqual([]);
  });

  it('warn of files without the columns that were chosen, and translate them', async () => {
    await service.upload('strings.csv', 'id,text\n1,Hello world.\n');
    const job = await run({ source_files: ['strings.csv', 'note.txt'], columns: ['text'] });
    expect(job).toMatchObject({ status: 'completed', result: { translated_files: { length: 2 } } });
    const message = '"columns" was not used for this file: only .csv, .tsv, .zip files have columns to choose.';
    expect(job.warnings).toEqual([{ code: 'columns_not_used', message, source_file: 'note.txt' }]);
  });

  it('translate the source as it was when they began, and fail when it was gone by then', async () => {
    await service.upload('gone.txt', 'Hello.');
    const [accepted, removed] = await Promise.all([
      postTranslation(service, { source_files: ['gone.txt'] }),
      service.request('/v1/files/delete?path=gone.txt', { method: 'DELETE' }),
    ]);
    expect(removed.status).toBe(200);
    if (accepted.status === 404) return expect(accepted.body.code).toBe('not_found');
    const job = await service.ended(accepted.body.job_id);
    if (job.status === 'completed') return expect(job.result.translated_files).toHaveLength(1);
    expect(job.error).toMatchObject({
      code: 'source_file_missing',
      step: 'open',
      message: expect.stringContaining('gone.txt'),
    });
  });

  it("say which target can't be written, without naming anything but the user's own paths", async () => {
    const other = await createApiKey(service);
    const form = new FormData();
    form.set('path', 'note.txt');
    form.set('file', new Blob(['Hello.']), 'note.txt');
    const headers = { authorization: `Bearer ${other}` };
    expect((await service.request('/v1/files/upload', { method: 'POST', body: form, headers })).status).toBe(201);
    // Uploads of this key are refused, so it is written past the API.
    const organization = await ownOrganization({ request: (path) => service.request(path, { headers }) });
    const storage = await createStorage(loadConfig(service.environment));
    await storage.write(fileObjectKey(organization, 'translations'), Buffer.from('in the way'));
    const { body } = await postTranslation(service, {}, headers);
    for (;;) {
      const answer = await ask(service, `/v1/jobs/${body.job_id}`, { key: other });
      if (answer.body.ended_at === null) continue;
      expect(answer.body).toMatchObject({
        status: 'failed',
        error: { code: 'conflict', step: 'write', retryable: false },
      });
      expect(answer.body.error.message).toContain('"translations/');
      expect(answer.body.error.message).not.toContain('files/');
      return;
    }
  });

  it('can be found and read in Temporal', async () => {
    const organization = await ownOrganization(service);
    await service.upload('folder/found.txt', 'Hello. Hello again.\n');
    const jobId = await service.submit({ source_files: ['folder/found.txt'], target_languages: ['en-XB', 'qps-ploc'] });
    await service.ended(jobId);
    const handle = service.client.workflow.getHandle(jobId);
    await handle.result();
    const description = await handle.describe();
    expect(description).toMatchObject({ type: 'aimt', taskQueue: 'jobs', status: { name: 'COMPLETED' } });
    expect(description.priority).toMatchObject({ fairnessKey: organization });
    expect(await description.staticSummary()).toBe('found.txt: en → en-XB, qps-Ploc');
    expect(await description.staticDetails()).toContain('folder/found.txt');

    const query = `JobType='aimt' AND OrganizationId='${organization}' AND Category='document' AND TargetLanguages='qps-Ploc'`;
    const found: string[] = [];
    while (!found.includes(jobId))
      for await (const { workflowId } of service.client.workflow.list({ query })) found.push(workflowId);

    for (const language of ['en-XB', 'qps-Ploc']) {
      const child = await service.client.workflow.getHandle(`${jobId}/0/${language}`).describe();
      expect(child).toMatchObject({ type: 'translate_file', parentExecution: { workflowId: jobId } });
      expect(await child.staticSummary()).toBe(`found.txt → ${language}`);
      expect(child.priority).toMatchObject({ fairnessKey: organization });
    }
  });

  it('leave no intermediate results', async () => {
    const { job_id: jobId } = await run({ target_languages: ['en-XA', 'en-XB'] });
    await service.client.workflow.getHandle(jobId).result();
    expect(existsSync(join(service.dataDirectory, 'storage', 'work'))).toBe(false);
  });
});
