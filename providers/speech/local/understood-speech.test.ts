import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { wordErrorRate, wordsOfText } from '#domain/recordings/speech/word-error.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { SPANISH_SENTENCES } from '#providers/speech/testing/spanish-sentences.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { missingForSpeech } from '#test/recordings/speech.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { createEspeakSynthesizer } from './espeak-synthesizer.ts';
import { createLocalRecognizer } from './local-recognizer.ts';
import { SpeechServer } from './speech-server.ts';

const hasVoice = !isWithoutProgram('espeak-ng', 'what is understood of its voice');

/** Sentences that are recognized together, which is less than the 30 s that Whisper looks at at a time. */
const TOGETHER = 6;
/** Milliseconds of silence between two sentences. */
const PAUSE = 300;

/** The slowest speed of dubs, which is that of translations shorter than the original. */
const SPEED = 0.92;

describe.skipIf(missingForSpeech !== undefined || !hasVoice)('Spanish of espeak-ng', () => {
  const programs = createProgramRunner();
  const server = new SpeechServer({
    programs,
    python: join(speechFolder(), 'bin', 'python'),
    script: fileURLToPath(new URL('../../../speech/server.py', import.meta.url)),
    model: speechModelFolder(),
    modelFolder: tmpdir(),
  });
  afterAll(async () => {
    await server.close();
    await programs.close();
  });
  const signal = new AbortController().signal;
  const synthesizer = createEspeakSynthesizer({ programs });
  const recognizer = createLocalRecognizer({
    fetch,
    withService: (signal, call) => server.call(signal, call),
    model: speechModelFolder(),
  });

  async function hear(sentences: readonly string[]): Promise<string> {
    const sounds: Buffer[] = [];
    let rate = 0;
    for (const text of sentences) {
      const speech = await synthesizer.synthesize({ text, language: 'es', voice: 'es', speed: SPEED, signal });
      rate = speech.rate;
      sounds.push(Buffer.from(speech.samples.buffer), Buffer.alloc(2 * Math.round((rate * PAUSE) / 1000)));
    }
    const raw = ['-f', 's16le', '-ar', `${rate}`, '-ac', '1', '-i', 'pipe:0'];
    const { stdout } = await programs.run({
      program: 'ffmpeg',
      arguments: ['-nostdin', '-v', 'error', ...raw, '-f', 'wav', '-ar', '16000', '-ac', '1', 'pipe:1'],
      input: Buffer.concat(sounds),
      outputLimit: 10_000_000,
      timeout: 60_000,
      signal,
    });
    const { words } = await recognizer.recognize({ audio: stdout, language: 'es', decodesOnce: true, signal });
    return words.map(({ text }) => text).join('');
  }

  it('is understood by Whisper base, but for a quarter of its words', async () => {
    const sentences = LONG_RUN ? SPANISH_SENTENCES : SPANISH_SENTENCES.slice(0, TOGETHER * 3);
    const heard: string[] = [];
    for (let first = 0; first < sentences.length; first += TOGETHER) {
      heard.push(await hear(sentences.slice(first, first + TOGETHER)));
    }
    const share = wordErrorRate(wordsOfText(sentences.join(' ')), wordsOfText(heard.join(' ')));
    expect(share).toBeLessThanOrEqual(0.25);
  });
});
