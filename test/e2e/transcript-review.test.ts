import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import type { JobRecord, TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests recordings.

interface Segment {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly target: string;
  readonly speaker: string | null;
}

describe.skipIf(!canSpeakWithVendor)('a transcript that people correct before it is translated', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);
  const read = async <Answer>(path: string) => (await (await service.request(path)).json()) as Answer;
  const send = async (path: string, body: object = {}, method = 'POST') => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const submit = (kind: 'subtitle' | 'dub', more: object) =>
    videoClient(service, kind).accepted({ source_file: 'film.mp4', review: 'transcript', ...more });
  const inReview = (id: string) =>
    vi.waitFor(
      async () => expect((await read<JobRecord>(`/v1/jobs/${id}`)).progress.stage).toBe('review'),
      TEST_TIMEOUT,
    );
  const segmentsOf = async (id: string) =>
    (await read<{ segments: readonly Segment[] }>(`/v1/jobs/${id}/segments`)).segments;
  const change = async (id: string, segments: readonly object[]) => {
    const answer = await send(`/v1/jobs/${id}/segments`, { segments }, 'PATCH');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  it('is translated, split and joined as they left it, in all languages, also by another worker than the one that recognized it', async () => {
    const worker = await startWorker();
    const id = await submit('dub', { target_lang: undefined, target_langs: ['en-XA', 'en-XB'] });
    await inReview(id);
    const offered = await segmentsOf(id);
    expect(offered).toHaveLength(UTTERANCES);
    expect(offered[1]).toMatchObject({ id: '0.en-XA.1', source: 'Sentence 2 is spoken here.', target: '' });
    const texts = { version: 1, target: 'Too early.', say: 'Too early.' };
    expect(await send(`/v1/jobs/${id}/segments`, { segments: [{ id: '0.en-XA.0', ...texts }] }, 'PATCH')).toMatchObject(
      {
        status: 400,
        body: { details: [{ path: 'segments.0.target' }, { path: 'segments.0.say' }] },
      },
    );
    await change(id, [{ id: '0.en-XA.1', version: 1, source: 'A person heard this.', speaker: 'Ada' }]);
    const cut = { id: '0.en-XA.3', version: 1, source_position: 11, target_position: 1 };
    expect(await send(`/v1/jobs/${id}/segments/split`, cut)).toMatchObject({ status: 200 });
    const joined = [5, 6].map((number) => ({ id: `0.en-XA.${number}`, version: 1 }));
    expect(await send(`/v1/jobs/${id}/segments/join`, { segments: joined })).toMatchObject({ status: 200 });

    await worker.close();
    await startWorker();
    expect(await read(`/v1/jobs/${id}`)).toMatchObject({ status: 'running', progress: { stage: 'review' } });
    expect(await send(`/v1/jobs/${id}/finish`)).toMatchObject({ status: 200 });
    const job = await service.ended(id);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', warnings: [] });
    await recordHistory(service, id, 'dub_video-transcript_reviewed-completed');
    for (const language of ['en-XA', 'en-XB']) {
      const path = `/v1/jobs/${id}/segments?language=${language}&limit=100`;
      const { segments } = await read<{ segments: readonly Segment[] }>(path);
      expect(segments).toHaveLength(UTTERANCES);
      expect(segments[1]).toMatchObject({ source: 'A person heard this.', speaker: 'Ada', version: 1 });
      expect(segments[1]!.target).not.toBe('');
      expect(segments.slice(3, 7).map(({ source }) => source)).toEqual([
        'Sentence 4',
        'is spoken here.',
        'Sentence 5 is spoken here.',
        'Sentence 6 is spoken here. Sentence 7 is spoken here.',
      ]);
    }
    const source = job.result.outputs[0].subtitles.find(({ language }: { language: string }) => language === 'en').file;
    expect((await service.download(source)).toString('utf8')).toContain('A person heard this.');
  });

  it('is cancelled while it waits, and retried with what they had corrected', async () => {
    await startWorker();
    const id = await submit('subtitle', { target_lang: 'en-XA' });
    await inReview(id);
    await change(id, [{ id: '0.en-XA.2', version: 1, source: 'Kept over a retry.' }]);
    expect((await send(`/v1/jobs/${id}`, {}, 'DELETE')).status).toBe(200);
    const cancelled = await service.ended(id);
    expect(cancelled).toMatchObject({ status: 'cancelled', target_files: [] });
    await recordHistory(service, id, 'subtitle_video-transcript_reviewed-cancelled');
    const retried = (await send(`/v1/jobs/${id}/retry`)).body['job_id'] as string;
    await inReview(retried);
    const segments = await segmentsOf(retried);
    expect(segments[2]).toMatchObject({ source: 'Kept over a retry.', version: 2 });
    expect(deployment.countOf('/v1/audio/transcriptions')).toBeGreaterThan(0);
    const before = deployment.countOf('/v1/audio/transcriptions');
    expect(await send(`/v1/jobs/${retried}/finish`)).toMatchObject({ status: 200 });
    const job = await service.ended(retried);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', warnings: [] });
    expect(deployment.countOf('/v1/audio/transcriptions')).toBe(before);
    expect((await segmentsOf(retried))[2]).toMatchObject({ source: 'Kept over a retry.', version: 1 });
  });

  it('fails when the budget ends while it waits, and is retried with what they had corrected once it is raised', async () => {
    await startWorker();
    const id = await submit('subtitle', { target_lang: 'en-XA' });
    await inReview(id);
    await change(id, [{ id: '0.en-XA.1', version: 1, source: 'Kept without a budget.' }]);
    expect(await send('/v1/usage/budget', { monthly_characters: 1 }, 'PUT')).toMatchObject({ status: 200 });
    expect(await send(`/v1/jobs/${id}/finish`)).toMatchObject({ status: 200 });
    expect(await service.ended(id)).toMatchObject({
      status: 'failed',
      error: { code: 'credit_exhausted', step: 'translate' },
    });
    expect(await send(`/v1/jobs/${id}/retry`)).toMatchObject({ status: 402, body: { code: 'credit_exhausted' } });
    expect(await send('/v1/usage/budget', { monthly_characters: null }, 'PUT')).toMatchObject({ status: 200 });
    const before = deployment.countOf('/v1/audio/transcriptions');
    const job = await service.ended((await send(`/v1/jobs/${id}/retry`)).body['job_id'] as string);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', warnings: [] });
    expect(deployment.countOf('/v1/audio/transcriptions')).toBe(before);
    expect((await segmentsOf(job.job_id))[1]).toMatchObject({ source: 'Kept without a budget.' });
  });

  it('is translated after the limit as it was, and not reviewed again when a later step fails', async () => {
    await startWorker({ REVIEW_DAYS: '0.00002' });
    deployment.behavior.refuse = () => 400;
    const id = await submit('dub', { target_lang: 'en-XA' });
    expect(await service.ended(id)).toMatchObject({
      status: 'failed',
      error: { step: 'synthesize' },
      warnings: [{ code: 'review_not_finished' }],
    });
    deployment.reset();
    const retried = (await send(`/v1/jobs/${id}/retry`)).body['job_id'] as string;
    const job = await service.ended(retried);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    expect(await segmentsOf(retried)).toHaveLength(UTTERANCES);
  });

  it('is refused where a service dubs as a whole, and in jobs on documents', async () => {
    const translation = { mode: 'ai', source_files: ['film.mp4'], source_language: 'en', target_languages: ['es'] };
    expect(await send('/v1/jobs/translation', { ...translation, review: 'transcript' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'review' }] },
    });
  });
});
