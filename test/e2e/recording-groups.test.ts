import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { startChildService } from '#test/service/child-service.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';

// Not on PostgreSQL: it tests recordings.

interface Group {
  readonly group_id: string;
  readonly status: string;
  readonly completed: number;
  readonly failed: number;
  readonly jobs: readonly { readonly job_id: string; readonly error: { readonly code: string } | null }[];
}

const hasTools = !isWithoutProgram('ffmpeg', 'groups of recordings');

describe.skipIf(!hasTools)('a group of recordings', () => {
  const folder = temporaryFolder();
  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  const send = async (path: string, method = 'GET', body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await service.request(path, { method, headers, ...json });
    return { status: answer.status, body: (await answer.json()) as Group };
  };

  // Covers POST /v1/job-groups, GET /v1/job-groups/{group_id}, GET /v1/job-groups/{group_id}/archive
  it('ends although its worker is killed and one recording fails, with one archive of the others', async () => {
    const path = join(folder, 'talk.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=64x48:rate=25'];
    ffmpegSync(...picture, '-f', 'lavfi', '-i', 'sine=duration=4', '-pix_fmt', 'yuv420p', path);
    const film = await readFile(path);
    const recordings = ['one/talk', 'two/talk'];
    for (const [index, name] of recordings.entries()) {
      await service.upload(`${name}.mp4`, film);
      await service.upload(`${name}.srt`, `1\n00:00:00,500 --> 00:00:03,500\nThis is talk ${index + 1}.\n`);
    }
    await service.upload('broken.mp4', 'This is no recording.');
    const killed = await startChildService('worker', service.environment);
    onTestFinished(killed.kill);
    const requests = [...recordings, 'broken'].map((name) => ({
      source_file: `${name}.mp4`,
      source_lang: 'en',
      target_lang: 'en-XA',
    }));
    const { status, body } = await send('/v1/job-groups', 'POST', { job_type: 'subtitle_video', requests });
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'queued', total: 3 } });
    const group = `/v1/job-groups/${body.group_id}`;
    const read = async () => (await send(group)).body;
    await vi.waitFor(async () => expect((await read()).status).toBe('running'), TEST_TIMEOUT);
    await killed.kill();
    expect((await send(`${group}/archive`)).status).toBe(409);
    const worker = await startTestService({ environment: service.environment, roles: ['worker'] });
    onTestFinished(worker.close);
    for (const { job_id: id } of body.jobs) await service.ended(id);
    const ended = await read();
    expect(ended).toMatchObject({ status: 'failed', total: 3, completed: 2, failed: 1, ended_at: expect.any(String) });
    expect(ended.jobs.map(({ error }) => error === null)).toEqual([true, true, false]);
    const archive = await service.request(`${group}/archive`);
    const zip = new ZipArchive(Buffer.from(await archive.arrayBuffer()));
    const texts = ['talk/en-XA/talk.en.srt', 'talk (2)/en-XA/talk.en.srt'].map((name) =>
      Buffer.from(zip.read(zip.entries.find((entry) => entry.name === name)!)).toString(),
    );
    expect(texts[0]).toContain('This is talk 1.');
    expect(texts[1]).toContain('This is talk 2.');
    expect((await send(group, 'DELETE')).status).toBe(409);
  });
});
