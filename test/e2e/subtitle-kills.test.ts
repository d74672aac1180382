import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeldProcess, type Hold } from '#test/held-worker.ts';
import { casesOfRun } from '#test/long.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT, writeClip } from '#test/speech.ts';
import { videoClient } from '#test/video-client.ts';

const hasTools = spawnSync('ffmpeg', ['-version']).status === 0;
const SUBTITLES = '1\n00:00:00,500 --> 00:00:03,500\nGood morning, everybody.\n';

/** Where each step stands still: before its result is stored, which is as late as it can be lost. */
const STEPS: readonly (Pick<Hold, 'operation' | 'key'> & { readonly step: string })[] = [
  { step: 'open', operation: 'write', key: 'records/source.json' },
  { step: 'probe', operation: 'write', key: 'records/recording.json' },
  { step: 'extract', operation: 'adopt', key: 'records/audio.pcm' },
  { step: 'detect', operation: 'write', key: 'records/speech.json' },
  { step: 'transcribe', operation: 'write', key: 'records/chunk-0.json' },
  { step: 'segment', operation: 'write', key: 'records/transcript.json' },
  { step: 'translate', operation: 'write', key: 'records/translation-0.json' },
  { step: 'layout', operation: 'write', key: 'records/cues.json' },
  { step: 'mux', operation: 'adopt', key: 'records/output' },
  { step: 'verify', operation: 'write', key: 'records/result.json' },
  { step: 'finish', operation: 'read', key: 'records/result.json' },
];

/** Time for Temporal to notice that a worker is gone, and for the next one to get as far. */
const AFTERMATH = 90_000;

async function outputsOf(service: TestService, job: JobRecord): Promise<readonly (readonly [string, string])[]> {
  const keys = [
    job.result.output_file,
    job.result.transcript_file,
    ...job.result.subtitles.map(({ file }: { file: string }) => file),
  ] as string[];
  return Promise.all(
    keys.map(async (key) => {
      const bytes = await service.download(key);
      return [key.replace(job.job_id, 'JOB'), bytes.toString('base64')] as const;
    }),
  );
}

describe.skipIf(!hasTools)('a job that subtitles a video, whose worker is killed in step after step', () => {
  let folder: string;
  let service: TestService;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loquent-test-kills-'));
    const deployment = await createTestEnvironment();
    remove = deployment.remove;
    service = await startTestService({
      environment: { ...deployment.environment, ...SPEECH_ENVIRONMENT },
      roles: ['api'],
    });
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills a worker in each of the steps, then lets another one end the job and one that nothing happened to. */
  async function killIn(steps: typeof STEPS, body: Record<string, unknown>) {
    const client = videoClient(service);
    const id = await client.accepted(body);
    for (const { step, ...hold } of steps) {
      const worker = await startHeldProcess({ ...service.environment }, [{ name: step, ...hold }]);
      try {
        await expect.poll(() => worker.held.has(step), { timeout: AFTERMATH, message: step }).toBe(true);
      } finally {
        await worker.kill();
      }
    }
    const worker = await startTestService({ environment: service.environment, roles: ['worker'] });
    try {
      const disturbed = await service.ended(id);
      const undisturbed = await client.run(body);
      return { disturbed, undisturbed };
    } finally {
      await worker.close();
    }
  }

  function expectSame(disturbed: JobRecord, undisturbed: JobRecord): void {
    expect(disturbed).toMatchObject({ status: 'completed', error: null });
    expect(JSON.parse(JSON.stringify(disturbed.result).replaceAll(disturbed.job_id, 'JOB'))).toEqual(
      JSON.parse(JSON.stringify(undisturbed.result).replaceAll(undisturbed.job_id, 'JOB')),
    );
    expect(disturbed.warnings).toEqual(undisturbed.warnings);
  }

  it('has the same result as one that nothing happened to', async () => {
    const path = join(folder, 'film.mp4');
    const picture = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=4:size=64x48:rate=25',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4',
    ];
    spawnSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-pix_fmt', 'yuv420p', path]);
    await service.upload('film.mp4', await readFile(path));
    await service.upload('film.srt', SUBTITLES);
    const mux = STEPS.filter(({ step }) => step === 'mux');
    const { disturbed, undisturbed } = await killIn(mux, { source_file: 'film.mp4', target_lang: 'en-XA' });
    expectSame(disturbed, undisturbed);
    expect(await outputsOf(service, disturbed)).toEqual(await outputsOf(service, undisturbed));
  }, 180_000);

  describe.each(casesOfRun(['each step'], () => false))('in %s', () => {
    it.skipIf(missingForSpeech !== undefined)(
      'has it with recognition, too',
      async () => {
        await service.upload('clip.mp4', await readFile(writeClip(folder)));
        const { disturbed, undisturbed } = await killIn(STEPS, { source_file: 'clip.mp4', target_lang: 'en-XA' });
        expectSame(disturbed, undisturbed);
        expect(await outputsOf(service, disturbed)).toEqual(await outputsOf(service, undisturbed));
      },
      1_200_000,
    );
  });
});
