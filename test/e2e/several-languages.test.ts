import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isForLongRun, isExcluded } from '#test/suite/long.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { canSpeakWithVendor, startSpokenService, UTTERANCES } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: recording-segments.test.ts has subtitles and dubs, one-bad-file.test.ts several languages.

// Runs first.

// Not on PostgreSQL: it tests recordings.

const isWithoutFurther = isExcluded('further jobs on recordings for several languages');
const isWithoutSpoken = isForLongRun('changes of recordings that are spoken in several languages');

const [ONE, OTHER] = ['en-XA', 'en-XB'];

interface Segment {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly version: number;
  readonly timing: { readonly start: number };
  readonly cues: readonly { readonly lines: readonly string[] }[] | null;
}

interface Fit {
  readonly summary: { readonly sentences_to_speak: number };
  readonly sentences: readonly { readonly id: string; readonly estimated: boolean }[];
}

describe.skipIf(!canSpeakWithVendor)('a job on a recording for several languages', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  beforeEach(() => deployment.reset());
  const startWorker = ownWorker(() => service);

  const body = { source_file: 'film.mp4', target_lang: undefined, target_langs: [ONE, OTHER] };
  const run = (kind: 'subtitle' | 'dub' | 'voiceover', more: object = {}): Promise<JobRecord> =>
    videoClient(service, kind).run({ ...body, ...more });
  const recognitions = () => deployment.countOf('/v1/audio/transcriptions');
  const languagesOf = (job: JobRecord) => job.result.outputs.map(({ language }: { language: string }) => language);
  const post = (path: string, sent: object, method = 'POST') =>
    service.request(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) });
  const next = async (path: string): Promise<JobRecord> => {
    const answer = await post(path, {});
    expect(answer.status, await answer.clone().text()).toBe(202);
    return service.ended(((await answer.json()) as { job_id: string }).job_id);
  };
  const segmentsOf = async (id: string, language: string): Promise<readonly Segment[]> => {
    const answer = await service.request(`/v1/jobs/${id}/segments?limit=100&language=${language}`);
    return ((await answer.json()) as { segments: readonly Segment[] }).segments;
  };
  const done = async (path: string, sent: object, method = 'POST') => {
    const answer = await post(path, sent, method);
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return (await answer.json()) as { readonly segments: readonly Segment[] };
  };
  const fitOf = async (id: string, language: string): Promise<Fit> =>
    (await (await service.request(`/v1/jobs/${id}/segments/fit?limit=100&language=${language}`)).json()) as Fit;
  /** Corrects sentences of one language: writes, moves, joins and splits. @returns their ids */
  const correct = async (id: string, language: string) => {
    const segments = await segmentsOf(id, language);
    const at = (number: number) => ({ id: segments[number]!.id, version: segments[number]!.version });
    const { start } = segments[5]!.timing;
    const changes = [
      { ...at(1), target: 'A person wrote this.' },
      { ...at(5), timing: { start: start + 300 } },
    ];
    await done(`/v1/jobs/${id}/segments`, { segments: changes }, 'PATCH');
    const joined = await done(`/v1/jobs/${id}/segments/join`, { segments: [at(8), at(9)] });
    const { source, target } = segments[11]!;
    const places = { source_position: source.indexOf(' is '), target_position: target.indexOf(' ') };
    const split = await done(`/v1/jobs/${id}/segments/split`, { ...at(11), ...places });
    return { moved: at(5).id, joined: joined.segments, split: split.segments };
  };
  /** SHA-256 of the files of a language by their names. */
  const hashesOf = async ({ job_id: id, target_files: keys }: JobRecord, language: string) => {
    const own = keys.filter((key) => key.startsWith(`translations/${id}/${language}/`));
    const named = own.map(async (key) => {
      const hash = createHash('sha256').update(await service.download(key));
      return [key.split('/').at(-1), hash.digest('hex')] as const;
    });
    return Object.fromEntries(await Promise.all(named));
  };

  // Covers subtitle_video, POST /v1/jobs/video/subtitle
  it.skipIf(isWithoutFurther)('recognizes once, and subtitles in each of them in a folder of its own', async () => {
    await startWorker();
    const before = recognitions();
    const job = await run('subtitle');
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', target_languages: [ONE, OTHER] });
    expect(recognitions() - before).toBe(1);
    expect(languagesOf(job)).toEqual([ONE, OTHER]);
    const { outputs, ...first } = job.result;
    expect({ ...first, language: ONE }).toEqual(outputs[0]);
    expect(outputs[1].output_file).toBe(`translations/${job.job_id}/${OTHER}/film.mp4`);
    expect(outputs[1].subtitles[0]).toMatchObject({ language: OTHER, format: 'srt' });
    expect(job.progress.completed).toBe(job.progress.total);
    const names = (language: string) => [
      'mp4',
      `${language}.srt`,
      `${language}.vtt`,
      'en.srt',
      'en.vtt',
      'transcript.json',
    ];
    const keys = [ONE, OTHER].flatMap((language) =>
      names(language).map((end) => `translations/${job.job_id}/${language}/film.${end}`),
    );
    expect(job.target_files).toEqual(keys);
    expect(await segmentsOf(job.job_id, ONE)).toHaveLength(UTTERANCES);
    expect((await segmentsOf(job.job_id, OTHER))[0]?.target).not.toBe((await segmentsOf(job.job_id, ONE))[0]?.target);
    // The files equal those of a job for this language alone.
    const alone = await run('subtitle', { target_lang: OTHER, target_langs: undefined });
    expect(languagesOf(alone)).toEqual([OTHER]);
    expect(await hashesOf(alone, OTHER)).toEqual(await hashesOf(job, OTHER));
  });

  it.skipIf(isWithoutFurther)(
    'finishes the others when one of them fails, and a retry makes only that one',
    async () => {
      await startWorker();
      const { behavior, spoken } = deployment;
      // The pseudo-language of text from right to left.
      const isOther = (text: string) => /[\u202e\u2066\u2067]/.test(text) || !/^[[⟦]/.test(text.trim());
      behavior.refuse = (_number, text) => (isOther(text) ? 401 : undefined);
      const failed = await run('dub');
      expect(failed).toMatchObject({
        status: 'failed',
        error: { code: 'provider_not_configured', step: 'synthesize' },
        result: { output_file: `translations/${failed.job_id}/${ONE}/film.mp4` },
      });
      expect(languagesOf(failed)).toEqual([ONE]);
      await recordHistory(service, failed.job_id, 'dub_video-several_languages-failed');
      expect(failed.warnings).toContainEqual({
        code: 'language_failed',
        message: expect.stringMatching(/^There is no result in .*OpenAI refused the key/) as string,
        language: OTHER,
      });
      await expect(service.download(failed.result.output_file)).resolves.toBeInstanceOf(Buffer);
      behavior.refuse = () => undefined;
      const before = { spoken: spoken.length, recognitions: recognitions() };
      const retried = await next(`/v1/jobs/${failed.job_id}/retry`);
      expect(retried, JSON.stringify(retried.error)).toMatchObject({ status: 'completed', warnings: [] });
      expect(languagesOf(retried)).toEqual([ONE, OTHER]);
      expect(spoken.slice(before.spoken).filter((text) => !isOther(text))).toEqual([]);
      expect(spoken.length - before.spoken).toBeGreaterThanOrEqual(UTTERANCES);
      // Only the new voice is listened to.
      expect(recognitions() - before.recognitions).toBe(1);
    },
  );

  it.skipIf(isWithoutSpoken)(
    'is re-rendered in all of them, and spoken only where a sentence was changed',
    async () => {
      await startWorker();
      const job = await run('voiceover');
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
      const [segment] = await segmentsOf(job.job_id, OTHER);
      const { id, version } = segment!;
      const changed = await post(
        `/v1/jobs/${job.job_id}/segments`,
        { segments: [{ id, version, target: 'Changed.' }] },
        'PATCH',
      );
      expect(changed.status, await changed.clone().text()).toBe(200);
      const before = { spoken: deployment.spoken.length, recognitions: recognitions() };
      const rendered = await next(`/v1/jobs/${job.job_id}/render`);
      expect(rendered, JSON.stringify(rendered.error)).toMatchObject({
        status: 'completed',
        progress: { completed: 2, total: 2 },
      });
      expect(languagesOf(rendered)).toEqual([ONE, OTHER]);
      const spoken = deployment.spoken.slice(before.spoken);
      expect(new Set(spoken)).toEqual(new Set(['Changed.']));
      expect(recognitions() - before.recognitions).toBe(1);
      expect(await hashesOf(rendered, ONE)).toEqual(await hashesOf(job, ONE));
      expect(await hashesOf(rendered, OTHER)).not.toEqual(await hashesOf(job, OTHER));
    },
  );

  it.skipIf(isWithoutSpoken)(
    'is corrected in one language without touching the other: the sentences of a voiceover',
    async () => {
      await startWorker();
      const job = await run('voiceover');
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
      const id = job.job_id;
      const [segments, fit] = [await segmentsOf(id, ONE), await fitOf(id, ONE)];
      const { joined, split } = await correct(id, OTHER);
      expect(joined).toMatchObject([{ id: `0.${OTHER}.8` }]);
      expect(split).toMatchObject([{ id: `0.${OTHER}.11` }, { id: expect.stringContaining(OTHER) as string }]);
      expect(await segmentsOf(id, OTHER)).toHaveLength(UTTERANCES);
      expect(await segmentsOf(id, ONE)).toEqual(segments);
      expect(await fitOf(id, ONE)).toEqual(fit);
      expect(fit.summary.sentences_to_speak).toBe(0);
      const { sentences } = await fitOf(id, OTHER);
      const anew = [...[1, 5, 8, 11].map((number) => `0.${OTHER}.${number}`), split[1]!.id];
      expect(sentences.flatMap((sentence) => (sentence.estimated ? [sentence.id] : []))).toEqual(anew);
      const before = { spoken: deployment.spoken.length, recognitions: recognitions() };
      const rendered = await next(`/v1/jobs/${id}/render`);
      expect(rendered, JSON.stringify(rendered.error)).toMatchObject({ status: 'completed' });
      const spoken = new Set(deployment.spoken.slice(before.spoken));
      expect(spoken).toContain('A person wrote this.');
      expect(spoken).toContain(joined[0]!.target);
      for (const { target } of segments) expect(spoken).not.toContain(target);
      // Only new speech is checked by recognition.
      expect(recognitions() - before.recognitions).toBe(1);
      expect(await hashesOf(rendered, ONE)).toEqual(await hashesOf(job, ONE));
      expect(await hashesOf(rendered, OTHER)).not.toEqual(await hashesOf(job, OTHER));
      await recordHistory(service, id, 'voiceover_video-several_languages-completed');
      await recordHistory(service, rendered.job_id, 'render-voiceover_in_several_languages-completed');
    },
  );

  it('is corrected in one language without touching the other: the cues of subtitles', async () => {
    await startWorker();
    const job = await run('subtitle');
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    const id = job.job_id;
    const srtOf = async ({ result }: JobRecord, language: string) => {
      const { subtitles } = result.outputs.find((output: { language: string }) => output.language === language);
      return (await service.download(subtitles[0].file)).toString('utf8');
    };
    const expectCues = async (language: string) => {
      const srt = await srtOf(job, language);
      for (const { cues } of await segmentsOf(id, language)) {
        for (const { lines } of cues ?? []) expect(srt).toContain(lines.join('\n'));
      }
    };
    const segments = await segmentsOf(id, ONE);
    expect(segments.every(({ cues }) => (cues ?? []).length > 0)).toBe(true);
    await expectCues(ONE);
    await expectCues(OTHER);
    await correct(id, OTHER);
    expect(await segmentsOf(id, ONE)).toEqual(segments);
    // The segments stay those of the files until these are re-rendered.
    await expectCues(OTHER);
    const rendered = await next(`/v1/jobs/${id}/render`);
    expect(rendered, JSON.stringify(rendered.error)).toMatchObject({ status: 'completed' });
    expect(await srtOf(rendered, OTHER)).toContain('A person wrote this.');
    expect(await srtOf(rendered, ONE)).toBe(await srtOf(job, ONE));
    expect(await hashesOf(rendered, ONE)).toEqual(await hashesOf(job, ONE));
    await recordHistory(service, id, 'subtitle_video-several_languages-completed');
    await recordHistory(service, rendered.job_id, 'render-subtitles_in_several_languages-completed');
  });

  it.skipIf(isWithoutSpoken)(
    'waits for people once, and each language has what they have corrected in it',
    async () => {
      await startWorker();
      const id = await videoClient(service, 'dub').accepted({ ...body, review: true });
      const stage = async () => ((await (await service.request(`/v1/jobs/${id}`)).json()) as JobRecord).progress.stage;
      await expect.poll(stage).toBe('review');
      const segments = [ONE, OTHER].map((language) => ({
        id: `0.${language}.1`,
        version: 1,
        target: `Said in ${language}.`,
      }));
      expect((await post(`/v1/jobs/${id}/segments`, { segments }, 'PATCH')).status).toBe(200);
      expect((await post(`/v1/jobs/${id}/finish`, {})).status).toBe(200);
      const job = await service.ended(id);
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
      for (const [index, language] of [ONE, OTHER].entries()) {
        const srt = (await service.download(job.result.outputs[index].subtitles[0].file)).toString('utf8');
        expect(srt).toContain(`Said in ${language}.`);
      }
      expect(deployment.spoken).toEqual(expect.arrayContaining([`Said in ${ONE}.`, `Said in ${OTHER}.`]));
      await recordHistory(service, id, 'dub_video-several_languages_reviewed-completed');
    },
  );

  it.skipIf(isWithoutFurther)('has one project at a dubbing provider, which is deleted at the end', async () => {
    await startWorker({ DUBBING_PROVIDER: 'elevenlabs' });
    const api = await startTestService({
      environment: { ...service.environment, DUBBING_PROVIDER: 'elevenlabs' },
      roles: ['api'],
    });
    try {
      const languages = ['es-ES', 'fr-FR', 'sw-KE'];
      const dub = () => videoClient(api, 'dub').run({ ...body, target_langs: languages });
      const count = (path: string, method: string) => deployment.countOf(`/v1/dubbing/project${path}`, method);
      const counts = () => [count('', 'POST'), count('/p1/language', 'POST'), count('/p1', 'DELETE')];
      const before = counts();
      const job = await dub();
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
      expect(languagesOf(job)).toEqual(languages);
      await recordHistory(service, job.job_id, 'dub_video-several_languages_elsewhere-completed');
      await expect.poll(() => counts().map((each, index) => each - before[index]!)).toEqual([1, 3, 1]);
      // Each language is paid for.
      const [usage] = job.usage;
      expect(usage).toMatchObject({ provider: 'elevenlabs' });
      expect(usage?.dubbed_minutes).toBeCloseTo((3 * 45) / 60, 1);
      deployment.behavior.failedLanguage = 'fr-FR';
      const failed = await dub();
      expect(failed).toMatchObject({ status: 'failed', error: { code: 'provider_failed', step: 'dub' } });
      expect(languagesOf(failed)).toEqual(['es-ES', 'sw-KE']);
      await expect.poll(() => count('/p1', 'DELETE') - before[2]!).toBe(2);
    } finally {
      await api.close();
    }
  });
});
