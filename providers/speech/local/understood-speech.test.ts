import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { wordErrorRate, wordsOfText } from '#domain/recordings/speech/word-error.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { installedVoices } from '#platform/settings/media.ts';
import { SPANISH_SENTENCES } from '#providers/speech/testing/spanish-sentences.ts';
import { SPOKEN_SENTENCES } from '#providers/speech/testing/spoken-sentences.ts';
import type { SpeechSynthesizer } from '#providers/speech/speech-synthesizer.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import { isForLongRun, LONG_RUN } from '#test/suite/long.ts';
import { missingForVoices } from '#test/recordings/speech.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { createEspeakSynthesizer } from './espeak-synthesizer.ts';
import { createLocalRecognizer } from './local-recognizer.ts';
import { createLocalSynthesizer } from './local-synthesizer.ts';
import { SpeechServer } from './speech-server.ts';

const hasVoice = !isWithoutProgram('espeak-ng', 'what is understood of its voice');

/** Sentences that are recognized together, which is less than the 30 s that Whisper looks at at a time. */
const TOGETHER = 6;
/** Milliseconds of silence between two sentences. */
const PAUSE = 300;

/** Languages, each with a voice of Kokoro and one of espeak-ng. Without a long run, the first one is enough. */
const VOICES = [
  ['es', 'ef_dora', 'es'],
  ['en', 'af_heart', 'en-us'],
  ['fr', 'ff_siwis', 'fr-fr'],
  ['it', 'if_sara', 'it'],
  ['pt', 'pf_dora', 'pt-br'],
] as const;

/** Voices in languages that espeak-ng can't read. */
const EASTERN_VOICES = [
  ['ja', 'jf_alpha'],
  ['zh', 'zf_xiaoxiao'],
] as const;

/** The slowest speed of dubs, which is that of translations shorter than the original. */
const SPEED = 0.92;

describe.skipIf(missingForVoices !== undefined || !hasVoice)('local voices', () => {
  const programs = createProgramRunner();
  const kokoroFolder = installedVoices();
  const server = new SpeechServer({
    programs,
    python: join(speechFolder(), 'bin', 'python'),
    script: fileURLToPath(new URL('../../../speech/server.py', import.meta.url)),
    model: speechModelFolder(),
    modelFolder: tmpdir(),
    kokoroFolder,
  });
  afterAll(async () => {
    await server.close();
    await programs.close();
  });
  const signal = new AbortController().signal;
  const withService: SpeechServer['call'] = (signal, call) => server.call(signal, call);
  const espeak = createEspeakSynthesizer({ programs });
  const neural = createLocalSynthesizer({ programs, fetch, withService, kokoroFolder });
  const recognizer = createLocalRecognizer({ fetch, withService, model: speechModelFolder() });

  /** The text that Whisper base recognizes when sentences are spoken. */
  async function heardOf(
    sentences: readonly string[],
    language: string,
    synthesizer: SpeechSynthesizer,
    voice: string,
    speed = 1,
  ): Promise<string> {
    const heard: string[] = [];
    for (let first = 0; first < sentences.length; first += TOGETHER) {
      const sounds: Buffer[] = [];
      let rate = 0;
      for (const text of sentences.slice(first, first + TOGETHER)) {
        const speech = await synthesizer.synthesize({ text, language, voice, speed, signal });
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
      const { words } = await recognizer.recognize({ audio: stdout, language, decodesOnce: true, signal });
      heard.push(words.map(({ text }) => text).join(''));
    }
    return heard.join(' ');
  }

  /** The share of words that Whisper base misses. */
  async function errorsOf(...[sentences, ...others]: Parameters<typeof heardOf>): Promise<number> {
    return wordErrorRate(wordsOfText(sentences.join(' ')), wordsOfText(await heardOf(sentences, ...others)));
  }

  /** Phonemes of a text in a language that espeak-ng can't read: Whisper chooses other characters of the same sound. */
  async function phonemesOf(text: string, language: string): Promise<readonly string[]> {
    const { phonemes } = await server.call(signal, async ({ baseUrl, token }) => {
      const request = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
      const body = JSON.stringify({ language, texts: [text.replaceAll(/[^\p{L}\p{N},.]|[,.](?!\d)/gu, '')] });
      return (await (await fetch(`${baseUrl}/audio/phonemes`, { ...request, body })).json()) as { phonemes: string[] };
    });
    return [...phonemes[0]!.replaceAll(' ', '')];
  }

  it.skipIf(isForLongRun('what is understood of espeak-ng'))(
    'of espeak-ng in Spanish are understood by Whisper base, but for a quarter of their words',
    async () => {
      expect(await errorsOf(SPANISH_SENTENCES, 'es', espeak, 'es', SPEED)).toBeLessThanOrEqual(0.25);
    },
  );

  it.each(LONG_RUN ? VOICES : VOICES.slice(0, 1))(
    'of Kokoro in %s are understood but for few words',
    async (language, voice, other) => {
      const sentences = SPOKEN_SENTENCES[language];
      const share = await errorsOf(LONG_RUN ? sentences : sentences.slice(0, TOGETHER), language, neural, voice);
      if (LONG_RUN) {
        const ofEspeak = await errorsOf(sentences, language, espeak, other);
        process.stdout.write(`${language}: ${share.toFixed(3)} of Kokoro, ${ofEspeak.toFixed(3)} of espeak-ng\n`);
      }
      // One word of a few sentences is two percent, and espeak-ng loses twice as many.
      expect(share).toBeLessThanOrEqual(LONG_RUN ? 0.08 : 0.2);
    },
  );

  it.skipIf(isForLongRun('what is understood in Japanese and Mandarin')).each(EASTERN_VOICES)(
    'of Kokoro in %s are understood but for few phonemes',
    async (language, voice) => {
      const sentences = SPOKEN_SENTENCES[language];
      const heard = await heardOf(sentences, language, neural, voice);
      const [said, understood] = [await phonemesOf(sentences.join(''), language), await phonemesOf(heard, language)];
      const share = wordErrorRate(said, understood);
      process.stdout.write(`${language}: ${share.toFixed(3)} of the phonemes of Kokoro\n`);
      expect(share).toBeLessThanOrEqual(0.08);
    },
  );
});
