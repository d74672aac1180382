import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Job, JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm } from '#db/orm.ts';
import { isExcluded } from '#test/suite/long.ts';
import type { JobRecord, TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { soundLevel, partOf, soundOf } from '#test/recordings/sound.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests recordings.

interface Segment {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly timing: { readonly start: number; readonly end: number } | null;
}

const SUBTITLES =
  '1\n00:00:00,500 --> 00:00:03,000\nThe first sentence is here.\n\n' +
  '2\n00:00:04,000 --> 00:00:07,000\nThe second one follows it.\n';

const isWithoutFurther = isExcluded('segments of further recordings, and renderings of them');

describe.skipIf(!canSpeakWithVendor)('segments of recordings', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);

  const segmentsOf = async (id: string): Promise<{ status: number; segments: readonly Segment[]; code?: string }> => {
    const answer = await service.request(`/v1/jobs/${id}/segments?limit=100`);
    return { status: answer.status, ...((await answer.json()) as { segments: readonly Segment[] }) };
  };
  const run = async (kind: 'subtitle' | 'dub', body: object): Promise<JobRecord> => {
    const job = await videoClient(service, kind).run({ target_lang: 'en-XA', ...body });
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    return job;
  };

  const retainedBytes = async (id: string) => {
    const orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    try {
      return (await orm.em.fork().findOneOrFail(Job, { id }, ALL_ORGANIZATIONS)).retainedBytes;
    } finally {
      await orm.close();
    }
  };

  it('are the sentences of subtitles and dubs, with their times', async () => {
    await startWorker();
    await service.upload('told.mp4', await service.download('film.mp4'));
    await service.upload('told.srt', Buffer.from(SUBTITLES));
    const subtitled = await run('subtitle', { source_file: 'told.mp4' });
    const { segments } = await segmentsOf(subtitled.job_id);
    expect(segments).toMatchObject([
      { id: '0.en-XA.0', source: 'The first sentence is here.', origin: 'engine', timing: { start: 500 } },
      { id: '0.en-XA.1', source: 'The second one follows it.', timing: { start: 4000, end: 7000 } },
    ]);
    // The recording is kept, its result only once, as a file.
    const recording = (await service.download('told.mp4')).length;
    await expect.poll(() => retainedBytes(subtitled.job_id)).toBeLessThan(recording * 1.5);
    expect(await retainedBytes(subtitled.job_id)).toBeGreaterThan(recording);
    const dubbed = await run('dub', { source_file: 'film.mp4' });
    const spoken = (await segmentsOf(dubbed.job_id)).segments;
    expect(spoken).toHaveLength(UTTERANCES);
    const { transcript_file: file } = dubbed.result;
    const transcript = JSON.parse((await service.download(file)).toString('utf8')) as {
      sentences: readonly { text: string; translation: string; start: number }[];
    };
    expect(spoken.map(({ source, target, timing }) => [source, target, timing?.start])).toEqual(
      transcript.sentences.map(({ text, translation, start }) => [text, translation, Math.round(start * 1000)]),
    );
  });

  it.skipIf(isWithoutFurther)('are not there for what a dubbing provider made, of which nothing is kept', async () => {
    await startWorker({ DUBBING_PROVIDER: 'elevenlabs' });
    const dubbed = await run('dub', { source_file: 'film.mp4' });
    expect(await segmentsOf(dubbed.job_id)).toMatchObject({ status: 410, code: 'segments_not_kept' });
    expect(await retainedBytes(dubbed.job_id)).toBe(0);
  });

  const change = async (job: string, number: number, values: Partial<JobSegmentRow>) => {
    const orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    try {
      await orm.em.fork().nativeUpdate(JobSegment, { job, number }, values, ALL_ORGANIZATIONS);
    } finally {
      await orm.close();
    }
  };
  const post = (path: string, body: object) =>
    service.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const render = async (id: string): Promise<JobRecord> => {
    const accepted = await post(`/v1/jobs/${id}/render`, {});
    expect(accepted.status, await accepted.clone().text()).toBe(202);
    const job = await service.ended(((await accepted.json()) as { job_id: string }).job_id);
    expect(job, JSON.stringify(job.error)).toMatchObject({
      status: 'completed',
      job_type: 'render',
      source_job_id: id,
      category: 'video',
      progress: { completed: 1, total: 1 },
    });
    return job;
  };
  /** SHA-256 of the files of a job by their names. */
  const hashes = async ({ job_id: id }: JobRecord) => {
    const { target_files: keys } = (await (await service.request(`/v1/jobs/${id}`)).json()) as {
      readonly target_files: readonly string[];
    };
    const named = keys.map(async (key: string) => {
      const bytes = await service.download(key);
      return [key.split('/').at(-1), createHash('sha256').update(bytes).digest('hex')];
    });
    return Object.fromEntries(await Promise.all(named)) as Record<string, string>;
  };
  const textOf = async (key: string) => (await service.download(key)).toString('utf8');

  it.skipIf(isWithoutFurther).each(['.mp4', '.mkv'])(
    'render subtitles: the same bytes without a change, in %s',
    async (extension) => {
      await startWorker();
      const film = await service.download('film.mp4');
      const name = `told${extension}`;
      if (extension === '.mkv') {
        const path = join(deployment.folder, name);
        ffmpegSync('-i', deployment.film, '-c', 'copy', path);
        await service.upload(name, await readFile(path));
      } else await service.upload(name, film);
      await service.upload('told.srt', Buffer.from(SUBTITLES));
      const video = { burn_subtitles: extension === '.mp4' };
      const job = await run('subtitle', { source_file: name, video });
      expect(await hashes(await render(job.job_id))).toEqual(await hashes(job));
      await change(job.job_id, 1, {
        target: 'Changed by a person.',
        machineTarget: 'x',
        position: 5_000,
        timing: { start: 5_000, end: 7_000 },
      });
      const again = await render(job.job_id);
      const [own, before] = [await hashes(again), await hashes(job)];
      expect(own[`told.en.srt`]).not.toBe(before['told.en.srt']);
      const srt = await textOf(again.result.subtitles[0].file);
      expect(srt).toContain('00:00:05,000 --> 00:00:0');
      expect(srt).toContain('Changed by a person.');
      expect(own[name]).not.toBe(before[name]);
    },
  );

  it.skipIf(isWithoutFurther)('render dubs: only what changed is spoken', async () => {
    await startWorker();
    const job = await run('dub', { source_file: 'film.mp4' });
    const { spoken } = deployment;
    const before = spoken.length;
    const same = await render(job.job_id);
    expect(await hashes(same)).toEqual(await hashes(job));
    expect(same.result.metrics).toEqual(job.result.metrics);
    expect(same.warnings).toEqual(job.warnings);
    expect(spoken.length).toBe(before);
    const keptBefore = await retainedBytes(job.job_id);

    await change(job.job_id, 3, { target: 'A person wrote this.', machineTarget: 'x', version: 2 });
    const [{ segments }] = [await segmentsOf(job.job_id)];
    await change(job.job_id, 5, { timing: { ...segments[5]!.timing!, say: 'Pronounced so.' } });
    await change(job.job_id, 7, { timing: { ...segments[7]!.timing!, voice: 'nova' } });
    await change(job.job_id, 9, { timing: { ...segments[9]!.timing!, muted: true } });
    const again = await render(job.job_id);
    const texts = new Set(spoken.slice(before));
    expect(texts).toEqual(new Set(['A person wrote this.', 'Pronounced so.', segments[7]!.target]));
    expect(again.result.metrics).toMatchObject({ cues: UTTERANCES - 1 });
    expect(again.result.metrics.voices).toContain('nova');
    const transcript = JSON.parse(await textOf(again.result.transcript_file)) as {
      sentences: readonly { translation: string; spoken?: { tempo: number; overlap: number } }[];
    };
    expect(transcript.sentences[3]).toMatchObject({ translation: 'A person wrote this.', spoken: { overlap: 0 } });
    expect(transcript.sentences[5]!.translation).toBe(segments[5]!.target);
    expect(transcript.sentences[9]!.spoken).toBeUndefined();
    // The original is heard where it is muted, as in the source, and silent elsewhere.
    const path = join(deployment.folder, 'again.mp4');
    await writeFile(path, await service.download(again.result.output_file));
    const sound = soundOf(path);
    const level = ({ start, end }: { start: number; end: number }) => soundLevel(partOf(sound, start + 2_250, end));
    expect(level(segments[9]!.timing!) - level(segments[10]!.timing!)).toBeGreaterThan(10);

    // Later renders reuse what renders have spoken, in the job's room.
    expect(await retainedBytes(job.job_id)).toBeGreaterThan(keptBefore);
    const fit = await service.request(`/v1/jobs/${job.job_id}/segments/fit?limit=100`);
    expect(await fit.json()).toMatchObject({ summary: { utterances_to_speak: 0 } });
    await change(job.job_id, 1, { target: 'One more correction.', machineTarget: 'x', version: 2 });
    const asked = spoken.length;
    const third = await render(job.job_id);
    expect(new Set(spoken.slice(asked))).toEqual(new Set(['One more correction.']));
    expect(third.result).toMatchObject({ synthesized_sentences: 1, metrics: { cues: UTTERANCES - 1 } });
    const paid = spoken.length;
    const listened = deployment.countOf('/v1/audio/transcriptions');
    const fourth = await render(job.job_id);
    expect(spoken.length).toBe(paid);
    expect(deployment.countOf('/v1/audio/transcriptions')).toBe(listened);
    expect(fourth.result).toMatchObject({ synthesized_sentences: 0 });
    expect((await hashes(fourth))['film.mp4']).toBe((await hashes(third))['film.mp4']);
  });
});
