import { beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests recordings.

const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', ',');
const SRT = ['ADA: Vivo en Ronda.', 'BEN: Yo vivo lejos.', 'ADA: Ronda es bonita.', 'BEN: Adiós.']
  .map((text, index) => `${index + 1}\n${time(0.5 + index * 3.6)} --> ${time(3.1 + index * 3.6)}\n${text}\n`)
  .join('\n');

interface Recast {
  readonly jobs: readonly { readonly job_id: string; readonly sentences: number; readonly render_id: string | null }[];
  readonly sentences: number;
  readonly characters: number;
  readonly amount: number | null;
}

describe.skipIf(!canSpeakWithVendor)('a cast of recordings', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService({ PROVIDER_PRICES: 'openai=15/characters' }));
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);
  const send = async (path: string, body: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request(path, { method, headers, body: JSON.stringify(body) });
    const content = (await answer.json()) as Record<string, unknown>;
    expect(answer.status, JSON.stringify(content)).toBeLessThan(300);
    return content;
  };
  const spokenSince = (before: number) => deployment.spoken.slice(before);

  // Covers POST /v1/casts/{cast_id}/speakers/{job_id}, GET /v1/casts/{cast_id}/preview, POST /v1/casts/{cast_id}/render
  it('knows voices and words in new episodes, and has what it changes spoken again', async () => {
    await startWorker();
    await service.upload('given.es.srt', SRT);
    const { id } = await send('/v1/casts', {
      name: 'Tour',
      speakers: [{ name: 'Ada', labels: ['ADA'], voices: { es: 'nova' }, say: { es: 'Eida' } }],
      pronunciations: [{ text: 'Ronda', say: 'Rronda', language: 'es' }],
    });
    const cast = `/v1/casts/${id as number}`;
    const preview = async (): Promise<unknown> => (await service.request(`${cast}/preview`)).json();
    const request = { source_file: 'film.mp4', target_subtitles: 'given.es.srt' };
    const job = await videoClient(service, 'dub').run({ ...request, cast: id });
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    expect(job.result.metrics.voices).toContain('nova');
    expect(spokenSince(0)).toEqual(['Vivo en Rronda.', 'Yo vivo lejos.', 'Rronda es bonita.', 'Adiós.']);
    const other = await videoClient(service, 'dub').run(request);
    expect(spokenSince(4)).toContain('Vivo en Ronda.');
    const srt = job.result.subtitles.find(({ language }: { language: string }) => language === 'es-ES').file;
    expect((await service.download(srt)).toString('utf8')).toContain('Ronda es bonita.');
    const segments = (await (await service.request(`/v1/jobs/${job.job_id}/segments`)).json()) as {
      segments: readonly { speaker: string }[];
    };
    expect(segments.segments.map(({ speaker }) => speaker)).toEqual(['Ada', 'BEN', 'Ada', 'BEN']);

    // Speakers of a job are saved, and those that are known keep their voices.
    const learned = (await send(`${cast}/speakers/${job.job_id}`, {})) as {
      speakers: readonly Record<string, unknown>[];
    };
    expect(learned.speakers).toMatchObject([
      { name: 'Ada', voices: { es: 'nova' }, pace: { 'es-ES': expect.any(Number) } },
      { name: 'BEN', voices: { 'es-ES': expect.any(String) } },
    ]);

    expect(await preview()).toMatchObject({ jobs: [], sentences: 0 });
    await send(cast, { pronunciations: [{ text: 'lejos', say: 'lexos', language: 'es' }] }, 'PUT');
    const before = deployment.spoken.length;
    const previewed = (await preview()) as Recast;
    // Ronda is read as it is written again.
    expect(previewed).toMatchObject({ jobs: [{ job_id: job.job_id, sentences: 3, render_id: null }], sentences: 3 });
    expect(deployment.spoken).toHaveLength(before);
    const rendered = (await send(`${cast}/render`, {})) as unknown as Recast;
    const again = await service.ended(rendered.jobs[0]!.render_id!);
    expect(again, JSON.stringify(again.error)).toMatchObject({
      status: 'completed',
      result: { synthesized_sentences: 3 },
    });
    expect(spokenSince(before)).toEqual(['Vivo en Ronda.', 'Yo vivo lexos.', 'Ronda es bonita.']);
    expect(await preview()).toMatchObject({ jobs: [] });

    // A changed voice speaks the sentences of one speaker.
    const speakers = learned.speakers.map((each) =>
      each['name'] === 'BEN' ? { ...each, voices: { es: 'alloy', 'es-ES': 'alloy' } } : each,
    );
    await send(cast, { speakers }, 'PUT');
    expect(await preview()).toMatchObject({ jobs: [{ sentences: 2 }] });

    // The default cast is for all jobs that speak.
    await send(cast, { is_default: true, speakers: [] }, 'PUT');
    const all = (await preview()) as Recast;
    expect(all.jobs.map(({ job_id: each }) => each)).toContain(other.job_id);
    expect(all).toMatchObject({ amount: Math.round(all.characters * 0.15) / 10_000, currency: 'EUR' });
    const renders = ((await send(`${cast}/render`, {})) as unknown as Recast).jobs.map((each) => each.render_id!);
    expect(new Set(renders).size).toBe(2);
    for (const render of renders) expect(await service.ended(render)).toMatchObject({ status: 'completed' });
  });
});
