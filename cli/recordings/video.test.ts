import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { events, json, startFakeService, type FakeService, type Reply } from '#client/testing/fake-service.ts';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { emptyFolder } from '#test/suite/shared.ts';

const folder = emptyFolder();
let service: FakeService | undefined;
afterEach(() => service?.close());

const JOB = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';
const OTHER = '1b2f9c1e-2b1a-4b8e-8f56-2f3f4a5b6c7d';
const TARGET_FILES = [`translations/${JOB}/es-ES/talk.srt`];
const record = { job_id: JOB, status: 'completed', error: null, warnings: [], target_files: TARGET_FILES };
const file: Reply = (response) => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('1');

async function run(parameters: readonly string[], replies: readonly Reply[]) {
  service = await startFakeService(replies);
  return runLoquent(parameters, { folder, environment: { LOQUENT_URL: service.url, LOQUENT_API_KEY: 'key' } });
}

const accepted = json({ job_id: JOB, status: 'queued' }, 202);
const end = events(`event: end\nid: end\ndata: ${JSON.stringify(record)}\n\n`);

describe('loquent video', () => {
  it('uploads a recording, and writes all files of the result into a folder', async () => {
    await writeFile(join(folder, 'talk.mp4'), 'sound');
    const deleted = json({ message: 'gone' });
    const { code, stdout } = await run(
      [
        'video',
        'subtitle',
        'talk.mp4',
        '--from',
        'en-US',
        '--to',
        'es-ES',
        '--burn',
        '--formats',
        'srt,ass',
        '--karaoke',
      ],
      [json({ key: 'cli/1/talk.mp4' }, 201), accepted, end, file, deleted],
    );
    expect({ code, stdout }).toMatchObject({
      code: EXIT.done,
      stdout: expect.stringContaining('talk.es-ES/talk.srt') as string,
    });
    expect(await readFile(join(folder, 'talk.es-ES/talk.srt'), 'utf8')).toBe('1');
    expect(service!.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'POST /v1/files/upload',
      'POST /v1/jobs/video/subtitle',
      `GET /v1/jobs/${JOB}/events`,
      'GET /v1/files/download',
      'DELETE /v1/files/delete',
    ]);
    expect(JSON.parse(service!.received[1]!.body)).toEqual({
      source_lang: 'en-US',
      target_lang: 'es-ES',
      source_file: 'cli/1/talk.mp4',
      video: { burn_subtitles: true, subtitle_formats: ['srt', 'ass'], karaoke: true },
    });
  });

  it('uploads the translation that is spoken, and has people review it', async () => {
    await writeFile(join(folder, 'talk.mp4'), 'sound');
    await writeFile(join(folder, 'talk.es.srt'), 'words');
    const options = ['--target-subtitles', 'talk.es.srt', '--review', 'translation', '--no-wait'];
    const uploaded = ['cli/1/talk.mp4', 'cli/2/talk.es.srt'].map((key) => json({ key }, 201));
    await run(['video', 'dub', 'talk.mp4', '--from', 'en', '--to', 'es-ES', ...options], [...uploaded, accepted]);
    expect(JSON.parse(service!.received[2]!.body)).toEqual({
      source_lang: 'en',
      target_lang: 'es-ES',
      source_file: 'cli/1/talk.mp4',
      target_subtitles: 'cli/2/talk.es.srt',
      review: true,
    });
  });

  it('names a recording by its address', async () => {
    const address = 'https://videos.example/talks/talk.mp4?x=1';
    const care = ['--quality', 'best', '--refine-with', 'openai', '--cast', '3'];
    const command = ['video', 'dub', address, '--from', 'en-US', '--to', 'es-ES', ...care];
    const { stdout } = await run(command, [accepted, end, file]);
    expect(stdout).toContain('talk.es-ES/talk.srt');
    expect(service!.received[0]!.url).toBe('/v1/jobs/video/dub');
    expect(JSON.parse(service!.received[0]!.body)).toMatchObject({
      source_video_url: address,
      quality: 'best',
      refine_with: 'openai',
      cast: 3,
    });
  });

  it('leaves a job per language', async () => {
    const { stdout } = await run(
      ['video', 'voiceover', 'https://videos.example/a.mp4', '--from', 'en-US', '--to', 'es-ES,de-DE', '--no-wait'],
      [json({ jobs: [{ job_id: JOB }, { job_id: OTHER }] }, 202)],
    );
    expect(stdout).toBe(`${JOB}\n${OTHER}\n`);
    expect(service!.received.map(({ url }) => url)).toEqual(['/v1/job-groups']);
  });

  it('works on several recordings as a group, of which one that fails leaves the others alone', async () => {
    for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.mp4`), 'sound');
    const error = { code: 'recording_damaged', message: 'The recording is damaged.', step: 'probe', retryable: false };
    const failed = { ...record, job_id: OTHER, status: 'failed', error, target_files: [] };
    const broken = events(`event: end\nid: end\ndata: ${JSON.stringify(failed)}\n\n`);
    const uploads = ['cli/1/a.mp4', 'cli/2/b.mp4'].map((key) => json({ key }, 201));
    const accepting = json({ jobs: [{ job_id: OTHER }, { job_id: JOB }] }, 202);
    const { code, stdout, stderr } = await run(
      ['video', 'dub', 'a.mp4', 'b.mp4', '--from', 'en', '--to', 'es-ES', '--cast', '3'],
      [...uploads, accepting, broken, end, file, json({ message: 'gone' })],
    );
    expect(JSON.parse(service!.received[2]!.body)).toEqual({
      job_type: 'dub_video',
      requests: ['cli/1/a.mp4', 'cli/2/b.mp4'].map((key) => ({
        source_lang: 'en',
        cast: 3,
        source_file: key,
        target_lang: 'es-ES',
      })),
    });
    expect({ code, stdout, stderr }).toEqual({
      code: EXIT.failed,
      stdout: expect.stringContaining('b.es-ES/talk.srt') as string,
      stderr: expect.stringContaining('a.mp4 in es-ES: The recording is damaged.') as string,
    });
  });

  it.each([
    [['one/a.mp4', 'two/a.mp4', '--out', '{name}'], 'would both be'],
    [['a.mp4', 'b.mp4', '--target-subtitles', 'a.srt'], 'is for one recording'],
  ])('refuses %j', async (parameters, message) => {
    const { code, stderr } = await run(['video', 'dub', ...parameters, '--from', 'en', '--to', 'es-ES'], [accepted]);
    expect({ code, stderr }).toEqual({ code: EXIT.usage, stderr: expect.stringContaining(message) as string });
  });
});
