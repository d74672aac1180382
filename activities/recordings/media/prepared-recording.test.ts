import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { MediaRecords } from '#jobs/workspace/media-records.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import type { SpeechServices } from '#providers/speech/speech-services.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const hasTools = !isWithoutProgram(['ffmpeg', 'ffprobe'], 'recordings');

describe.skipIf(!hasTools)('a recording that is prepared', () => {
  const folder = temporaryFolder();
  const programs = createProgramRunner();
  afterAll(() => programs.close());
  const counts = { probed: 0, searched: 0, heard: 0 };
  beforeEach(() => {
    Object.assign(counts, { probed: 0, searched: 0, heard: 0 });
  });
  const speech = {
    recognizer: () => ({
      id: 'a recognizer',
      engine: 'a recognizer',
      detectLanguage: async () => {
        counts.heard += 1;
        return { language: 'en', probability: 0.9 };
      },
    }),
    voice: {
      findVoice: async () => {
        counts.searched += 1;
        return [{ start: 1_000, end: 9_000 }];
      },
    },
    dubber: () => undefined,
  } as unknown as SpeechServices;
  const counted: typeof programs.run = (call) => {
    if (call.program === 'ffprobe') counts.probed += 1;
    return programs.run(call);
  };
  const bench = sharedByTests(() =>
    createActivityBench(undefined, { replaced: { speech, programs: { ...programs, run: counted } } }),
  );

  const prepare = async (parameters: readonly string[], sourceLanguage: string | null) => {
    const path = join(folder, 'a.mkv');
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...parameters, '-c:a', 'pcm_s16le', path]);
    expect(status, stderr.toString()).toBe(0);
    const job = await bench.buildJob(
      { 'a.mkv': await readFile(path) },
      {
        type: 'subtitle_video',
        category: 'video',
        sourceLanguage,
        input: { source_video_url: null, glossaries: [], burn_subtitles: false },
      },
    );
    await runActivity(bench.activities.openVideo, job);
    return { job, area: new ArtifactStore<MediaRecords>(bench.storage, job) };
  };
  const sine = (seconds: number, then: string) => [
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${seconds}:sample_rate=16000${then}`,
  ];

  /** The sound that players begin with is said to be German; the other one has six channels. */
  const record = async (seconds: number) => {
    const sounds = ['mono', '5.1'].flatMap((layout) => sine(seconds, `,aformat=channel_layouts=${layout}`));
    const languages = ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'language=eng'];
    return prepare([...sounds, '-map', '0', '-map', '1', ...languages], null);
  };

  it.each([12, 310])(
    'is that of its first sound, which is probed and searched for voice once: %d s',
    async (seconds) => {
      const { job, area } = await record(seconds);
      await runActivity(bench.activities.probeVideo, job);
      expect((await bench.row(job)).sourceLanguage).toBe('en');
      const facts = await area.read('recording');
      expect(facts).toMatchObject({ audio: 0, heard: 'en' });
      expect(facts.channels).toBeUndefined();
      await runActivity(bench.activities.extractAudio, job);
      await runActivity(bench.activities.detectSpeech, job);
      expect(counts).toEqual({ probed: 1, searched: Math.ceil(seconds / 300), heard: 1 });
    },
  );

  it('has the language of the same sound when a worker ends before that is recorded', async () => {
    const { job, area } = await record(12);
    await runActivity(bench.activities.probeVideo, job);
    await organizationEntityManager(bench.orm, job.organizationId).nativeUpdate(
      Job,
      { id: job.jobId },
      { sourceLanguage: null },
    );
    await runActivity(bench.activities.probeVideo, job);
    expect((await bench.row(job)).sourceLanguage).toBe('en');
    expect(await area.read('recording')).toMatchObject({ audio: 0 });
    expect(counts).toMatchObject({ probed: 1, heard: 1 });
  });

  it.each([
    ['of opposite phase is heard in one of its channels', 'pan=stereo|c0=c0|c1=-0.9*c0', 12],
    ['that is quiet is heard in both of its channels', 'volume=-20dB,pan=stereo|c0=0*c0|c1=c0', 0.5],
  ])('%s', async (_, filter, least) => {
    const { job, area } = await prepare(sine(3, `,${filter}`), 'en');
    await runActivity(bench.activities.probeVideo, job);
    await runActivity(bench.activities.extractAudio, job);
    const { peaks } = await area.read('waveform');
    expect(
      peaks.slice(1, -1).every((peak) => peak >= least),
      peaks.join(),
    ).toBe(true);
  });
});
