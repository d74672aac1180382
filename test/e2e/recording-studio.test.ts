import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { casesOfRun, isForLongRun, isExcluded } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import type { JobRecord, TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { soundLevel, partOf, soundOf } from '#test/recordings/sound.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: recording-segments.test.ts has segments of recordings.

// Runs first.

// Not on PostgreSQL: it tests recordings.

interface Segment {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly target: string;
  readonly timing: { readonly start: number; readonly end: number };
}

/** The fields of answers that are looked at. */
interface Answered {
  readonly job_id: string;
  readonly target_files: readonly string[];
  readonly segments: readonly Segment[];
  readonly progress: JobRecord['progress'];
}

interface Fit {
  readonly summary: Readonly<Record<string, number>>;
  readonly sentences: readonly {
    readonly id: string;
    readonly tempo: number | null;
    readonly start: number | null;
    readonly estimated: boolean;
  }[];
}

interface Transcript {
  readonly sentences: readonly {
    readonly segment: string;
    readonly translation: string;
    readonly speaker?: string;
    readonly words: readonly { readonly text: string; readonly start: number }[];
    readonly spoken?: { readonly start: number; readonly tempo: number; readonly overlap: number };
  }[];
}
const KINDS = ['subtitle', 'voiceover', 'dub'] as const;
type Kind = (typeof KINDS)[number];
const idOf = (number: number) => `0.en-XA.${number}`;

describe.skipIf(!canSpeakWithVendor)('the studio', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);

  const send = async (method: string, path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Answered };
  };
  const done = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await send(method, path, body);
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    return answer;
  };
  const read = async (path: string) => (await (await service.request(path)).json()) as Answered;
  const submit = (kind: Kind, body: object = {}) =>
    videoClient(service, kind).accepted({ source_file: 'film.mp4', target_lang: 'en-XA', ...body });
  const finished = async (id: string): Promise<JobRecord> => {
    const job = await service.ended(id);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    return job;
  };
  const render = async (id: string) => finished((await done('POST', `/v1/jobs/${id}/render`)).job_id);
  const segmentsOf = async (id: string) => (await read(`/v1/jobs/${id}/segments?limit=100`)).segments;
  const fitOf = async (id: string) => (await read(`/v1/jobs/${id}/segments/fit?limit=100`)) as unknown as Fit;
  const change = (id: string, segments: readonly object[]) => done('PATCH', `/v1/jobs/${id}/segments`, { segments });
  const transcriptOf = async ({ result }: JobRecord) =>
    JSON.parse((await service.download(result.transcript_file)).toString('utf8')) as Transcript;
  /** SHA-256 of the files of a job by their names. */
  const hashes = async ({ job_id: id }: JobRecord) => {
    const keys = (await read(`/v1/jobs/${id}`)).target_files;
    const named = keys.map(async (key) => {
      const digest = createHash('sha256')
        .update(await service.download(key))
        .digest('hex');
      return [key.split('/').at(-1), digest] as const;
    });
    return Object.fromEntries(await Promise.all(named));
  };

  it.skipIf(isExcluded('renderings without a change')).each(casesOfRun(KINDS, (kind) => kind === 'dub'))(
    'makes the same bytes where nothing was edited, and asks no voice: %s',
    async (kind) => {
      await startWorker();
      const { spoken } = deployment;
      const job = await finished(await submit(kind));
      const before = spoken.length;
      const same = await render(job.job_id);
      const files = await hashes(job);
      expect(Object.keys(files)).toContain('film.mp4');
      expect(await hashes(same)).toEqual(files);
      expect(spoken.length).toBe(before);
      if (kind === 'subtitle') return;
      expect(job.result.synthesized_sentences).toBe(UTTERANCES);
      expect(same.result.synthesized_sentences).toBe(0);
    },
  );

  it('predicts how speech will fit, then has only the changes spoken: a voiceover', async () => {
    await startWorker();
    const { spoken } = deployment;
    const { job_id: id } = await finished(await submit('voiceover'));
    const segments = await segmentsOf(id);
    const timing = (number: number) => segments[number]!.timing;
    const unchanged = await fitOf(id);
    expect(unchanged.summary).toMatchObject({ sentences_to_speak: 0, characters_to_speak: 0 });
    expect(unchanged.sentences.every(({ estimated }) => !estimated)).toBe(true);
    await change(id, [
      { id: idOf(1), version: 1, target: 'A person wrote this.' },
      { id: idOf(2), version: 1, say: 'Pronounced so.' },
      { id: idOf(3), version: 1, voice: 'nova' },
      // Moved, which needs no new speech; and shorter, which does.
      { id: idOf(5), version: 1, timing: { start: timing(5).start + 300, end: timing(5).end + 300 } },
      { id: idOf(7), version: 1, timing: { start: timing(7).start + 1_200 } },
      { id: idOf(9), version: 1, muted: true },
    ]);
    const parts = await done('POST', `/v1/jobs/${id}/segments/split`, {
      id: idOf(11),
      version: 1,
      source_position: segments[11]!.source.indexOf(' is '),
      target_position: segments[11]!.target.indexOf(' '),
    });
    const [first, second] = parts.segments;
    const fit = await fitOf(id);
    const anew = [1, 2, 3, 7].map(idOf);
    expect(fit.sentences.filter(({ estimated }) => estimated).map((sentence) => sentence.id)).toEqual([
      ...anew,
      first!.id,
      second!.id,
    ]);
    expect(fit.summary).toMatchObject({ sentences_to_speak: 6 });
    const before = spoken.length;
    const again = await render(id);
    expect(new Set(spoken.slice(before))).toEqual(
      new Set([
        'A person wrote this.',
        'Pronounced so.',
        segments[3]!.target,
        segments[7]!.target,
        `${first!.target} ${second!.target}`,
      ]),
    );
    expect(again.result.synthesized_sentences).toBe(6);
    const { sentences } = await transcriptOf(again);
    expect(sentences.map(({ segment }) => segment)).toEqual([...segments.map((segment) => segment.id), second!.id]);
    // The prediction for existing speech equals the measurement.
    for (const [index, { id: predicted, tempo, start, estimated }] of fit.sentences.entries()) {
      const { segment, spoken: measured } = sentences[index]!;
      expect(segment).toBe(predicted);
      if (!estimated) expect(measured?.tempo ?? null).toBe(tempo);
      if (!estimated && index < 7) expect(measured!.start * 1_000).toBeCloseTo(start!, 5);
    }
    expect(sentences[5]!.spoken!.start).toBeCloseTo((timing(5).start + 300) / 1_000, 1);
    expect(sentences[9]!.spoken).toBeUndefined();
    // The words of both parts are those that were recognized.
    expect(sentences[12]!.words.map(({ text }) => text)).toEqual(['is', 'spoken', 'here.']);
    expect(again.result.metrics.voices).toContain('nova');
    // The original is as loud as ever where it is muted, and quieter under the voice.
    const path = join(deployment.folder, 'voiceover.mp4');
    await writeFile(path, await service.download(again.result.output_file));
    const [film, sound] = [soundOf(deployment.film), soundOf(path)];
    const { start, end } = timing(9);
    const level = (of: typeof sound, from: number, to: number) => soundLevel(partOf(of, from, to));
    const gain = level(sound, start + 300, end - 300) - level(film, start + 300, end - 300);
    const other = timing(10);
    // The voice lasts two seconds, and the original is back slowly after it.
    const under = level(sound, other.end - 300, other.end) - level(film, other.end - 300, other.end);
    expect(gain).toBeGreaterThan(under);
  });

  it.skipIf(isForLongRun('the studio while a job waits for people'))(
    'works while a job waits for people, and makes the same of it again',
    async () => {
      await startWorker();
      const { spoken } = deployment;
      const before = spoken.length;
      const id = await submit('dub', { review: true });
      await vi.waitFor(async () => expect((await read(`/v1/jobs/${id}`)).progress.stage).toBe('review'), TEST_TIMEOUT);
      const segments = await segmentsOf(id);
      expect((await fitOf(id)).summary).toMatchObject({ sentences_to_speak: UTTERANCES });
      await change(id, [
        { id: idOf(0), version: 1, voice: 'nova', speaker: 'Ada' },
        { id: idOf(4), version: 1, muted: true },
        { id: idOf(6), version: 1, say: 'Pronounced so.', timing: { start: segments[6]!.timing.start - 200 } },
      ]);
      const joined = [idOf(8), idOf(9)].map((segment) => ({ id: segment, version: 1 }));
      await done('POST', `/v1/jobs/${id}/segments/join`, { segments: joined });
      await done('POST', `/v1/jobs/${id}/segments/split`, {
        id: idOf(2),
        version: 1,
        source_position: segments[2]!.source.indexOf(' is '),
        target_position: segments[2]!.target.indexOf(' '),
      });
      expect(spoken.length).toBe(before);
      await done('POST', `/v1/jobs/${id}/finish`);
      const job = await finished(id);
      expect(spoken.slice(before)).toContain(`${segments[8]!.target} ${segments[9]!.target}`);
      expect(spoken.slice(before)).not.toContain(segments[4]!.target);
      expect(job.result.metrics.voices).toHaveLength(2);
      const { sentences } = await transcriptOf(job);
      expect(sentences).toHaveLength(UTTERANCES);
      expect(sentences[0]).toMatchObject({ segment: idOf(0), speaker: 'Ada' });
      const files = await hashes(job);
      const asked = spoken.length;
      const again = await render(id);
      expect(await hashes(again)).toEqual(files);
      expect(again.result.synthesized_sentences).toBe(0);
      // Split and joined back, it is as it was.
      const one = (await segmentsOf(id))[0]!;
      const cut = { id: one.id, version: one.version, source_position: 8, target_position: one.target.indexOf(' ') };
      const halves = (await done('POST', `/v1/jobs/${id}/segments/split`, cut)).segments;
      const both = halves.map(({ id: half, version }) => ({ id: half, version }));
      await done('POST', `/v1/jobs/${id}/segments/join`, { segments: both });
      expect(await hashes(await render(id))).toEqual(files);
      expect(spoken.length).toBe(asked);
    },
  );

  it.skipIf(isExcluded('the studio after a dub by a provider'))(
    'has nothing of a dub that a provider has made as a whole, and says so',
    async () => {
      await startWorker({ DUBBING_PROVIDER: 'elevenlabs' });
      const { job_id: id, result } = await finished(await submit('dub'));
      expect(result.synthesized_sentences).toBeNull();
      const refused = {
        status: 410,
        body: {
          code: 'segments_not_kept',
          error: expect.stringContaining('What a dubbing provider has dubbed as a whole has none.'),
        },
      };
      const sentence = { id: idOf(0), version: 1 };
      const cut = { ...sentence, source_position: 1, target_position: 1 };
      expect(await send('POST', `/v1/jobs/${id}/render`)).toMatchObject(refused);
      expect(await send('PATCH', `/v1/jobs/${id}/segments`, { segments: [sentence] })).toMatchObject(refused);
      expect(await send('POST', `/v1/jobs/${id}/segments/split`, cut)).toMatchObject(refused);
      expect(await send('POST', `/v1/jobs/${id}/segments/join`, { segments: [sentence, sentence] })).toMatchObject(
        refused,
      );
      expect(await read(`/v1/jobs/${id}/segments/fit`)).toMatchObject(refused.body);
      // A voiceover is made by our own steps.
      const over = await finished(await submit('voiceover'));
      expect(await segmentsOf(over.job_id)).toHaveLength(UTTERANCES);
    },
  );
});
