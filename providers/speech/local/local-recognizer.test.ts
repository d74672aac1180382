import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { speechFolder, speechModelFolder } from '#scripts/lib/speech.ts';
import { missingForSpeech, spokenWords, wordErrorRate, wordsOf, writeSpeech } from '#test/speech.ts';
import { temporaryFolder } from '#test/shared.ts';
import { createLocalRecognizer } from './local-recognizer.ts';
import { SpeechServer } from './speech-server.ts';

// Runs first.

const SCRIPT = fileURLToPath(new URL('../../../speech/server.py', import.meta.url));
const never = new AbortController().signal;

let programs: ProgramRunner;
let server: SpeechServer | undefined;
beforeAll(() => {
  programs = createProgramRunner();
});
afterEach(() => server?.close());
afterAll(() => programs.close());

function start(settings: { python?: string; script?: string; model?: string; installedModel?: string } = {}) {
  const { python = join(speechFolder(), 'bin', 'python'), script = SCRIPT, model = speechModelFolder() } = settings;
  const { installedModel = '' } = settings;
  const own = (server = new SpeechServer({ programs, python, script, model, modelFolder: tmpdir(), installedModel }));
  return { server: own, recognizer: createLocalRecognizer({ fetch, locate: () => own.address(), model }) };
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
  const first = await own.address();
  const found = [{ start: 500, end: 1_250 }];
  expect(await recognizer.findVoice(Buffer.alloc(0), never)).toEqual(found);
  const again = () => recognizer.findVoice(Buffer.alloc(0), never).catch(() => 'just died');
  await expect.poll(again, { timeout: 20_000 }).toEqual(found);
  expect(await own.address()).not.toEqual(first);
}, 30_000);

describe.skipIf(missingForSpeech !== undefined)('the speech service', () => {
  let speech: Buffer;
  const folder = temporaryFolder();
  beforeAll(async () => {
    writeSpeech(join(folder, 'speech.wav'));
    speech = await readFile(join(folder, 'speech.wav'));
  });

  it('recognises speech with its words and language, and finds its edges', async () => {
    const { recognizer } = start();
    const { words, heard } = await recognizer.recognize({
      audio: speech,
      language: 'en-GB',
      detectsLanguage: true,
      signal: never,
    });
    expect(wordErrorRate(spokenWords(), wordsOf(words.map(({ text }) => text).join('')))).toBeLessThanOrEqual(0.1);
    expect(heard).toMatchObject({ language: 'en' });
    const voice = await recognizer.findVoice(speech, never);
    expect(voice.length).toBeGreaterThanOrEqual(4);
    // Where the sound of these clips begins and ends, as silencedetect tells.
    const beginnings = [7_367, 10_370, 15_658, 21_719];
    for (const time of beginnings) expect(voice.some(({ start }) => Math.abs(start - time) <= 150)).toBe(true);
  }, 120_000);

  it.skipIf(spawnSync('espeak-ng', ['--version']).status !== 0)(
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
    120_000,
  );

  it('takes the weights that the bootstrap has installed for the name of a model', async () => {
    const { recognizer } = start({ model: 'a-name-that-no-hub-has', installedModel: speechModelFolder() });
    const { words } = await recognizer.recognize({ audio: speech, language: 'en', signal: never });
    expect(words.length).toBeGreaterThan(10);
  }, 120_000);

  it('says that weights are missing, and what to run or to set', async () => {
    const { recognizer } = start({ model: join(folder, 'no-model') });
    await expect(recognizer.recognize({ audio: speech, language: 'en', signal: never })).rejects.toMatchObject({
      id: 'model_missing',
      message: expect.stringMatching(/bootstrap -- --with speech.*SPEECH_MODEL/) as string,
    });
  }, 60_000);

  it('refuses languages that its model does not know, what is no sound, and requests without its token', async () => {
    const { server: own, recognizer } = start();
    const unknown = recognizer.recognize({ audio: speech, language: 'tlh', signal: never });
    await expect(unknown).rejects.toMatchObject({ id: 'capability_unavailable' });
    await expect(recognizer.findVoice(Buffer.from('no sound'), never)).rejects.toMatchObject({ id: 'provider_failed' });
    const { baseUrl } = await own.address();
    expect((await fetch(`${baseUrl}/models`)).status).toBe(401);
  }, 60_000);
});
