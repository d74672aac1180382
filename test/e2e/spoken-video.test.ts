import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import {
  soundLevel,
  loudnessOf,
  partOf,
  pictureHash,
  probeFile,
  shareOf,
  soundOf,
  toneLevels,
  voiceStarts,
} from '#test/recordings/sound.ts';
import { inSpanish } from '#test/recordings/spanish.ts';
import { writeClip } from '#test/recordings/clip.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT, writePausedSpeech } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: recording-segments.test.ts has a job that speaks.

// Not on PostgreSQL: it tests sound.

const hasVoice = !isWithoutProgram('espeak-ng', 'dubbing');

/** A tone that is heard all the time in a clip, in hertz: its level shows what happens to the original. */
const TONE = 7000;

interface Transcript {
  readonly sentences: readonly { readonly start: number; readonly end: number; readonly translation: string }[];
}

describe.skipIf(missingForSpeech !== undefined || !hasVoice)('a job that speaks the translation of a video', () => {
  let clip: string;
  let withTone: string;
  const folder = temporaryFolder();
  const model = sharedByTests(() => startFakeModel(answerTexts(inSpanish)));
  const service = sharedByTests(() =>
    startTestService({ environment: { ...SPEECH_ENVIRONMENT, ...model.environment } }),
  );
  beforeAll(async () => {
    clip = writeClip(folder);
    await service.upload('talks/clip.mp4', await readFile(clip));
    withTone = writeClip(folder, 'tone.mp4', TONE);
    await service.upload('talks/tone.mp4', await readFile(withTone));
  });

  async function run(kind: 'dub' | 'voiceover', body: Record<string, unknown> = {}) {
    const job = await videoClient(service, kind).run({ source_file: 'talks/clip.mp4', ...body });
    expect(job).toMatchObject({ status: 'completed', error: null });
    const path = join(folder, `${kind}-${job.job_id}.mp4`);
    await writeFile(path, await service.download(job.result.output_file));
    const transcript = JSON.parse((await service.download(job.result.transcript_file)).toString('utf8')) as Transcript;
    return { job, path, transcript };
  }

  function expectWholeVideo(path: string, of: string): void {
    const [source, output] = [probeFile(of), probeFile(path)];
    expect(Math.abs(output.duration - source.duration)).toBeLessThanOrEqual(0.02);
    expect(pictureHash(path)).toBe(pictureHash(of));
    expect(output.streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264' },
      { codec_type: 'audio', codec_name: 'aac', tags: { language: 'spa' }, disposition: { default: 1 } },
      { codec_type: 'audio', codec_name: 'aac', tags: { language: 'eng' }, disposition: { default: 0 } },
      { codec_type: 'subtitle', codec_name: 'mov_text', tags: { language: 'spa' }, disposition: { default: 1 } },
      { codec_type: 'subtitle', codec_name: 'mov_text', tags: { language: 'eng' }, disposition: { default: 0 } },
    ]);
    const sound = output.streams[1]!;
    expect(Math.abs(Number(sound.duration) - source.duration)).toBeLessThanOrEqual(0.02);
  }

  async function expectFastStart(path: string): Promise<void> {
    const bytes = await readFile(path);
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  }

  /** The onsets of the voice are those of the sentences, which are those of the original voice. */
  function expectOnsets(samples: Int16Array, { sentences }: Transcript): void {
    const starts = voiceStarts(samples);
    const original = voiceStarts(soundOf(clip));
    for (const { start } of sentences) {
      const nearest = (times: readonly number[]) => Math.min(...times.map((time) => Math.abs(time - start * 1000)));
      expect(nearest(original)).toBeLessThanOrEqual(200);
      expect(nearest(starts)).toBeLessThanOrEqual(200);
    }
  }

  /** By how many decibels the original is quieter while it spoke than at its loudest, which is where nobody speaks. */
  function duckingOf(path: string, { sentences }: Transcript): { readonly open: number; readonly quieter: number } {
    const levels = toneLevels(soundOf(path), TONE);
    const at = (share: number, of: readonly number[]) =>
      of.toSorted((one, other) => one - other)[Math.floor(of.length * share)]!;
    const spoken = levels.filter((_, window) =>
      sentences.some(({ start, end }) => window * 0.05 > start + 0.3 && (window + 1) * 0.05 < end - 0.3),
    );
    expect(spoken.length).toBeGreaterThan(100);
    const open = at(0.98, levels);
    return { open, quieter: open - at(0.5, spoken) };
  }

  function expectMetrics({ result, warnings }: JobRecord): void {
    const { metrics } = result;
    expect(metrics.onset_error.maximum).toBeLessThanOrEqual(200);
    expect(metrics.overlap).toBeGreaterThan(0.6);
    const isHurried = warnings.some(({ code }) => code === 'speech_fast');
    expect(metrics.highest_tempo <= 1.305 || isHurried).toBe(true);
    expect(metrics.easy_tempo_share === 1).toBe(!isHurried);
    expect(Math.abs(metrics.integrated_loudness + 16)).toBeLessThanOrEqual(1);
  }

  // Covers dub_video, POST /v1/jobs/video/dub
  it('dubs: the original is silent while it spoke', async () => {
    const { job, path, transcript } = await run('dub');
    expectWholeVideo(path, clip);
    await expectFastStart(path);
    expectMetrics(job);
    // 25 s of Spanish at 14 characters per second, and no subtitles to be read.
    const asked = model.questions.map(({ system, prompt }) => `${system} ${prompt}`).join(' ');
    expect(asked).toMatch(/spoken over a video .* at most (1[0-4]|[6-9])\d % as long/s);
    expect(asked).not.toContain('subtitles of speech');
    const { integrated, truePeak } = loudnessOf(path);
    expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1);
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(job.result.metrics.integrated_loudness).toBeCloseTo(integrated, 0);
    expect(job.result.metrics.word_error_rate).toBeLessThanOrEqual(0.25);
    const [original, dubbed] = [soundOf(clip), soundOf(path)];
    expectOnsets(dubbed, transcript);
    // All sentences together: what two voices have in common by chance is the less, the longer they speak.
    const spans = transcript.sentences.map(({ start, end }) => [start * 1000 + 200, end * 1000 - 200] as const);
    const during = (samples: Int16Array) => Int16Array.from(spans.flatMap((span) => [...partOf(samples, ...span)]));
    expect(shareOf(during(original), during(dubbed))).toBeLessThan(0.05);
  });

  it('begins the first and the last sentence where the original does, also after a pause', async () => {
    const recording = join(folder, 'paused.wav');
    writePausedSpeech(recording);
    await service.upload('talks/paused.wav', await readFile(recording));
    const { path } = await run('dub', { source_file: 'talks/paused.wav' });
    const [original, dubbed] = [voiceStarts(soundOf(recording)), voiceStarts(soundOf(path))];
    expect(Math.abs(dubbed[0]! - original[0]!)).toBeLessThanOrEqual(200);
    expect(Math.abs(dubbed.at(-1)! - original.at(-1)!)).toBeLessThanOrEqual(200);
  });

  // Covers voiceover_video, POST /v1/jobs/video/voiceover
  it('brings a voiceover to the same loudness, with the usual volume of the voice', async () => {
    const { job, path, transcript } = await run('voiceover', { source_file: 'talks/tone.mp4' });
    expectWholeVideo(path, withTone);
    await expectFastStart(path);
    expectMetrics(job);
    expect(Math.abs(loudnessOf(path).integrated + 16)).toBeLessThanOrEqual(1);
    const ducking = duckingOf(path, transcript);
    expect(Math.abs(ducking.quieter - 14)).toBeLessThanOrEqual(1);
    const [original, mixed] = [soundOf(withTone), soundOf(path)];
    for (const { start, end } of transcript.sentences) {
      const span = [start * 1000 + 300, end * 1000 - 300] as const;
      const heard = partOf(mixed, ...span);
      expect(soundLevel(heard)).toBeGreaterThan(-30);
      expect(shareOf(partOf(original, ...span), heard)).toBeGreaterThan(0.02);
    }
  });

  // Covers POST /v1/jobs/video/voiceover
  it('answers 400 to volumes out of range and languages without a voice, naming those that exist', async () => {
    const submit = async (body: Record<string, unknown>) => {
      const answer = await videoClient(service, 'dub').submit({ source_file: 'talks/clip.mp4', ...body });
      return { status: answer.status, body: (await answer.json()) as { code: string; error: string } };
    };
    for (const volume of [-31, 12.5, 'loud']) {
      const answer = await submit({ video: { tts_volume: volume } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    const unspoken = await submit({ target_lang: 'yo' });
    expect(unspoken).toMatchObject({ status: 400, body: { code: 'capability_unavailable' } });
    expect(unspoken.body.error).toMatch(/no voice for yo\. It speaks: af, .*\bes\b/);
  });
});
