import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: review-types.test.ts has jobs that wait for people.

// Not on PostgreSQL: it tests recordings.

const KINDS = ['subtitle', 'voiceover', 'dub'] as const;
type Kind = (typeof KINDS)[number];

describe.skipIf(!canSpeakWithVendor)('a job on a recording that waits for people', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);
  const record = async (id: string) => (await (await service.request(`/v1/jobs/${id}`)).json()) as JobRecord;
  const post = (path: string, method = 'POST', body?: object) =>
    service.request(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const submit = (kind: Kind) =>
    videoClient(service, kind).accepted({ source_file: 'film.mp4', target_lang: 'en-XA', review: true });
  const inReview = (id: string) =>
    vi.waitFor(async () => expect((await record(id)).progress.stage).toBe('review'), TEST_TIMEOUT);
  const change = async (id: string, segments: readonly object[]) => {
    const answer = await post(`/v1/jobs/${id}/segments`, 'PATCH', { segments });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  const textOf = async (key: string) => (await service.download(key)).toString('utf8');

  it.for(KINDS)('makes its files of what they have corrected: %s', async (kind) => {
    await startWorker();
    const { spoken } = deployment;
    const before = spoken.length;
    const id = await submit(kind);
    await inReview(id);
    expect(spoken.length).toBe(before);
    expect(await record(id)).toMatchObject({ status: 'running', target_files: [], input: { review: true } });
    await change(id, [
      { id: '0.en-XA.1', version: 1, target: 'A person wrote this.', state: 'final' },
      { id: '0.en-XA.4', version: 1, state: 'reviewed', note: 'Fine.' },
    ]);
    expect((await post(`/v1/jobs/${id}/finish`)).status).toBe(200);
    const job = await service.ended(id);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', warnings: [] });
    await recordHistory(service, id, `${kind}_video-reviewed-completed`);
    const srt = job.result.subtitles.find(({ language }: { language: string }) => language === 'en-XA').file;
    expect(await textOf(srt)).toContain('A person wrote this.');
    if (kind === 'subtitle') return;
    expect(spoken.slice(before)).toContain('A person wrote this.');
    expect(job.result.metrics).toMatchObject({ cues: UTTERANCES });
    // A re-rendering of it gives the same result.
    const rendered = (await (await post(`/v1/jobs/${id}/render`, 'POST', {})).json()) as { job_id: string };
    const spokenBefore = spoken.length;
    const again = await service.ended(rendered.job_id);
    expect(again, JSON.stringify(again.error)).toMatchObject({ status: 'completed' });
    expect(again.result.metrics).toEqual(job.result.metrics);
    expect(spoken.length).toBe(spokenBefore);
    await recordHistory(service, again.job_id, `render-${kind}-completed`);
  });

  it('is retried with what they have corrected', async () => {
    await startWorker();
    const id = await submit('dub');
    await inReview(id);
    await change(id, [{ id: '0.en-XA.2', version: 1, target: 'Kept over a retry.' }]);
    await post(`/v1/jobs/${id}`, 'DELETE');
    expect(await service.ended(id)).toMatchObject({ status: 'cancelled' });
    const retried = (await (await post(`/v1/jobs/${id}/retry`)).json()) as { job_id: string };
    await inReview(retried.job_id);
    const { segments } = (await (await service.request(`/v1/jobs/${retried.job_id}/segments`)).json()) as {
      segments: readonly { id: string; target: string; version: number }[];
    };
    expect(segments).toHaveLength(UTTERANCES);
    expect(segments[2]).toMatchObject({ target: 'Kept over a retry.', version: 2 });

    // A job that fails after its review is over continues without another review.
    deployment.behavior.refuse = (_spoken, text) => (text === 'Kept over a retry.' ? 400 : undefined);
    expect((await post(`/v1/jobs/${retried.job_id}/finish`)).status).toBe(200);
    expect(await service.ended(retried.job_id)).toMatchObject({ status: 'failed', error: { step: 'synthesize' } });
    deployment.reset();
    const last = (await (await post(`/v1/jobs/${retried.job_id}/retry`)).json()) as { job_id: string };
    const job = await service.ended(last.job_id);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    expect(await textOf(job.result.transcript_file)).toContain('Kept over a retry.');
  });

  it('is refused where a service dubs the recording as a whole', async () => {
    const other = await startTestService({
      environment: { ...service.environment, DUBBING_PROVIDER: 'elevenlabs' },
      roles: ['api'],
    });
    try {
      const answer = await videoClient(other, 'dub').submit({ source_file: 'film.mp4', review: true });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ path: 'review' }] },
      });
    } finally {
      await other.close();
    }
  });
});
