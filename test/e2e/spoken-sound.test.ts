import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { partOf, pictureHash, probeFile, soundOf, toneLevels } from '#test/recordings/sound.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: recording-segments.test.ts has a job that speaks.

// Not on PostgreSQL: it tests sound.

const hasTools = !isWithoutProgram('ffmpeg', 'the sound of jobs that speak');

/** Seconds of each utterance of the film, and of the pause after it: 3.5 s for each translation. */
const [SPOKEN, PAUSE] = [2.6, 1];
const STARTS = [0, 1, 2, 3].map((index) => 0.5 + index * (SPOKEN + PAUSE));
const LENGTH = STARTS.length * (SPOKEN + PAUSE) + 1;
const SLOT = 3500;
/** Hertz of the voice in the film, of what else is heard in it, and of the voice that speaks translations. */
const [VOICE, MUSIC, SPEAKER] = [200, 3000, 1000];
/** Milliseconds in which the vendor speaks a character. */
const CHARACTER = 60;

const sentenceOf = (index: number) => `Sentence ${index + 1} is spoken here by one of the two people whom we hear.`;
const words = STARTS.flatMap((start, index) =>
  sentenceOf(index)
    .slice(0, -1)
    .split(' ')
    .map((word, position, { length }) => ({
      word,
      start: start + (position * SPOKEN) / length,
      end: start + ((position + 1) * SPOKEN) / length,
    })),
);
const text = STARTS.map((_, index) => sentenceOf(index)).join(' ');
/** Answers of OpenAI without and with labels of two people who take turns. */
const heard = { text, words };
const labeled = {
  text,
  segments: STARTS.map((start, index) => ({
    type: 'transcript.text.segment',
    id: `seg_${index}`,
    start,
    end: start + SPOKEN,
    text: sentenceOf(index),
    speaker: index % 2 === 0 ? 'A' : 'B',
  })),
};

/** A text of so many characters, which begins with the number of its sentence. */
const textOf = (index: number, length: number) => `${`${index + 1} habla y habla`.padEnd(length - 1, ' y habla')}.`;

describe.skipIf(!hasTools)('the sound of jobs that speak', () => {
  let vendor: VendorServer;
  let model: Awaited<ReturnType<typeof startFakeModel>>;
  let service: TestService;
  let remove: () => Promise<void>;
  let spoken: { readonly input: string; readonly voice: string; readonly speed?: number }[];
  /** Lengths of the translations of each sentence, one per attempt; the last one stays. */
  let lengths: readonly (readonly number[])[];
  let budgets: number[];
  let bothAsked: PromiseWithResolvers<void>;

  const folder = temporaryFolder();
  beforeAll(async () => {
    const isVoice = `lt(mod(t-0.5,${SPOKEN + PAUSE}),${SPOKEN})*gte(t,0.5)*lt(t,${LENGTH - 1})`;
    const tone = (hertz: number) => `sin(2*PI*${hertz}*t)`;
    const sound = `aevalsrc='0.3*${tone(VOICE)}*${isVoice}+0.01*${tone(MUSIC)}':s=48000:d=${LENGTH}`;
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${LENGTH}`];
    const film = (name: string, ...codec: string[]) =>
      ffmpegSync(...picture, '-f', 'lavfi', '-i', sound, '-pix_fmt', 'yuv420p', ...codec, join(folder, name));
    film('film.mp4', '-c:v', 'libx264');
    const channels = [`0.3*${tone(VOICE)}*${isVoice}+0.02*${tone(MUSIC)}`, `0.3*${tone(VOICE)}*${isVoice}`];
    const stereo = `aevalsrc='${channels.join('|')}':s=48000:d=${LENGTH}`;
    ffmpegSync(
      ...picture,
      '-f',
      'lavfi',
      '-i',
      stereo,
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      join(folder, 'stereo.mp4'),
    );
    film('film.mkv', '-c:v', 'mpeg4', '-c:a', 'flac');
    film('film.webm', '-c:v', 'libvpx', '-c:a', 'libopus');
    vendor = await startVendorServer(({ path, body }, response) => {
      if (path === '/v1/audio/speech') {
        const asked = JSON.parse(body) as (typeof spoken)[number];
        spoken.push(asked);
        const samples = (24_000 * CHARACTER * asked.input.length) / (1000 * (asked.speed ?? 1));
        const wave = Int16Array.from({ length: Math.round(samples) }, (_, index) =>
          Math.round(9_000 * Math.sin((2 * Math.PI * SPEAKER * index) / 24_000)),
        );
        response.writeHead(200, { 'content-type': 'audio/pcm' }).end(Buffer.from(wave.buffer));
        return;
      }
      const answer = body.includes('diarized_json') ? labeled : heard;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    model = await startFakeModel(async (question) => {
      const budget = /must have at most (\d+) characters/.exec(`${question.system} ${question.prompt}`)?.[1];
      if (budget !== undefined) {
        budgets.push(Number(budget));
        // Texts of several utterances are shortened at once: the first answer waits for the second question.
        if (budgets.length === 2) bothAsked.resolve();
        await bothAsked.promise;
      }
      return answerTexts((source) => {
        const index = Number(/\d/.exec(source)?.[0]) - 1;
        const own = lengths[index]!;
        return textOf(index, own[budget === undefined ? 0 : Math.min(own.length - 1, (attempts[index]! += 1))]!);
      })(question);
    });
    const deployment = await createTestEnvironment();
    remove = deployment.remove;
    const settings = {
      SPEECH_RECOGNIZER: 'openai',
      SPEECH_SYNTHESIZER: 'openai',
      // It has a single speed.
      OPENAI_SPEECH_MODEL: 'gpt-4o-mini-tts',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: `${vendor.url}/v1`,
      ...model.environment,
      SPEECH_PYTHON: '/nowhere/python',
    };
    service = await startTestService({ environment: { ...deployment.environment, ...settings }, roles: ['api'] });
    for (const name of ['film.mp4', 'film.mkv', 'film.webm', 'stereo.mp4']) {
      await service.upload(name, await readFile(join(folder, name)));
    }
  });
  let attempts: number[];
  beforeEach(() => {
    [spoken, budgets, attempts, lengths] = [[], [], [0, 0, 0, 0], STARTS.map(() => [40])];
    bothAsked = Promise.withResolvers();
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
    await vendor?.close();
    await model?.close();
  });

  let worker: TestService | undefined;
  afterEach(() => worker?.close());
  async function run(source: string, more: Record<string, string> = {}, fields: object = {}) {
    await worker?.close();
    worker = await startTestService({ environment: { ...service.environment, ...more }, roles: ['worker'] });
    const job = await videoClient(service, 'dub').run({ source_file: source, ...fields });
    const save = async (key: string) => {
      const path = join(folder, `${job.job_id}-${key.split('/').at(-1)}`);
      await writeFile(path, await service.download(key));
      return path;
    };
    return { job, save };
  }

  /** Median level of a tone between two times in seconds. */
  function levelOf(samples: Int16Array, hertz: number, start: number, end: number): number {
    const levels = toneLevels(partOf(samples, start * 1000, end * 1000), hertz).toSorted((one, other) => one - other);
    return levels[Math.floor(levels.length / 2)]!;
  }

  it('asks a model twice for fewer words, then stretches up to 1.3 without another pitch, then warns', async () => {
    // At 60 ms per character: as long as its slot; too long until the second try; too long for good; 1.2 times too long.
    lengths = [[50], [100, 90, 55], [110], [70]];
    const { job, save } = await run('film.mp4');
    expect(job).toMatchObject({ status: 'completed', result: { metrics: { cues: 4, shortened: 1 } } });
    // A text that the model leaves as it is isn't spoken again.
    expect(spoken.map(({ input }) => input.length).toSorted((one, other) => one - other)).toEqual(
      [50, 100, 90, 55, 110, 70].toSorted((one, other) => one - other),
    );
    expect(spoken.every(({ speed }) => speed === undefined)).toBe(true);
    // Speech up to 1.2 times too long is accepted, since stretching can do the rest.
    const budget = Math.floor((SLOT * 1.2) / CHARACTER);
    expect(budgets.length).toBe(4);
    for (const each of budgets) expect(Math.abs(each - budget)).toBeLessThanOrEqual(2);
    const { metrics, report_file: report, transcript_file: transcriptFile } = job.result;
    expect(metrics.easy_tempo_share).toBe(0.75);
    expect(metrics.highest_tempo).toBeCloseTo((110 * CHARACTER) / SLOT, 1);
    expect(job.warnings).toContainEqual(
      expect.objectContaining({ code: 'speech_fast', message: expect.stringMatching(/^1 .* \(3\)/) as string }),
    );
    const transcript = JSON.parse((await service.download(transcriptFile)).toString('utf8')) as {
      sentences: readonly { translation: string }[];
    };
    expect(transcript.sentences.map(({ translation }) => translation.length)).toEqual([50, 55, 110, 70]);
    const samples = soundOf(await save(job.result.output_file as string));
    // The fourth: 4.2 s in 3.5 s, at the pitch of the voice.
    const [fourth] = STARTS.slice(3) as [number];
    expect(levelOf(samples, SPEAKER, fourth + 0.2, fourth + 3.3)).toBeGreaterThan(-40);
    const otherPitch = levelOf(samples, SPEAKER * 1.2, fourth + 0.2, fourth + 3.3);
    expect(levelOf(samples, SPEAKER, fourth + 0.2, fourth + 3.3) - otherPitch).toBeGreaterThan(20);
    expectReport((await service.download(report)).toString('utf8'));
  });

  /** The page has a waveform of each track, a row per utterance, and nothing from elsewhere. */
  function expectReport(page: string): void {
    const elements = elementsOf(parse(page));
    const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
    expect(named('svg')).toHaveLength(1);
    const paths = named('path').map(({ attrs }) => attrs.find(({ name }) => name === 'd')!.value);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const bars = [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
      expect(bars.length).toBeGreaterThan(100);
      // Loud and silent moments.
      expect(Math.max(...bars)).toBeGreaterThan(4 * Math.min(...bars));
    }
    const rows = named('tr').filter(({ childNodes }) => childNodes.length === 7);
    expect(rows).toHaveLength(1 + STARTS.length);
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'embed', 'use', 'image']) {
      expect(named(name)).toEqual([]);
    }
    const cells = named('td').map(({ childNodes }) =>
      childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
    );
    expect(cells).toContainEqual(expect.stringMatching(/^-\d+(\.\d+)? LUFS$/));
    expect(cells).toContainEqual(expect.stringMatching(/^-\d+(\.\d+)? dBTP$/));
    expect(cells).toContain('75 %');
    expect(cells.filter((cell) => /[{}_]|null|undefined/.test(cell))).toEqual([]);
    const attributes = elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name !== 'xmlns');
    expect(
      attributes.filter(({ name, value }) => /^(src|href|srcset|on.*)$/.test(name) || /url\(|\/\//.test(value)),
    ).toEqual([]);
    expect(page).not.toMatch(/@import|url\(/);
  }

  it('keeps what a separator leaves while the original spoke', async () => {
    const separator = `ffmpeg -nostdin -v error -y -i {input} -af highpass=f=1500:poles=2,highpass=f=1500:poles=2 -f wav {output}`;
    const { job, save } = await run('film.mp4', { DUBBING_SEPARATOR: separator });
    expect(job).toMatchObject({ status: 'completed', error: null });
    const kept = soundOf(await save(job.result.output_file as string));
    const { job: other, save: saveOther } = await run('film.mp4');
    const muted = soundOf(await saveOther(other.result.output_file as string));
    const [start, end] = [STARTS[1]! + 0.4, STARTS[1]! + SPOKEN - 0.4];
    const pause = [LENGTH - 0.6, LENGTH - 0.1] as const;
    const music = levelOf(kept, MUSIC, ...pause);
    expect(Math.abs(levelOf(kept, MUSIC, start, end) - music)).toBeLessThan(1.5);
    expect(levelOf(muted, MUSIC, start, end)).toBeLessThan(music - 20);
    expect(levelOf(kept, VOICE, start, end)).toBeLessThan(
      levelOf(soundOf(join(folder, 'film.mp4')), VOICE, start, end) - 25,
    );
  });

  it('keeps what both channels differ by, and says how much of the voice is left', async () => {
    const { job, save } = await run('stereo.mp4', {}, { video: { background: 'duck' } });
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.warnings).toContainEqual(
      expect.objectContaining({ code: 'background_from_sides', message: expect.stringMatching(/ -\d\d dB are left/) }),
    );
    const kept = soundOf(await save(job.result.output_file as string));
    const [start, end] = [STARTS[1]! + 0.4, STARTS[1]! + SPOKEN - 0.4];
    const music = levelOf(kept, MUSIC, LENGTH - 0.6, LENGTH - 0.1);
    expect(Math.abs(levelOf(kept, MUSIC, start, end) - music)).toBeLessThan(1.5);
    const before = soundOf(join(folder, 'stereo.mp4'));
    expect(levelOf(kept, VOICE, start, end)).toBeLessThan(levelOf(before, VOICE, start, end) - 25);

    const { job: mono } = await run('film.mp4', {}, { video: { background: 'duck' } });
    expect(mono.warnings.map(({ code }) => code)).not.toContain('background_from_sides');
  });

  it('says which program failed to separate, and why', async () => {
    const { job } = await run('film.mp4', {
      DUBBING_SEPARATOR: 'ffmpeg -nostdin -v error -nosuchoption {input} {output}',
    });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'separator_failed', step: 'mix' } });
    expect(job.error?.message).toMatch(/DUBBING_SEPARATOR \(ffmpeg\) failed: .*Option not found/);
    expect(job.error?.message).not.toContain('separate.wav');
  });

  it('keeps a picture and sound of other codecs, and says when browsers may not play them', async () => {
    const { job, save } = await run('film.mkv');
    expect(job.status).toBe('completed');
    const path = await save(job.result.output_file as string);
    expect(path).toMatch(/\.mkv$/);
    expect(probeFile(path).streams.map(({ codec_name: codec }) => codec)).toEqual([
      'mpeg4',
      'aac',
      'flac',
      'subrip',
      'subrip',
    ]);
    expect(pictureHash(path)).toBe(pictureHash(join(folder, 'film.mkv')));
    expect(job.warnings).toContainEqual(
      expect.objectContaining({
        code: 'codec_not_for_browsers',
        message: expect.stringContaining('mpeg4') as string,
      }),
    );
    const { job: web, save: saveWeb } = await run('film.webm');
    const webPath = await saveWeb(web.result.output_file as string);
    expect(probeFile(webPath).streams.map(({ codec_name: codec }) => codec)).toEqual([
      'vp8',
      'opus',
      'opus',
      'webvtt',
      'webvtt',
    ]);
    expect(pictureHash(webPath)).toBe(pictureHash(join(folder, 'film.webm')));
    expect(web.warnings.map(({ code }) => code)).not.toContain('codec_not_for_browsers');
  });

  it('has a voice for each speaker that the recognizer distinguishes', async () => {
    const speakers = { SPEECH_SPEAKERS: 'true', OPENAI_TRANSCRIPTION_MODEL: 'gpt-4o-transcribe-diarize' };
    const { job } = await run('film.mp4', { ...speakers, SPEECH_VOICES: 'es=onyx' });
    expect(job).toMatchObject({ status: 'completed', result: { metrics: { voices: ['onyx', 'alloy'] } } });
    const voices = Object.fromEntries(spoken.map(({ input, voice }) => [input.slice(0, 1), voice]));
    expect(voices).toEqual({ 1: 'onyx', 2: 'alloy', 3: 'onyx', 4: 'alloy' });
    const transcript = JSON.parse((await service.download(job.result.transcript_file)).toString('utf8')) as {
      sentences: readonly { speaker: string }[];
    };
    expect(transcript.sentences.map(({ speaker }) => speaker)).toEqual(['A', 'B', 'A', 'B']);
  });
});

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): readonly DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}
