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

describe.skipIf(!hasTools)('the language that is heard in a recording', () => {
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

  /** The sound that players begin with is said to be German; the other one has six channels. */
  const record = async (seconds: number) => {
    const path = join(folder, `${seconds}.mkv`);
    const sounds = [1, 6].flatMap((channels) => [
      ...[
        '-f',
        'lavfi',
        '-i',
        `sine=duration=${seconds}:sample_rate=16000,aformat=channel_layouts=${channels === 1 ? 'mono' : '5.1'}`,
      ],
    ]);
    const maps = ['-map', '0', '-map', '1', '-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'language=eng'];
    const { status, stderr } = spawnSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      ...sounds,
      ...maps,
      '-c:a',
      'pcm_s16le',
      path,
    ]);
    expect(status, stderr.toString()).toBe(0);
    const job = await bench.buildJob(
      { 'a.mkv': await readFile(path) },
      {
        type: 'subtitle_video',
        category: 'video',
        sourceLanguage: null,
        input: { source_video_url: null, glossaries: [], burn_subtitles: false },
      },
    );
    await runActivity(bench.activities.openVideo, job);
    return { job, area: new ArtifactStore<MediaRecords>(bench.storage, job) };
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

  it('is kept with the sound it was heard in when a worker ends before it is recorded', async () => {
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
});
