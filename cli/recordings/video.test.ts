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
    const care = ['--quality', 'best', '--refine-with', 'openai'];
    const command = ['video', 'dub', address, '--from', 'en-US', '--to', 'es-ES', ...care];
    const { stdout } = await run(command, [accepted, end, file]);
    expect(stdout).toContain('talk.es-ES/talk.srt');
    expect(service!.received[0]!.url).toBe('/v1/jobs/video/dub');
    expect(JSON.parse(service!.received[0]!.body)).toMatchObject({
      source_video_url: address,
      quality: 'best',
      refine_with: 'openai',
    });
  });

  it('leaves a job per language', async () => {
    const { stdout } = await run(
      ['video', 'voiceover', 'https://videos.example/a.mp4', '--from', 'en-US', '--to', 'es-ES,de-DE', '--no-wait'],
      [accepted],
    );
    expect(stdout).toBe(`${JOB}\n${JOB}\n`);
    expect(service!.received.map(({ url }) => url)).toEqual(['/v1/jobs/video/voiceover', '/v1/jobs/video/voiceover']);
  });
});
