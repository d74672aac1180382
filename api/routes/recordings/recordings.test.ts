import { beforeAll, describe, expect, it } from 'vitest';
import { JobUsage } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import type { TestApi } from '#test/service/api.ts';
import { startSpeakingApi } from '#test/service/vendor-api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** A tenth of a second: 24 kHz, 16 bits. */
const SPEECH = Buffer.alloc(4_800, 7);

describe('the sound of a recording', () => {
  const deployment = sharedByTests(() => startSpeakingApi(SPEECH));
  let api: TestApi;
  beforeAll(() => {
    ({ api } = deployment);
  });
  const speak = (job: string, id: string, key = api.owner.key) =>
    api.request(`/v1/jobs/${job}/segments/speak`, { json: { id }, key });
  const asked = () =>
    deployment.vendor.requests.map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);

  // Covers POST /v1/jobs/{job_id}/segments/speak
  it('is heard sentence by sentence, as a render would speak it', async () => {
    const job = await buildDub(api, api.owner, [
      { target: 'Hola.', timing: { start: 0, end: 2_000, voice: 'nova', say: 'Ola.' } },
      { target: 'x'.repeat(100), timing: { start: 2_500, end: 4_500, speaker: 'B' } },
    ]);
    const answer = await speak(job, '0.es-ES.0');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const file = Buffer.from(await answer.arrayBuffer());
    expect([file.toString('latin1', 0, 4), file.readUInt32LE(24), file.subarray(44)]).toEqual(['RIFF', 24_000, SPEECH]);
    expect(asked().at(-1)).toMatchObject({ input: 'Ola.', voice: 'nova' });
    await (await speak(job, '0.es-ES.1')).arrayBuffer();
    // It is longer than the time that it has.
    expect(asked().at(-1)).toMatchObject({ input: 'x'.repeat(100), speed: 1.3 });
    const usage = await organizationEntityManager(api.orm, api.owner.organizationId).find(JobUsage, { job });
    expect(usage).toMatchObject([{ provider: 'openai', spokenCharacters: 104 }]);
  });

  it('is refused where nothing is said, and to people who may not change sentences', async () => {
    const job = await buildDub(api, api.owner, [{ timing: { start: 0, end: 2_000, muted: true } }, { target: '…' }]);
    const before = asked().length;
    for (const id of ['0.es-ES.0', '0.es-ES.1']) {
      expect(await (await speak(job, id)).json()).toMatchObject({ code: 'no_speech' });
    }
    const subtitles = await buildDub(api, api.owner, [{}], { type: 'subtitle_video' });
    expect((await speak(subtitles, '0.es-ES.0')).status).toBe(409);
    expect((await speak(job, '0.es-ES.7')).status).toBe(400);
    expect((await speak(job, '0.es-ES.0', (await buildApiKey(api.orm)).key)).status).toBe(404);
    expect(asked()).toHaveLength(before);
  });

  // Covers GET /v1/jobs/{job_id}/waveform
  it('is shown by its peaks, and by its length alone where it was not decoded', async () => {
    const job = await buildDub(api, api.owner, [{}]);
    const waveform = async (id: string) => (await api.request(`/v1/jobs/${id}/waveform`)).json();
    expect(await waveform(job)).toEqual({ duration: 3_000, interval: 0, peaks: [] });
    const reference = { id: job, organization: api.owner.organizationId, targetLanguages: ['es-ES'] };
    const drawn = { interval: 50, peaks: [0, 100, 7] };
    await recordingWorkspaceOf(api.dependencies.storage, reference, 'es-ES').write('waveform', drawn);
    expect(await waveform(job)).toEqual({ duration: 3_000, ...drawn });
    expect(await waveform(await buildReviewedJob(api.orm, api.owner, [{}]))).toMatchObject({ code: 'no_recording' });
  });
});
