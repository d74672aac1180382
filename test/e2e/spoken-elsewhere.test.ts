import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPausedProcess, type Hold } from '#test/service/paused-worker.ts';
import { isForLongRun } from '#test/suite/long.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { loudnessOf, probeFile } from '#test/recordings/sound.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: recording-segments.test.ts has a job that speaks.

// Not on PostgreSQL: it tests answers of vendors.

const PROJECT = '/v1/dubbing/project/p1';

describe.skipIf(!canSpeakWithVendor)('jobs that a dubbing provider dubs', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService({ DUBBING_PROVIDER: 'elevenlabs' }));
  beforeAll(() => {
    ({ service } = deployment);
  });
  beforeEach(() => deployment.reset());

  let worker: TestService | undefined;
  afterEach(() => worker?.close());
  const startWorker = async () => {
    worker = await startTestService({ environment: service.environment, roles: ['worker'] });
  };
  // No provider of texts here has this pair: none is asked.
  const body = { source_file: 'film.mp4', target_lang: 'sw-KE' };
  const counts = () => ({
    started: deployment.countOf('/v1/dubbing/project', 'POST'),
    deleted: deployment.countOf(PROJECT, 'DELETE'),
    looked: deployment.countOf(PROJECT, 'GET'),
  });

  // Covers POST /v1/jobs/video/dub
  it('have their project under its name, sound of the usual loudness, and nothing left there', async () => {
    await startWorker();
    const post = async (path: string, json: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await service.request(path, { method: 'POST', headers, body: JSON.stringify(json) });
      return ((await response.json()) as { id: number }).id;
    };
    const glossary = await post('/v1/glossaries', { name: 'Terms', base_language: 'en' });
    const terms = [
      { term: 'Sentence Machine', lang: 'en-GB', term_type: 'preferred' },
      { term: 'Mashine', lang: 'en', term_type: 'forbidden' },
      { term: 'Mashine ya Sentensi', lang: 'sw', term_type: 'preferred' },
    ];
    await post(`/v1/glossaries/${glossary}/entries/with-terms`, { terms });
    const project = { project_name: 'Opening talk', glossaries: [glossary] };
    const options = { ...project, formality: 'more', video: { tts_volume: 3 } };
    const job = await videoClient(service, 'dub').run({ ...body, ...options });
    expect(job).toMatchObject({
      status: 'completed',
      warnings: ['formality', 'glossaries', 'tts_volume'].map((field) => ({ code: `${field}_not_followed` })),
      result: { transcript_file: null, metrics: { synthesizer: 'elevenlabs dubbing', source: null } },
    });
    const path = join(deployment.folder, 'output.mp4');
    await writeFile(path, await service.download(job.result.output_file));
    expect(probeFile(path).streams.map(({ codec_type: type }) => type)).toEqual(['video', 'audio', 'audio']);
    const { integrated, truePeak } = loudnessOf(path);
    expect(loudnessOf(deployment.dubbed).integrated).toBeLessThan(-20);
    expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1);
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(job.result.metrics.integrated_loudness).toBeCloseTo(integrated, 0);
    const started = deployment.vendor.requests.find(({ path: asked }) => asked === '/v1/dubbing/project');
    expect(started?.body).toMatch(/name="reference"\s+Opening talk/);
    const hints = Array.from(started!.body.matchAll(/name="keyterms"\s+(.+?)\r?\n/g), ([, term]) => term);
    expect(hints).toEqual(['Sentence Machine']);
    await expect.poll(() => deployment.vendor.requests.at(-1)).toMatchObject({ method: 'DELETE', path: PROJECT });
    expect(deployment.spoken).toEqual([]);
  });

  it('count the seconds of the recording, and are not started without room for them in the budget', async () => {
    await startWorker();
    const usage = async () => (await (await service.request('/v1/usage?group=provider,operation')).json()) as object;
    const setBudget = (monthly_media_seconds: number | null) =>
      service.request('/v1/usage/budget', {
        method: 'PUT',
        body: JSON.stringify({ monthly_media_seconds }),
        headers: { 'content-type': 'application/json' },
      });
    const [provider, operation] = ['elevenlabs', 'dub_video'];
    expect(await videoClient(service, 'dub').run(body)).toMatchObject({ status: 'completed' });
    const used = (await usage()) as { totals: { media_seconds: number } };
    expect(used).toMatchObject({
      usage: expect.arrayContaining([expect.objectContaining({ provider, operation, characters: 0 })]) as unknown,
    });
    expect(used.totals.media_seconds).toBeGreaterThanOrEqual(44);
    await setBudget(used.totals.media_seconds + 10);
    const { started } = counts();
    const failed = await videoClient(service, 'dub').run(body);
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'credit_exhausted', step: 'dub', retryable: false },
    });
    expect(failed.error?.message).toContain('10 of the monthly');
    expect(counts().started).toBe(started);
    expect(await usage()).toMatchObject({ totals: used.totals, budget: { reserved_media_seconds: 0 } });
    await setBudget(null);
  });

  it('delete it when they are cancelled, even if that is refused at first', async () => {
    await startWorker();
    deployment.behavior.dubbing = 'preparing';
    const before = counts();
    const id = await videoClient(service, 'dub').accepted(body);
    await expect.poll(() => counts().looked).toBeGreaterThan(before.looked);
    // Whichever request is next, a look or the deletion, is refused, and so are those after it.
    deployment.vendor.fail({ kind: 'status', status: 503 }, { kind: 'status', status: 503 });
    await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect(await service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
    await expect.poll(() => counts().deleted).toBeGreaterThan(before.deleted);
    await service.client.workflow
      .getHandle(id)
      .result()
      .catch(() => undefined);
    expect(deployment.vendor.requests.at(-1)).toMatchObject({ method: 'DELETE', path: PROJECT });
  });

  it('delete it when they fail, with the message of the provider', async () => {
    await startWorker();
    deployment.behavior.dubbing = 'failed';
    const before = counts();
    const failed = await videoClient(service, 'dub').run(body);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'provider_failed', step: 'dub' } });
    expect(failed.error?.message).toContain('the voices could not be told apart');
    await expect.poll(() => counts().deleted).toBe(before.deleted + 1);
    // A new job does not look for the project that is gone.
    deployment.behavior.dubbing = 'ready';
    expect(await videoClient(service, 'dub').run(body)).toMatchObject({ status: 'completed' });
    expect(counts().started).toBe(before.started + 2);
  });

  it.skipIf(isForLongRun('a dub by a provider whose worker is killed'))(
    'continue with their project when a worker is killed',
    async () => {
      const before = counts();
      const holds: readonly Hold[] = [{ name: 'dub', operation: 'adopt', key: 'records/dubbed' }];
      const id = await videoClient(service, 'dub').accepted({ ...body, video: { tts_volume: 3 } });
      const killed = await startPausedProcess({ ...service.environment }, holds);
      try {
        await expect.poll(() => killed.held.has('dub')).toBe(true);
      } finally {
        await killed.kill();
      }
      await startWorker();
      expect(await service.ended(id)).toMatchObject({ status: 'completed', error: null });
      expect(counts().started).toBe(before.started + 1);
    },
  );
});
