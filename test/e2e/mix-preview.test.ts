import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord, TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { partOf, soundLevel, soundOf, voiceStarts } from '#test/recordings/sound.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: api/routes/recordings/mix.test.ts has mixes of a job that is made without its steps.

// Not on PostgreSQL: it tests sound.

/** Removes voices, as a separator would: here it leaves half of the sound. */
const SEPARATOR = 'ffmpeg -nostdin -v error -y -i {input} -af volume=-6dB -f wav {output}';

interface Segment {
  readonly id: string;
  readonly version: number;
  readonly timing: { readonly start: number; readonly end: number };
}

/** Decibels of the difference of two sounds, relative to the first. */
function differenceOf(one: Int16Array, other: Int16Array): number {
  const length = Math.min(one.length, other.length);
  const difference = Int16Array.from({ length }, (_, index) => one[index]! - other[index]!);
  return soundLevel(difference) - soundLevel(one.subarray(0, length));
}

describe.skipIf(!canSpeakWithVendor)('the preview of a mix', () => {
  const deployment = sharedByTests(() => startSpokenService());
  let service: TestService;
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);
  const made = async (kind: 'voiceover' | 'dub'): Promise<JobRecord> => {
    const job = await videoClient(service, kind).run({ source_file: 'film.mp4', target_lang: 'en-XA', tts_volume: 2 });
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    return job;
  };
  const send = async (method: string, path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request(path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as { readonly job_id: string; readonly segments: readonly Segment[] };
  };
  const segmentsOf = async (id: string) => {
    const answer = await service.request(`/v1/jobs/${id}/segments?limit=100`);
    return ((await answer.json()) as { segments: readonly Segment[] }).segments;
  };
  const mixOf = async (id: string, query: string): Promise<Int16Array> => {
    const answer = await service.request(`/v1/jobs/${id}/mix?${query}`);
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/flac');
    const path = join(deployment.folder, 'mix.flac');
    await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
    return soundOf(path);
  };
  const resultOf = async ({ result }: JobRecord): Promise<Int16Array> => {
    const path = join(deployment.folder, 'result.mp4');
    await writeFile(path, await service.download((result as { output_file: string }).output_file));
    return soundOf(path);
  };

  // Covers GET /v1/jobs/{job_id}/mix
  it.each(['voiceover', 'dub'] as const)(
    'is what the job has rendered, where nothing was changed: a %s',
    async (kind) => {
      await startWorker({ DUBBING_SEPARATOR: SEPARATOR });
      const job = await made(kind);
      const before = deployment.spoken.length;
      const rendered = await resultOf(job);
      for (const [start, duration] of [
        [0, 5_000],
        [7_130, 15_000],
        [30_001, 9_999],
      ] as const) {
        const mix = await mixOf(job.job_id, `start=${start}&duration=${duration}`);
        expect(mix.length).toBe(duration * 16);
        const difference = differenceOf(partOf(rendered, start, start + duration), mix);
        expect(difference).toBeLessThan(-45);
      }
      expect(deployment.spoken).toHaveLength(before);
    },
  );

  it('has the corrections, whose speech a render uses', async () => {
    await startWorker();
    const { spoken } = deployment;
    const { job_id: id } = await made('dub');
    const segments = await segmentsOf(id);
    const { start, end } = segments[5]!.timing;
    await send('PATCH', `/v1/jobs/${id}/segments`, {
      segments: [
        { id: segments[3]!.id, version: 1, target: 'A person wrote this.' },
        { id: segments[5]!.id, version: 1, timing: { start: start + 400, end: end + 400 } },
        { id: segments[10]!.id, version: 1, target: 'Nobody listens to this yet.' },
      ],
    });
    const before = spoken.length;
    const from = segments[3]!.timing.start - 500;
    const mix = await mixOf(id, `start=${from}&duration=12000`);
    expect(spoken.slice(before)).toEqual(['A person wrote this.']);
    const starts = voiceStarts(mix).map((time) => time + from);
    expect(starts.some((time) => Math.abs(time - (start + 400)) <= 30)).toBe(true);
    expect(starts.some((time) => Math.abs(time - start) <= 200)).toBe(false);
    await mixOf(id, `start=${from}&duration=12000`);
    expect(spoken).toHaveLength(before + 1);
    const { job_id: render } = await send('POST', `/v1/jobs/${id}/render`);
    const again = await service.ended(render);
    expect(spoken.slice(before)).toEqual(['A person wrote this.', 'Nobody listens to this yet.']);
    const difference = differenceOf(partOf(await resultOf(again), from, from + 12_000), mix);
    expect(difference).toBeLessThan(-45);
  });
});
