import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm } from '#db/orm.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { loudnessOf } from '#test/recordings/sound.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: recording-segments.test.ts has a job that speaks.

// Not on PostgreSQL: it tests answers of vendors.

const HOUR = 60 * 60_000;
/** Hours since a job failed, and the number of utterances that a new one speaks again. */
const AGES = [
  [7 * 24 + 1, UTTERANCES],
  [7 * 24 - 1, UTTERANCES - 10],
] as const;

describe.skipIf(!canSpeakWithVendor)('jobs that speak with a vendor', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  beforeEach(() => deployment.reset());

  let worker: TestService | undefined;
  afterEach(() => worker?.close());
  const startWorker = async () => {
    worker = await startTestService({ environment: service.environment, roles: ['worker'] });
  };
  const body = { source_file: 'film.mp4', target_lang: 'en-XA' };

  /** A job whose second part is refused for good once the first one had its time. */
  async function failInSecondPart(more: Record<string, unknown> = {}) {
    const { behavior } = deployment;
    behavior.refuse = (number, text) => (text.includes('12') ? (number > 14 ? 401 : 503) : undefined);
    const failed = await videoClient(service, 'dub').run({ ...body, ...more });
    behavior.refuse = () => undefined;
    return failed;
  }

  it("fails with the vendor's message, and a new job resumes from the finished steps", async () => {
    await startWorker();
    const { spoken } = deployment;
    const countOf = (path: string) => deployment.countOf(path);
    const failed = await failInSecondPart();
    const error = { code: 'provider_not_configured', step: 'synthesize', message: /OpenAI refused the key/ };
    expect(failed).toMatchObject({ status: 'failed', error: { code: error.code, step: error.step } });
    expect(failed.error?.message).toMatch(error.message);
    const [before, transcriptions] = [spoken.length, countOf('/v1/audio/transcriptions')];
    expect(before).toBeGreaterThanOrEqual(UTTERANCES);
    const client = videoClient(service, 'dub');
    const resumed = await client.run(body);
    expect(resumed).toMatchObject({ status: 'completed', result: { metrics: { cues: UTTERANCES } } });
    // Only the second part, of two utterances, is spoken again; only the result is listened to.
    expect(spoken.length - before).toBe(UTTERANCES - 10);
    expect(countOf('/v1/audio/transcriptions') - transcriptions).toBe(1);
    // Both count what the vendor was asked for: seconds that it recognized, and characters that it spoke.
    const usage = (await (await service.request('/v1/usage?group=provider,operation')).json()) as {
      usage: { provider: string; operation: string; characters: number; media_seconds: number; requests: number }[];
    };
    const vendor = usage.usage.find(({ provider, operation }) => provider === 'openai' && operation === 'dub_video');
    const said = spoken.filter((text) => !/12/.test(text)).reduce((sum, { length }) => sum + length, 0);
    expect(vendor?.characters).toBeGreaterThanOrEqual(said);
    expect(vendor?.media_seconds).toBeGreaterThanOrEqual(30);
    // Other settings start from scratch.
    const other = await client.run({ ...body, video: { tts_volume: -9 } });
    expect(other.status).toBe('completed');
    // The voice, which is all that a dub has, is so much quieter than usually.
    const path = join(deployment.folder, 'quiet.mp4');
    await writeFile(path, await service.download(other.result.output_file));
    expect(Math.abs(loudnessOf(path).integrated + 16 + 9)).toBeLessThanOrEqual(1);
    expect(spoken.length - before).toBe(UTTERANCES - 10 + UTTERANCES);
  });

  it.each(casesOfRun(AGES, (_age, index) => index === 0))(
    'resumes a job that failed %s hours ago as long as its steps are kept',
    async (hours, spokenAnew) => {
      await startWorker();
      const settings = { video: { tts_volume: hours / 100 } };
      const failed = await failInSecondPart(settings);
      const orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
      try {
        const endedAt = new Date(Date.now() - hours * HOUR);
        await orm.em.fork().nativeUpdate(Job, { id: failed.job_id }, { endedAt }, ALL_ORGANIZATIONS);
      } finally {
        await orm.close();
      }
      const before = deployment.spoken.length;
      expect(await videoClient(service, 'dub').run({ ...body, ...settings })).toMatchObject({ status: 'completed' });
      expect(deployment.spoken.length - before).toBe(spokenAnew);
    },
  );

  it('is retried with what it had spoken, and starts over with a warning if the recording has changed', async () => {
    await startWorker();
    const retry = async (id: string): Promise<JobRecord> => {
      const answer = await service.request(`/v1/jobs/${id}/retry`, { method: 'POST' });
      expect(answer.status, await answer.clone().text()).toBe(202);
      return service.ended(((await answer.json()) as { job_id: string }).job_id);
    };
    const failed = await failInSecondPart({ video: { tts_volume: 2 } });
    const before = deployment.spoken.length;
    const done = await retry(failed.job_id);
    expect(done).toMatchObject({ status: 'completed', retry_of: failed.job_id });
    expect(deployment.spoken.length - before).toBe(UTTERANCES - 10);
    const said = deployment.spoken.slice(before).reduce((sum, { length }) => sum + length, 0);
    expect(done.usage).toContainEqual(expect.objectContaining({ provider: 'openai', spoken_characters: said }));

    const other = await failInSecondPart({ video: { tts_volume: 3 } });
    const film = await service.download('film.mp4');
    await service.upload('film.mp4', Buffer.concat([film, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]));
    const changed = deployment.spoken.length;
    const anew = await retry(other.job_id);
    await service.upload('film.mp4', film);
    expect(anew.status).toBe('completed');
    expect(anew.warnings.map(({ code }) => code)).toContain('retry_restarted');
    expect(deployment.spoken.length - changed).toBe(UTTERANCES);
  });

  it('is cancelled while a vendor does not answer, and leaves nothing', async () => {
    await startWorker();
    const { behavior, spoken } = deployment;
    behavior.refuse = (number) => (number > 3 ? 'hang' : undefined);
    const id = await videoClient(service, 'voiceover').accepted(body);
    await expect.poll(() => spoken.length).toBeGreaterThan(3);
    await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect(await service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
  });
});
