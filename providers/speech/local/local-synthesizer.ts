import { existsSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { operatorMistake } from '#domain/errors.ts';
import { createEngineHttp, type EngineService } from '#providers/language/engines/engine-http.ts';
import { readSpeechFile } from '#providers/speech/pcm-samples.ts';
import { defineSynthesizer, type SynthesizerTools } from '#providers/speech/speech-record.ts';
import type { SpeechSynthesizer, SynthesisRequest, VoiceList } from '#providers/speech/speech-synthesizer.ts';
import { createEspeakSynthesizer } from './espeak-synthesizer.ts';
import { installedNeuralVoices, type NeuralVoice } from './neural-voices.ts';
import { espeakReader, kokoroPhonemes, phonemesOf, withEnglishWords, type PhonemeReader } from './phonemes.ts';
import type { SpeechAddress } from './speech-server.ts';

/** Milliseconds: the service speaks a text of 5,000 characters in some minutes, after the requests before it. */
const TIMEOUT = 10 * 60_000;
/** Texts whose phonemes are kept. */
const RECENT = 64;

/** Languages of which the service makes the phonemes, by the program: espeak-ng can't read Chinese characters. */
const READ_BY_SERVICE: Readonly<Record<string, string>> = { openjtalk: 'ja', pypinyin: 'zh' };

const SERVICE: EngineService = {
  title: 'The speech service',
  variables: { access: 'SPEECH_PYTHON', address: 'SPEECH_PYTHON' },
  explain: ({ status, body }) =>
    (status === 503 && body.includes('model_unavailable')) || (status === 400 && body.includes('is not installed'))
      ? operatorMistake(
          'model_missing',
          'The voice could not be loaded. Run npm run bootstrap -- --with speech, which fetches neural voices, or check SPEECH_VOICE_FOLDER.',
        )
      : undefined,
};

const lengthSchema = z.object({ seconds: z.number().nullable() });
const phonemesSchema = z.object({ phonemes: z.array(z.string()) });

/** Synthesis on this machine: by the neural voices that are installed, and by espeak-ng in languages that have none. */
export function createLocalSynthesizer(options: Omit<SynthesizerTools, 'timeout'>): SpeechSynthesizer {
  const { programs, fetch, withService } = options;
  const http = createEngineHttp(SERVICE, { fetch, timeout: TIMEOUT });
  const espeak = createEspeakSynthesizer({ programs });
  let found: Promise<readonly NeuralVoice[]> | undefined;
  const neuralVoice = async (id: string) =>
    (await (found ??= installedNeuralVoices(options))).find((each) => each.id === id);

  const readerOf = (maker: string, signal: AbortSignal): PhonemeReader => {
    const language = READ_BY_SERVICE[maker];
    if (language === undefined) return espeakReader(programs, maker, signal);
    const read: PhonemeReader = async (texts) => {
      const { phonemes } = await withService(signal, (address) =>
        http.json(post(address, '/audio/phonemes', { language, texts }, signal), phonemesSchema),
      );
      return phonemes;
    };
    if (language === 'ja') return read;
    const english = espeakReader(programs, 'en-us', signal);
    return withEnglishWords(read, async (words) =>
      (await english(words)).map((phonemes) => kokoroPhonemes(phonemes, 'en-us')),
    );
  };

  /** Phonemes of recent texts: each text is measured, at several speeds, and then spoken. */
  const recent = new Map<string, string>();
  const spoken = async ({ text, language, signal }: SynthesisRequest, { id, phonemes: own, engine }: NeuralVoice) => {
    const accent = accentOf(own, language);
    const key = JSON.stringify([accent, text]);
    const phonemes = recent.get(key) ?? (await phonemesOf(text, readerOf(accent, signal)));
    recent.delete(key);
    recent.set(key, phonemes);
    if (recent.size > RECENT) recent.delete(recent.keys().next().value!);
    return {
      voice: id,
      phonemes: engine === 'kokoro' ? kokoroPhonemes(phonemes, accent) : phonemes.replaceAll('^', ''),
    };
  };
  const post = ({ baseUrl, token }: SpeechAddress, path: string, json: object, signal: AbortSignal) =>
    ({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      json,
      signal,
    }) as const;

  return {
    ...espeak,
    engine: existsSync(options.kokoroFolder ?? '') ? 'kokoro' : espeak.engine,
    atATime: 2,
    async voices(signal): Promise<VoiceList> {
      const neural = await (found ??= installedNeuralVoices(options));
      const others = await espeak.voices(signal);
      const hasNone = (tag: string) => !neural.some(({ language }) => languageOf(language) === languageOf(tag));
      return {
        languages: [...new Set([...neural.map(({ language }) => language), ...others.languages])],
        voices: [
          ...neural.map(({ id, language, sex, pitch }) => ({ id, language, sex, pitch })),
          ...others.voices.filter(({ language }) => hasNone(language!)),
        ],
      };
    },
    async synthesize(request) {
      const { voice: id, speed, signal } = request;
      const voice = await neuralVoice(id);
      if (voice === undefined) return espeak.synthesize(request);
      const body = { ...(await spoken(request, voice)), speed };
      const sound = await withService(signal, (address) =>
        http.bytes(post(address, '/audio/speech', body, signal), /^audio\//),
      );
      return { ...readSpeechFile(sound, voice.engine), engine: voice.engine };
    },
    async measure(request) {
      const voice = await neuralVoice(request.voice);
      if (voice?.engine !== 'kokoro') return undefined;
      const body = { ...(await spoken(request, voice)), speed: request.speed };
      const { seconds } = await withService(request.signal, (address) =>
        http.json(post(address, '/audio/speech-length', body, request.signal), lengthSchema),
      );
      return seconds === null ? undefined : Math.round(seconds * 1000);
    },
  };
}

const languageOf = (tag: string) => parseLanguageTag(tag)?.language ?? tag;

/** Spanish outside of Spain has no θ, whichever voice speaks it. */
function accentOf(phonemes: string, language: string): string {
  const { region = 'ES' } = parseLanguageTag(language) ?? {};
  return phonemes === 'es' && region !== 'ES' ? 'es-419' : phonemes;
}

export const localSynthesizer = defineSynthesizer({
  id: 'local',
  variables: {},
  secrets: [],
  requires: undefined,
  create: (_values, tools) => createLocalSynthesizer(tools),
});

/** espeak-ng alone: on machines that are too small or too slow for neural voices. */
export const espeakSynthesizer = defineSynthesizer({
  id: 'espeak-ng',
  variables: {},
  secrets: [],
  requires: undefined,
  create: (_values, { programs }) => createEspeakSynthesizer({ programs }),
});
