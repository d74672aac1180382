import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeldProcess } from '#test/held-worker.ts';
import { casesOfRun } from '#test/long.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service.ts';
import { canSpeakWithVendor, startSpokenService, type SpokenService } from '#test/spoken-vendor.ts';
import { videoClient } from '#test/video-client.ts';

/** Where each step stands still: before its result is stored, which is as late as it can be lost. */
const STEPS = [
  { step: 'open', operation: 'write', key: 'records/source.json' },
  { step: 'probe', operation: 'write', key: 'records/recording.json' },
  { step: 'extract', operation: 'adopt', key: 'records/audio.pcm' },
  { step: 'detect', operation: 'write', key: 'records/speech.json' },
  { step: 'transcribe', operation: 'write', key: 'records/chunk-0.json' },
  { step: 'segment', operation: 'write', key: 'records/transcript.json' },
  { step: 'translate', operation: 'write', key: 'records/translation-0.json' },
  { step: 'utterances', operation: 'write', key: 'records/utterances.json' },
  { step: 'synthesize', operation: 'write', key: 'records/speech-1.json' },
  { step: 'voice', operation: 'adopt', key: 'records/voice.pcm' },
  { step: 'mix', operation: 'write', key: 'records/mix.json' },
  { step: 'listen', operation: 'write', key: 'records/heard.json' },
  { step: 'layout', operation: 'write', key: 'records/cues.json' },
  { step: 'mux', operation: 'adopt', key: 'records/output' },
  { step: 'verify', operation: 'write', key: 'records/result.json' },
  { step: 'finish', operation: 'read', key: 'records/result.json' },
] as const;

describe.skipIf(!canSpeakWithVendor)('a job that speaks', () => {
  let deployment: SpokenService;
  let service: TestService;
  let undisturbed: Readonly<Record<string, unknown>>;
  const body = { source_file: 'film.mp4', target_lang: 'en-XA' };
  const client = () => videoClient(service, 'dub');

  const withWorker = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const worker = await startTestService({ environment: service.environment, roles: ['worker'] });
    try {
      return await work();
    } finally {
      await worker.close();
    }
  };

  /** Everything that a job has published, without its id. */
  async function outcomeOf({ job_id: id, status, error, result, warnings }: JobRecord) {
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(id, 'JOB')) as unknown;
    const { output_file: output, report_file: report, transcript_file: transcript, subtitles } = result ?? {};
    const keys = [output, transcript, report, ...subtitles.map(({ file }: { file: string }) => file)] as string[];
    const files = await Promise.all(keys.map(async (key) => (await service.download(key)).toString('base64')));
    return { status, error, result: plain(result), warnings, files };
  }

  beforeAll(async () => {
    deployment = await startSpokenService();
    ({ service } = deployment);
    undisturbed = await withWorker(async () => outcomeOf(await client().run(body)));
  }, 120_000);
  afterAll(() => deployment?.close());

  // Covers dub_video
  it.each(casesOfRun(STEPS, ({ step }) => step === 'mix'))(
    'has the same result when its worker is killed in $step',
    async ({ step, operation, key }) => {
      const id = await client().accepted(body);
      const killed = await startHeldProcess({ ...service.environment }, [{ name: step, operation, key }]);
      try {
        await expect.poll(() => killed.held.has(step), { timeout: 90_000, message: step }).toBe(true);
      } finally {
        await killed.kill();
      }
      const outcome = await withWorker(async () => outcomeOf(await service.ended(id)));
      expect(outcome).toMatchObject({ status: 'completed', error: null });
      expect(outcome).toEqual(undisturbed);
    },
    240_000,
  );
});
