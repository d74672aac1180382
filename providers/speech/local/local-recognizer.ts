import { z } from 'zod';
import { someText, webAddress } from '#domain/settings/variables.ts';
import { type LoquentError, operatorMistake } from '#domain/errors.ts';
import {
  createEngineHttp,
  type EngineAnswer,
  type EngineHttp,
  type EngineService,
} from '#providers/language/engines/engine-http.ts';
import {
  languageUnknown,
  type SpeechRecognizer,
  type VoiceDetector,
  type VoicePrinter,
} from '#providers/speech/speech-recognizer.ts';
import type { Fetch } from '#providers/language/models/idle-fetch.ts';
import { requestTranscription, wavBlob } from '#providers/speech/openai/transcription.ts';
import { defineRecognizer } from '#providers/speech/speech-record.ts';
import { languageOfWhisper, whisperLanguage } from '#providers/speech/whisper-language.ts';
import type { SpeechAddress } from './speech-server.ts';

/** Milliseconds: the service answers once it has recognized everything, which waits for the requests before it. */
const RECOGNITION_TIMEOUT = 20 * 60_000;

/** Language that requests name until it is detected: every model knows it. */
const UNDETECTED = 'en';

const SERVICE: EngineService = {
  title: 'The speech service',
  variables: { access: 'SPEECH_API_KEY', address: 'SPEECH_BASE_URL' },
  explain: explainAnswer,
};

const voiceSchema = z.object({ segments: z.array(z.object({ start: z.number(), end: z.number() })) });

const printsSchema = z.object({ windows: z.array(z.tuple([z.number(), z.number()])), prints: z.base64() });

/** All that our own speech service does with recordings. */
type OwnService = SpeechRecognizer & VoiceDetector & VoicePrinter;

/** Makes a call to a service, which ends work on the call when `signal` is aborted. */
type WithService = <Result>(
  signal: AbortSignal,
  call: (address: SpeechAddress | { readonly baseUrl: string; readonly token: string | undefined }) => Promise<Result>,
) => Promise<Result>;

export interface LocalRecognizerOptions {
  readonly fetch: Fetch;
  /** Calls the service where it is; starts it if need be. */
  readonly withService: WithService;
  readonly model: string;
  /** Languages of the model, BCP 47; undefined: not known. */
  readonly languages?: readonly string[];
}

/** Recognition by our own service, which alone finds voice, or another server with OpenAI's wire format. */
export function createLocalRecognizer({ fetch, withService, model, languages }: LocalRecognizerOptions): OwnService {
  const http: EngineHttp = createEngineHttp(SERVICE, { fetch, timeout: RECOGNITION_TIMEOUT });
  const name =
    model
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? model;
  const ask = <Schema extends z.ZodType>(path: string, body: FormData, schema: Schema, signal: AbortSignal) =>
    withService(signal, ({ baseUrl, token }) =>
      http.json(
        {
          method: 'POST',
          url: `${baseUrl}/audio/${path}`,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          body,
          signal,
        },
        schema,
      ),
    );
  const recognizer: OwnService = {
    id: 'local',
    engine: `whisper ${name}`,
    languages: () => Promise.resolve(languages),
    async detectLanguage(audio, signal) {
      const request = { audio, language: UNDETECTED, detectsLanguage: true, decodesOnce: true, signal };
      return (await recognizer.recognize(request)).heard;
    },
    async recognize(request) {
      const language = whisperLanguage(request.language);
      const recognition = await withService(request.signal, ({ baseUrl, token }) =>
        requestTranscription(
          http,
          { baseUrl, apiKey: token, model },
          request,
          language,
          // Fields of our own service, which others skip.
          {
            ...(request.detectsLanguage === true ? { detect_language: 'true' } : {}),
            ...(request.decodesOnce === true ? { decode_once: 'true' } : {}),
          },
        ),
      );
      const { heard } = recognition;
      if (heard === undefined) return recognition;
      return { ...recognition, heard: { ...heard, language: languageOfWhisper(heard.language) } };
    },
    async findVoice(audio, signal) {
      const body = new FormData();
      body.set('file', wavBlob(audio), 'audio.wav');
      const { segments } = await ask('voice-activity', body, voiceSchema, signal);
      return segments.map(({ start, end }) => ({ start: Math.round(start * 1000), end: Math.round(end * 1000) }));
    },
    async printVoices(audio, speech, signal) {
      const body = new FormData();
      body.set('file', wavBlob(audio), 'audio.wav');
      body.set('spans', JSON.stringify(speech.map(({ start, end }) => [start / 1000, end / 1000])));
      const { windows, prints } = await ask('voice-prints', body, printsSchema, signal);
      const bytes = Buffer.from(prints, 'base64');
      const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
      const size = numbers.length / Math.max(1, windows.length);
      return windows.map(([start, end], index) => ({
        start: Math.round(start * 1000),
        end: Math.round(end * 1000),
        print: numbers.subarray(index * size, (index + 1) * size),
      }));
    },
  };
  return recognizer;
}

function explainAnswer({ status, body }: EngineAnswer): LoquentError | undefined {
  if (status === 503 && body.includes('model_unavailable')) {
    return operatorMistake(
      'model_missing',
      'A speech model could not be loaded. Run npm run bootstrap -- --with speech, which fetches it, or set ' +
        'SPEECH_MODEL to a folder with CTranslate2 weights or to a name such as small, and restart.',
    );
  }
  if (status === 400 && body.includes('does not know the language')) return languageUnknown('The speech model');
  return undefined;
}

/** The recognizer `local`: a server of the operator, or our own service. */
export const localRecognizer = defineRecognizer({
  id: 'local',
  variables: {
    SPEECH_BASE_URL: webAddress
      .optional()
      .describe('your server with the transcription API of OpenAI, ending in /v1, instead of the speech service'),
    SPEECH_API_KEY: someText.optional().describe('key of that server, if it requires one'),
  },
  secrets: ['SPEECH_API_KEY'],
  requires: undefined,
  speakersNeed: () => undefined,
  create: ({ SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: token }, { fetch, own, ownModel }) =>
    baseUrl === undefined
      ? own
      : createLocalRecognizer({ fetch, withService: (_, call) => call({ baseUrl, token }), model: ownModel }),
});
