import { beforeAll, describe, expect, it } from 'vitest';
import { recordHistory } from '#test/workflows/record-history.ts';
import type { TestService } from '#test/service/service.ts';
import { ownWorker } from '#test/service/own-worker.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests recordings.

const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', ',');
/** Subtitles of 2.6 s, one per utterance of the film from its first on. */
const srtOf = (texts: readonly string[], shift = 0) =>
  texts
    .map((text, index) => {
      const start = 0.5 + index * 3.6 + shift;
      return `${index + 1}\n${time(start)} --> ${time(start + 2.6)}\n${text}\n`;
    })
    .join('\n');

const TEXTS = ['ANA: Primera frase.', 'Segunda frase.', '[MÚSICA]', 'Cuarta frase.', 'Quinta frase.', 'Sexta frase.'];

describe.skipIf(!canSpeakWithVendor)('a dub of given target subtitles', () => {
  let service: TestService;
  const deployment = sharedByTests(() => startSpokenService());
  beforeAll(() => {
    ({ service } = deployment);
  });
  const startWorker = ownWorker(() => service);
  const run = async (name: string, bytes: string | Buffer) => {
    await service.upload(name, bytes);
    return videoClient(service, 'dub').run({ source_file: 'film.mp4', target_subtitles: name });
  };

  it('speaks their text in their times, and translates nothing', async () => {
    await startWorker();
    const job = await run('given.es.srt', srtOf(TEXTS));
    expect(job, JSON.stringify(job.error)).toMatchObject({
      status: 'completed',
      // The film goes on after the last subtitle.
      warnings: [{ code: 'speech_not_recognized' }],
      result: { metrics: { translator: null, sentences: 6 } },
    });
    expect(deployment.spoken).toEqual([
      'Primera frase.',
      'Segunda frase.',
      'Cuarta frase.',
      'Quinta frase.',
      'Sexta frase.',
    ]);
    await recordHistory(service, job.job_id, 'dub_video-of_target_subtitles-completed');
    const answer = await service.request(`/v1/jobs/${job.job_id}/segments`);
    const { segments } = (await answer.json()) as { segments: readonly Record<string, unknown>[] };
    expect(segments.map(({ source, target, origin, speaker }) => [source, target, origin, speaker])).toEqual([
      ['ANA: Sentence 1 is spoken here.', 'ANA: Primera frase.', 'file', 'ANA'],
      ['Sentence 2 is spoken here.', 'Segunda frase.', 'file', null],
      ['[MÚSICA]', '[MÚSICA]', 'file', null],
      ['Sentence 4 is spoken here.', 'Cuarta frase.', 'file', null],
      ['Sentence 5 is spoken here.', 'Quinta frase.', 'file', null],
      ['Sentence 6 is spoken here.', 'Sexta frase.', 'file', null],
    ]);
  });

  it('says that they are in another language than the job', async () => {
    await startWorker();
    const english = [
      'Good morning, everybody, and welcome to the coffee tour.',
      'We will see how the beans are roasted.',
    ];
    const job = await run('english.srt', srtOf(english));
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    expect(job.warnings).toContainEqual(
      expect.objectContaining({
        code: 'target_language_differs',
        language: 'es-ES',
        message: expect.stringContaining('English') as string,
      }),
    );
  });

  it.for([
    ['late.srt', srtOf(TEXTS, 40), 'after the end of the recording'],
    ['empty.srt', '1\n00:00:01,000 --> 00:00:02,000\n\n', 'has no subtitles'],
    ['other.vtt', Buffer.from([0, 1, 2, 3]), 'can not be read'],
    ['pauses.srt', `1\n${time(3.2)} --> ${time(4)}\nUna pausa.\n`, 'fits another recording'],
  ] as const)('fails before anything is spoken with %s', async ([name, bytes, reason]) => {
    await startWorker();
    const before = deployment.spoken.length;
    const job = await run(name, bytes);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'target_subtitles_unusable' } });
    expect(job.error!.message).toContain(reason);
    expect(deployment.spoken).toHaveLength(before);
  });

  it('is refused for several languages, with options of translations, and for files that are not there', async () => {
    await service.upload('given.es.srt', srtOf(TEXTS));
    const refused = async (fields: object) => {
      const request = { source_file: 'film.mp4', target_subtitles: 'given.es.srt', ...fields };
      const answer = await videoClient(service, 'dub').submit(request);
      const body = (await answer.json()) as { details?: readonly { path: string }[] };
      return [answer.status, body.details?.map(({ path }) => path)];
    };
    expect(await refused({ target_lang: undefined, target_langs: ['es', 'fr'] })).toEqual([400, ['target_subtitles']]);
    expect(await refused({ provider: 'local', quality: 'best' })).toEqual([400, ['provider', 'quality']]);
    expect(await refused({ review: 'transcript' })).toEqual([400, ['review']]);
    expect(await refused({ target_subtitles: 'film.mp4' })).toEqual([400, ['target_subtitles']]);
    expect(await refused({ target_subtitles: 'missing.srt' })).toEqual([404, ['target_subtitles']]);
  });
});
