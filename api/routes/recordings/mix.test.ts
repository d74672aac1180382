import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Job, JobUsage } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { buildDub } from '#test/database/reviewed-jobs.ts';
import { partOf, soundLevel, soundOf } from '#test/recordings/sound.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import type { TestApi } from '#test/service/api.ts';
import { startSpeakingApi } from '#test/service/vendor-api.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';

// Not on PostgreSQL: it tests sound.

const RATE = 24_000;
/** A second of a tone. */
const TONE = Buffer.from(Int16Array.from({ length: RATE }, (_, index) => 9_000 * Math.sin(index / 12)).buffer);
/** Milliseconds. */
const DURATION = 12_000;

describe.skipIf(isWithoutProgram('ffmpeg', 'previews of a mix'))('the mix of a recording', () => {
  const folder = temporaryFolder();
  const deployment = sharedByTests(() => startSpeakingApi(TONE));
  let api: TestApi;
  beforeAll(() => {
    ({ api } = deployment);
  });
  const areaOf = (job: string) => {
    const reference = { id: job, organization: api.owner.organizationId, targetLanguages: ['es-ES'] };
    return recordingWorkspaceOf(api.dependencies.storage, reference, 'es-ES');
  };
  const sourceKeyOf = (jobId: string) =>
    new JobWorkspace(api.dependencies.storage, { jobId, organizationId: api.owner.organizationId }).sourceKey(0);

  /** A dub of a silent recording of 12 s that says a second of a tone at 1, 4, 7 and 10 s. */
  async function spokenDub(): Promise<string> {
    const starts = [1_000, 4_000, 7_000, 10_000];
    const job = await buildDub(
      api,
      api.owner,
      starts.map((from, index) => ({ target: `Uno ${index}.`, timing: { start: from, end: from + 1_000 } })),
      { input: { glossaries: [], tts_volume: 0 } },
    );
    const area = areaOf(job);
    const source = join(folder, 'silence.wav');
    ffmpegSync('-f', 'lavfi', '-i', `anullsrc=r=48000:cl=stereo:d=${DURATION / 1000}`, source);
    await api.dependencies.storage.write(sourceKeyOf(job), await readFile(source));
    await area.write('recording', { ...(await area.read('recording')), format: 'wav', duration: DURATION });
    const { sentences } = await area.read('transcript');
    const utterances = planUtterances(sentences, DURATION);
    expect(utterances).toHaveLength(4);
    await area.write('speech', { speech: sentences.map(({ start: from, end }) => ({ start: from, end })), chunks: [] });
    await area.write('utterances', { utterances, voices: utterances.map(() => 'alloy') });
    const clips = utterances.map((_, index) => ({
      utterance: index,
      offset: index * RATE,
      samples: RATE,
      natural: 1_000,
      texts: [`Uno ${index}.`],
      isShortened: false,
    }));
    await area.write('speech-0', { rate: RATE, engine: 'openai tts-1', clips });
    await api.dependencies.storage.write(area.key('speech-0.pcm'), Buffer.concat(clips.map(() => TONE)));
    const levels = { voiceGain: 0, gain: 0, hasBed: false, shortened: 0 };
    await area.write('mix', { rate: RATE, engine: 'openai tts-1', placements: [], ...levels });
    return job;
  }
  const ask = (job: string, query = '', key = api.owner.key) => api.request(`/v1/jobs/${job}/mix${query}`, { key });
  const listen = async (job: string, query = '') => {
    const answer = await ask(job, query);
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/flac');
    const path = join(folder, 'heard.flac');
    await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
    return soundOf(path);
  };
  const change = async (job: string, ...segments: object[]) => {
    const answer = await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments } });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  const asked = () => deployment.vendor.requests.map(({ body }) => (JSON.parse(body) as { input: string }).input);
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code;
  const isLoud = (sound: Int16Array, from: number, to: number) => soundLevel(partOf(sound, from, to)) > -20;

  // Covers GET /v1/jobs/{job_id}/mix
  it('is heard with moved and changed sentences, up to the end of the recording', async () => {
    const job = await spokenDub();
    const whole = await listen(job);
    expect(whole).toHaveLength(DURATION * 16);
    const places = (sound: Int16Array) =>
      Array.from({ length: sound.length / 1_600 }, (_, tenth) => tenth * 100).filter((time) =>
        isLoud(sound, time + 20, time + 80),
      );
    const tenths = (...starts: number[]) =>
      starts.flatMap((from) => Array.from({ length: 10 }, (_, tenth) => from + tenth * 100));
    expect(places(whole)).toEqual(tenths(1_000, 4_000, 7_000, 10_000));
    await change(
      job,
      { id: '0.es-ES.1', version: 1, timing: { start: 4_600, end: 5_600 } },
      { id: '0.es-ES.2', version: 1, muted: true },
    );
    expect(places(await listen(job, '?start=3000&duration=6000'))).toEqual(tenths(1_600));
    // It begins within a sentence, and ends with the recording.
    const last = await listen(job, '?start=10500&duration=15000');
    expect([last.length, ...places(last)]).toEqual([1_500 * 16, 0, 100, 200, 300, 400]);
    expect(asked()).toEqual([]);
  });

  it('has changed sentences spoken once, for members, and only those that are heard', async () => {
    const job = await spokenDub();
    const viewer = await buildApiKey(api.orm, {
      user: await buildUser(api.orm, { role: 'viewer', defaultOrganization: api.owner.organizationId }),
    });
    const before = asked().length;
    await change(
      job,
      { id: '0.es-ES.1', version: 1, target: 'Dos.' },
      { id: '0.es-ES.3', version: 1, target: 'Tres.' },
    );
    const part = '?start=3000&duration=4000';
    expect((await ask(job, '?start=6500&duration=2000', viewer.key)).status).toBe(200);
    expect(await codeOf(ask(job, part, viewer.key))).toBe('forbidden');
    expect(isLoud(await listen(job, part), 1_200, 1_800)).toBe(true);
    await listen(job, part);
    expect((await ask(job, part, viewer.key)).status).toBe(200);
    expect(asked().slice(before)).toEqual(['Dos.']);
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    expect(await entityManager.find(JobUsage, { job })).toMatchObject([{ provider: 'openai', spokenCharacters: 4 }]);
    const fit = (await (await api.request(`/v1/jobs/${job}/segments/fit`)).json()) as { summary: object };
    expect(fit.summary).toMatchObject({ sentences_to_speak: 1, characters_to_speak: 5 });
    // The sound that was decoded counts as what the job keeps.
    const { retainedBytes } = await entityManager.findOneOrFail(Job, { id: job });
    expect(retainedBytes).toBeGreaterThan(DURATION * 192);
  });

  it('is refused with what to do', async () => {
    const job = await spokenDub();
    const stranger = await buildApiKey(api.orm);
    const waiting = { status: 'running', stage: 'review', endedAt: null, retainedBytes: 0 } as const;
    expect(await codeOf(ask(job, '?duration=15001'))).toBe('validation_failed');
    expect(await codeOf(ask(job, `?start=${DURATION}`))).toBe('validation_failed');
    expect(await codeOf(ask(job, '?language=de'))).toBe('validation_failed');
    expect(await codeOf(ask(job, '', stranger.key))).toBe('not_found');
    expect(await codeOf(ask(await buildDub(api, api.owner, [{}], { type: 'subtitle_video' })))).toBe('no_speech');
    expect(await codeOf(ask(await buildDub(api, api.owner, [{}], waiting)))).toBe('no_speech');
    await api.dependencies.storage.remove(sourceKeyOf(job));
    const gone = await ask(job);
    expect(await gone.json()).toMatchObject({ status: 410, error: expect.stringContaining('Submit the job again') });
  });

  it('ends ffmpeg when the client hangs up, and an organization waits for its own mixes only', async () => {
    const job = await spokenDub();
    const shim = join(folder, 'ffmpeg');
    const started = join(folder, 'started');
    await writeFile(shim, `#!/bin/sh\necho $$ > ${started}.part && mv ${started}.part ${started} && exec sleep 60\n`);
    await chmod(shim, 0o755);
    const { PATH } = process.env;
    process.env['PATH'] = `${folder}:${PATH}`;
    try {
      const gone = new AbortController();
      const mixes = Array.from({ length: 14 }, () =>
        api.request(`/v1/jobs/${job}/mix`, { signal: gone.signal }).then(
          ({ status }) => status,
          () => undefined,
        ),
      );
      await vi.waitFor(() => expect(existsSync(started)).toBe(true), TEST_TIMEOUT);
      const id = Number(await readFile(started, 'utf8'));
      expect(process.kill(id, 0)).toBe(true);
      expect(await Promise.race(mixes)).toBe(429);
      gone.abort();
      expect((await Promise.all(mixes)).filter((status) => status !== 429)).toEqual(Array(13).fill(undefined));
      await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), TEST_TIMEOUT);
    } finally {
      process.env['PATH'] = PATH;
    }
    // Nothing is left of it, and the next one is made.
    expect(await listen(job, '?duration=2000')).toHaveLength(2_000 * 16);
  });
});
