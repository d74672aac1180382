import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { installedVoiceEncoder, VOICE_ENCODER } from '#platform/settings/media.ts';
import { commandLineOf } from '#platform/programs/command-line.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { processorTime } from '#platform/programs/usage.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { soundOf, voiceStarts } from '#test/recordings/sound.ts';
import {
  ffmpegSync,
  missingForSpeech,
  spokenWords,
  spokenWordErrorRate,
  normalizedWords,
  writeSpeech,
} from '#test/recordings/speech.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';
import { createLocalRecognizer } from './local-recognizer.ts';
import { SpeechServer } from './speech-server.ts';

// Runs first.

const SCRIPT = fileURLToPath(new URL('../../../speech/server.py', import.meta.url));
const never = new AbortController().signal;
const ENCODER = join(installedVoiceEncoder(), VOICE_ENCODER);
const hasVoiceEncoder = !isWithout(
  'the voice encoder (npm run bootstrap -- --with speech)',
  existsSync(ENCODER),
  'speakers',
);
const hasVoice = !isWithoutProgram('espeak-ng', 'speech that begins at once, and doubtful speech');

let programs: ProgramRunner;
let server: SpeechServer | undefined;
beforeAll(() => {
  programs = createProgramRunner();
});
afterEach(() => server?.close());
afterAll(() => programs.close());

function start(
  settings: {
    programs?: ProgramRunner;
    python?: string;
    script?: string;
    model?: string;
    installedModel?: string;
    voiceEncoder?: string;
  } = {},
) {
  const { python = join(speechFolder(), 'bin', 'python'), script = SCRIPT, model = speechModelFolder() } = settings;
  const { installedModel = '', voiceEncoder = '', programs: runner = programs } = settings;
  const own = (server = new SpeechServer({
    programs: runner,
    python,
    script,
    model,
    modelFolder: tmpdir(),
    installedModel,
    voiceEncoder,
  }));
  return {
    server: own,
    recognizer: createLocalRecognizer({ fetch, withService: (signal, call) => own.call(signal, call), model }),
  };
}

describe('a speech service that is not there', () => {
  it('is named with the command that installs it', async () => {
    const { recognizer } = start({ python: '/nowhere/bin/python' });
    await expect(recognizer.findVoice(Buffer.alloc(0), never)).rejects.toMatchObject({
      id: 'tool_missing',
      message: expect.stringContaining('bootstrap -- --with speech') as string,
    });
  });

  it('fails in a way that is worth another attempt when it ends at its start', async () => {
    const { recognizer } = start({ python: process.execPath, script: '/nowhere/server.py' });
    const failed = { id: 'provider_failed', retryable: true };
    await expect(recognizer.findVoice(Buffer.alloc(0), never)).rejects.toMatchObject(failed);
  });
});

it('is started again after it has died', async () => {
  const script = fileURLToPath(new URL('../testing/dying-service.mjs', import.meta.url));
  const { server: own, recognizer } = start({ python: process.execPath, script });
  const addressOf = () => own.call(never, async (address) => address);
  const first = await addressOf();
  const found = [{ start: 500, end: 1_250 }];
  expect(await recognizer.findVoice(Buffer.alloc(0), never)).toEqual(found);
  const again = () => recognizer.findVoice(Buffer.alloc(0), never).catch(() => 'just died');
  await expect.poll(again).toEqual(found);
  expect(await addressOf()).not.toEqual(first);
});

describe('a speech service that computes when its call is cancelled', () => {
  const script = fileURLToPath(new URL('../testing/computing-service.mjs', import.meta.url));
  /** Milliseconds of processor time that work on a cancelled call may take. */
  const LIMIT = 5_000;

  /** A call on which the service computes for good, its process group, and the cancellation. */
  async function startComputing() {
    let group = 0;
    const startProgram: ProgramRunner['start'] = (call, handlers) => {
      const program = programs.start(call, handlers);
      group = program.processGroup!;
      return program;
    };
    const own = start({ programs: { ...programs, start: startProgram }, python: process.execPath, script });
    await own.recognizer.findVoice(Buffer.alloc(0), never);
    const { signal, abort } = cancellation();
    const cancelled = own.recognizer.findVoice(Buffer.alloc(0), signal);
    cancelled.catch(() => undefined);
    const before = await processorTime(group);
    await vi.waitFor(async () => expect(await processorTime(group)).toBeGreaterThan(before + 500), TEST_TIMEOUT);
    return { ...own, group, cancelled, abort };
  }

  it('has ended when the call rejects, after at most five seconds of processor time, and is started again', async () => {
    const { recognizer, group, cancelled, abort } = await startComputing();
    const before = await processorTime(group);
    let used = 0;
    abort();
    await expect(cancelled).rejects.toThrow('cancelled');
    // Processor time of a process that is still there; 0 of one that has ended.
    for (let work = await processorTime(group); work > 0 && used <= LIMIT; work = await processorTime(group)) {
      used = work - before;
    }
    expect(used).toBeLessThanOrEqual(LIMIT);
    expect(await commandLineOf(group)).toBeUndefined();
    expect(await recognizer.findVoice(Buffer.alloc(0), never)).toEqual([]);
  });

  it('continues for the calls of others, and ends with the last one', async () => {
    const { recognizer, group, cancelled, abort } = await startComputing();
    const other = cancellation();
    const waiting = recognizer.findVoice(Buffer.alloc(0), other.signal);
    waiting.catch(() => undefined);
    abort();
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(await commandLineOf(group)).toContain(script);
    other.abort();
    await expect(waiting).rejects.toThrow('cancelled');
    expect(await commandLineOf(group)).toBeUndefined();
  });
});

/** A signal, and the function that aborts it. */
function cancellation() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error('cancelled')) };
}

describe.skipIf(missingForSpeech !== undefined)('the speech service', () => {
  let speech: Buffer;
  const folder = temporaryFolder();
  beforeAll(async () => {
    writeSpeech(join(folder, 'speech.wav'));
    speech = await readFile(join(folder, 'speech.wav'));
  });

  it('recognizes speech with its words and language, and finds its edges', async () => {
    const { recognizer } = start();
    const { words, heard } = await recognizer.recognize({
      audio: speech,
      language: 'en-GB',
      detectsLanguage: true,
      signal: never,
    });
    expect(
      spokenWordErrorRate(spokenWords(), normalizedWords(words.map(({ text }) => text).join(''))),
    ).toBeLessThanOrEqual(0.1);
    expect(heard).toMatchObject({ language: 'en' });
    const voice = await recognizer.findVoice(speech, never);
    expect(voice.length).toBeGreaterThanOrEqual(4);
    // Start and end of the sound in these clips, as reported by silencedetect.
    const beginnings = [7_367, 10_370, 15_658, 21_719];
    for (const time of beginnings) expect(voice.some(({ start }) => Math.abs(start - time) <= 150)).toBe(true);
  });

  it('finds where voice begins whose first sounds are soft', async () => {
    const { recognizer } = start();
    const soft = join(folder, 'soft.wav');
    // Rises by 20 dB from the first sound of the first clip on, which is at 0.23 s, after the same with music.
    const quieter = "volume='if(between(t,0.23,0.48),pow(10,(t-0.48)*4),1)':eval=frame";
    const music = 'aevalsrc=0.05*sin(2*PI*220*t)+0.05*sin(2*PI*330*t):d=2:s=16000';
    const joined = `[0]asetnsamples=160,${quieter}[voice];[1][voice]concat=n=2:v=0:a=1`;
    ffmpegSync(
      '-i',
      join(folder, 'speech.wav'),
      '-f',
      'lavfi',
      '-i',
      music,
      '-filter_complex',
      joined,
      '-t',
      '6',
      soft,
    );
    const voice = await recognizer.findVoice(await readFile(soft), never);
    const { start: begins } = voice.find(({ end }) => end > 2_300)!;
    expect(begins - 2_230).toBeGreaterThan(-60);
    expect(begins - 2_230).toBeLessThan(60);
  });

  it.skipIf(!hasVoiceEncoder)('prints voices that are alike for one person, and not for another', async () => {
    const { recognizer } = start({ voiceEncoder: ENCODER });
    const low = join(folder, 'low.wav');
    // A man's voice from that of the woman: a smaller pitch and longer vocal tract.
    ffmpegSync('-i', join(folder, 'speech.wav'), '-af', 'asetrate=11200,aresample=16000', '-t', '20', low);
    const spans = [
      { start: 1_000, end: 6_000 },
      { start: 8_000, end: 14_000 },
    ];
    const [own, other] = await Promise.all(
      [speech, await readFile(low)].map((audio) => recognizer.printVoices(audio, spans, never)),
    );
    expect(own!.map(({ start: begin }) => begin)).toEqual(
      own!.map(({ start: begin }) => begin).toSorted((a, b) => a - b),
    );
    const meanLikeness = (one: typeof own, two: typeof own) => {
      const all = one!.flatMap((a) =>
        two!.map((b) => a.print.reduce((sum, value, at) => sum + value * b.print[at]!, 0)),
      );
      return all.reduce((sum, value) => sum + value, 0) / all.length;
    };
    const half = own!.length / 2;
    expect(meanLikeness(own!.slice(0, half), own!.slice(half))).toBeGreaterThan(0.65);
    expect(meanLikeness(own, other)).toBeLessThan(0.65);
    const outside = recognizer.printVoices(speech, [{ start: 0, end: 3_600_000 }], never);
    await expect(outside).rejects.toMatchObject({ id: 'provider_failed' });
  });

  it('says that the voice encoder is missing', async () => {
    const { recognizer } = start({ voiceEncoder: '/nowhere/encoder.bin' });
    const printed = recognizer.printVoices(speech, [{ start: 1_000, end: 3_000 }], never);
    await expect(printed).rejects.toMatchObject({ id: 'model_missing' });
  });

  it.skipIf(!hasVoice)('finds voice at the very beginning of a recording', async () => {
    const wav = join(folder, 'beginning.wav');
    spawnSync('espeak-ng', ['-v', 'en-us+klatt3', '-s', '150', '-w', wav, 'Up we go.']);
    const { recognizer } = start();
    const [first] = await recognizer.findVoice(await readFile(wav), never);
    expect(Math.abs(first!.start - voiceStarts(soundOf(wav))[0]!)).toBeLessThanOrEqual(50);
  });

  it.skipIf(!hasVoice)(
    'decodes doubtful speech once if asked to, with the same text each time, two at a time, too',
    async () => {
      // So fast that Whisper would try all of its temperatures, which give another text each time.
      const text = Array.from(
        { length: 4 },
        () => 'No era un joven malo, a menos que ser frío y egoísta sea malo.',
      ).join(' ');
      const wav = join(folder, 'doubtful.wav');
      spawnSync('espeak-ng', ['-v', 'es', '-s', '260', '-w', wav, text]);
      const audio = await readFile(wav);
      const { recognizer } = start();
      const recognize = async () => {
        const { words } = await recognizer.recognize({ audio, language: 'es', decodesOnce: true, signal: never });
        return words.map(({ text: word }) => word).join('');
      };
      const [one, other] = await Promise.all([recognize(), recognize()]);
      expect(one.length).toBeGreaterThan(20);
      expect(other).toBe(one);
    },
  );

  it('takes the weights that the bootstrap has installed for the name of a model', async () => {
    const { recognizer } = start({ model: 'a-name-that-no-hub-has', installedModel: speechModelFolder() });
    const { words } = await recognizer.recognize({ audio: speech, language: 'en', signal: never });
    expect(words.length).toBeGreaterThan(10);
  });

  it('says that weights are missing, and what to run or to set', async () => {
    const { recognizer } = start({ model: join(folder, 'no-model') });
    await expect(recognizer.recognize({ audio: speech, language: 'en', signal: never })).rejects.toMatchObject({
      id: 'model_missing',
      message: expect.stringMatching(/bootstrap -- --with speech.*SPEECH_MODEL/) as string,
    });
  });

  it('refuses languages that its model does not know, what is no sound, and requests without its token', async () => {
    const { server: own, recognizer } = start();
    const unknown = recognizer.recognize({ audio: speech, language: 'tlh', signal: never });
    await expect(unknown).rejects.toMatchObject({ id: 'capability_unavailable' });
    await expect(recognizer.findVoice(Buffer.from('no sound'), never)).rejects.toMatchObject({ id: 'provider_failed' });
    const { baseUrl } = await own.call(never, async (address) => address);
    expect((await fetch(`${baseUrl}/models`)).status).toBe(401);
  });
});
