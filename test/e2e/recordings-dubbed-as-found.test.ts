import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingApertium } from '#providers/language/local/testing/engine-support.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { partOf, probeFile, soundLevel, soundOf } from '#test/recordings/sound.ts';
import { ffmpegSync, missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isToolMissing, isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: recording-segments.test.ts has a job that speaks; these recordings take a minute.

// Not on PostgreSQL: it tests recordings.

const isMissing =
  isWithoutProgram('espeak-ng', 'dubs of recordings as people have them') ||
  missingForSpeech !== undefined ||
  isToolMissing(await missingApertium(), 'dubs of recordings as people have them');

/** Something that is said in a recording. */
interface Said {
  readonly voice: string;
  /** Seconds from the beginning. */
  readonly at: number;
  readonly text: string;
}

const english = (at: number, text: string): Said => ({ voice: 'en-us', at, text });
const spanish = (at: number, text: string): Said => ({ voice: 'es', at, text });

/** Short sentences with pauses of more than a second between them. */
const PAUSES = [
  english(1, 'Open the door.'),
  english(3.3, 'Look at the house.'),
  english(5.7, 'Come with me.'),
  english(8, 'The water is cold.'),
  english(10.6, 'Close the window.'),
  english(15, 'We are ready.'),
];
/** Two people, one of whom speaks another language than the job says. */
const TWO = [
  english(0.5, 'Welcome to the museum of modern art.'),
  spanish(4.5, 'Buenos días, señoras y señores, hoy hablamos de la nueva biblioteca.'),
  english(11, 'Please leave your bags at the entrance.'),
  spanish(15.5, 'El alcalde viene mañana por la tarde con su familia.'),
];
const TOUR = [
  english(0.7, 'Good morning everybody.'),
  english(3.5, 'Welcome to the museum of modern art.'),
  english(7.5, 'Please leave your bags at the entrance.'),
  english(12, 'The tour begins in ten minutes.'),
];

describe.skipIf(isMissing)('a dub of a recording as people have them', () => {
  const folder = temporaryFolder();
  let service: TestService;
  const path = (name: string) => join(folder, name);

  /** Writes what is said as 20 s of sound. */
  function speak(name: string, said: readonly Said[]): void {
    const file = (index: number) => path(`${name}.${index}.wav`);
    said.forEach(({ voice, text }, index) =>
      spawnSync('espeak-ng', ['-v', voice, '-s', '150', '-z', '-w', file(index), text]),
    );
    const delayed = said.map(({ at }, index) => `[${index}]adelay=${Math.round(at * 1000)}[${index}d]`);
    const all = said.map((_, index) => `[${index}d]`).join('');
    const graph = `${delayed.join(';')};${all}amix=inputs=${said.length}:normalize=0,apad=whole_dur=20`;
    ffmpegSync(
      ...said.flatMap((_, index) => ['-i', file(index)]),
      '-filter_complex',
      graph,
      '-ar',
      '44100',
      path(name),
    );
  }
  beforeAll(async () => {
    speak('pauses.wav', PAUSES);
    speak('two.wav', TWO);
    speak('tour.wav', TOUR);
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=20:size=176x144:rate=25', '-i', path('tour.wav')];
    ffmpegSync(...picture, '-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-c:a', 'libmp3lame', path('xvid.avi'));
    ffmpegSync(...picture, '-c:v', 'h263', '-c:a', 'aac', '-ar', '8000', '-ac', '1', path('old.3gp'));
    service = await startTestService({ environment: SPEECH_ENVIRONMENT });
  });
  afterAll(() => service?.close());

  /** Dubs a recording into Spanish. @returns the job, and the path of its result */
  async function dub(name: string): Promise<{ job: JobRecord; result: string }> {
    await service.upload(name, await readFile(path(name)));
    const job = await videoClient(service, 'dub').run({ source_file: name, source_lang: 'en', target_lang: 'es-ES' });
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed' });
    const result = path(`dubbed-${name}`);
    await writeFile(result, await service.download(job.result.output_file));
    return { job, result };
  }

  it('keeps pauses between short sentences', async () => {
    const { job } = await dub('pauses.wav');
    expect(job.result.metrics.onset_error.maximum).toBeLessThanOrEqual(300);
    const { sentences } = JSON.parse((await service.download(job.result.transcript_file)).toString('utf8')) as {
      sentences: readonly { text: string; spoken?: { start: number } }[];
    };
    for (const { at, text } of PAUSES) {
      const sentence = sentences.find((each) => each.text.startsWith(text.slice(0, -1)));
      expect(Math.abs(sentence!.spoken!.start - at), text).toBeLessThanOrEqual(0.3);
    }
  });

  it('silences nobody: what was not recognized stays, with a warning', async () => {
    const { job, result } = await dub('two.wav');
    const sound = soundOf(result);
    for (const { at, text } of TWO)
      expect(soundLevel(partOf(sound, at * 1000, (at + 2.5) * 1000)), text).toBeGreaterThan(-35);
    const warned = job.warnings.filter(({ code }) => code === 'speech_not_recognized');
    const { sentences } = JSON.parse((await service.download(job.result.transcript_file)).toString('utf8')) as {
      sentences: readonly { start: number; end: number }[];
    };
    const isHeard = ({ at }: Said) => sentences.some(({ start, end }) => start < at + 1 && end > at + 1);
    expect(warned).toHaveLength(TWO.every(isHeard) ? 0 : 1);
  });

  it.each([
    ['xvid.avi', ['mpeg4', 'aac', 'mp3'], []],
    ['old.3gp', ['h263', 'aac', 'aac'], ['container_changed']],
  ])('is written from %s, whose container can not have it', async (name, codecs, warnings) => {
    const { job, result } = await dub(name);
    const { streams, duration } = probeFile(result);
    expect(streams.flatMap(({ codec_type: type, codec_name: codec }) => (type === 'subtitle' ? [] : [codec]))).toEqual(
      codecs,
    );
    expect(duration).toBeCloseTo(20, 0);
    expect(job.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(warnings));
    expect(job.result.metrics.cues).toBeGreaterThanOrEqual(3);
  });
});
