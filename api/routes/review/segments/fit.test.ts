import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

interface Fit {
  readonly summary: Readonly<Record<string, number>>;
  readonly sentences: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

const VOICES = { SPEECH_SYNTHESIZER: 'openai', OPENAI_API_KEY: 'a-key' };

describe('the fit of speech', () => {
  const api = sharedByTests(() => startTestApi({ environment: VOICES }));
  const fit = async (job: string, query = '') => {
    const response = await api.request(`/v1/jobs/${job}/segments/fit${query}`);
    return { status: response.status, body: (await response.json()) as Fit };
  };

  // Covers GET /v1/jobs/{job_id}/segments/fit
  it('is estimated by the number of characters before anything was spoken', async () => {
    const job = await buildDub(
      api,
      api.owner,
      [
        { target: 'x'.repeat(25), timing: { start: 0, end: 3_000, speaker: 'A' } },
        { target: 'y'.repeat(100), timing: { start: 3_000, end: 6_000, speaker: 'B' } },
        { target: 'z'.repeat(30), timing: { start: 6_000, end: 9_000, speaker: 'A' } },
        { target: 'Silent.', timing: { start: 9_500, end: 12_000, speaker: 'A', muted: true } },
      ],
      { status: 'running', stage: 'review', endedAt: null, retainedBytes: 0 },
    );
    const { status, body } = await fit(job);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.summary).toEqual({
      sentences_to_speak: 3,
      utterances_to_speak: 3,
      characters_to_speak: 155,
      highest_tempo: 2,
      overlapping: 1,
      fast: 1,
      late: 1,
      truncated: 0,
    });
    const [one, two, three, four] = body.sentences;
    expect(one).toEqual({
      id: '0.es-ES.0',
      utterance: 0,
      voice: expect.any(String) as string,
      voice_reason: 'order',
      speaker_pitch: null,
      slot: 2_900,
      duration: 2_000,
      start: 0,
      end: 2_174,
      tempo: 0.92,
      overlap: 0,
      problems: [],
      estimated: true,
    });
    expect(two).toMatchObject({
      duration: 8_000,
      start: 3_000,
      end: 7_000,
      tempo: 2,
      overlap: 1_000,
      problems: ['fast'],
    });
    expect(three).toMatchObject({ start: 7_000, problems: ['late'], voice: one!['voice'] });
    expect(two!['voice']).not.toBe(one!['voice']);
    const nothing = { utterance: null, voice: null, slot: null, duration: null, start: null, end: null };
    const why = { voice_reason: null, speaker_pitch: null };
    expect(four).toEqual({
      id: '0.es-ES.3',
      ...nothing,
      ...why,
      tempo: null,
      overlap: null,
      problems: [],
      estimated: false,
    });
    expect((await fit(job, '?limit=1&offset=1&language=es-es')).body).toMatchObject({ sentences: [two], total: 4 });
  });

  it('is of short sentences together, and by what the voice reads', async () => {
    const job = await buildDub(api, api.owner, [
      { target: 'Uno.', timing: { start: 0, end: 1_000 } },
      { target: 'Dos.', timing: { start: 1_200, end: 2_200, say: 'Dos y dos.' } },
    ]);
    const { body } = await fit(job);
    expect(body.summary).toMatchObject({ sentences_to_speak: 2, utterances_to_speak: 1, characters_to_speak: 15 });
    const speech = { utterance: 0, duration: 15 * 80, start: 0 };
    expect(body.sentences).toMatchObject([speech, { ...speech, start: 373 }]);
  });

  it('is that of a job that speaks, in one of its languages', async () => {
    const refused = { status: 409, body: { code: 'no_speech' } };
    expect(await fit(await buildReviewedJob(api.orm, api.owner, [{}]))).toMatchObject(refused);
    expect(await fit(await buildDub(api, api.owner, [{}], { type: 'subtitle_video' }))).toMatchObject(refused);
    const message = 'is no target language of the job, which has: es-ES';
    expect(await fit(await buildDub(api, api.owner, [{}]), '?language=de')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'language', message }] },
    });
  });
});
