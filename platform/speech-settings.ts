import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { cacheFolder } from './temporal/cli-candidates.ts';

const webAddress = z.url({ protocol: /^https?$/ });
const secret = z.string().min(1);
const count = z.coerce.number().int().min(1).max(1_000_000_000);
const modelName = z.string().min(1).max(200);

/** The environment variables of speech and media, part of the schema in `platform/config.ts`. */
export const speechEnvironment = {
  SPEECH_RECOGNIZER: z
    .enum(['local', 'openai', 'elevenlabs', 'deepgram'])
    .default('local')
    .describe('what recognises speech: local, openai, elevenlabs or deepgram'),
  SPEECH_MODEL: z
    .string()
    .min(1)
    .max(1_000)
    .default('base')
    .describe('Whisper model of the recogniser local: a name of faster-whisper, or the folder of CTranslate2 weights'),
  SPEECH_PYTHON: z
    .string()
    .min(1)
    .optional()
    .describe('Python of the environment of the speech service (default: where the bootstrap installs it)'),
  SPEECH_BASE_URL: webAddress
    .optional()
    .describe('your server with the transcription API of OpenAI, ending in /v1, in place of the speech service'),
  SPEECH_API_KEY: secret.optional().describe('key of that server, if it requires one'),
  SPEECH_SPEAKERS: z
    .stringbool()
    .default(false)
    .describe(
      'true: speakers are told apart, and have voices of their own, by elevenlabs, deepgram, and openai with the model gpt-4o-transcribe-diarize',
    ),
  SPEECH_SYNTHESIZER: z
    .enum(['local', 'openai', 'elevenlabs'])
    .default('local')
    .describe('what speaks translations: local (espeak-ng), openai or elevenlabs'),
  SPEECH_VOICES: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .pipe(z.array(z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*=\S+$/, 'must be language=voice')).max(500))
    .optional()
    .describe(
      'voices by language, comma separated, as es-MX=nova,es=onyx; several of a language are for several speakers',
    ),
  OPENAI_SPEECH_MODEL: modelName.default('tts-1').describe('model of OpenAI that speaks'),
  ELEVENLABS_SPEECH_MODEL: modelName.default('eleven_multilingual_v2').describe('model of ElevenLabs that speaks'),
  DUBBING_PROVIDER: z
    .enum(['local', 'elevenlabs'])
    .default('local')
    .describe('what dubs: local (the steps of this service), or elevenlabs (the whole recording is sent there)'),
  DUBBING_SEPARATOR: z
    .string()
    .regex(/\{input\}.*\{output\}/, 'must contain {input} and {output}')
    .optional()
    .describe('program that removes voices, as separate {input} {output} (WAV files): its sound is kept under a dub'),
  OPENAI_TRANSCRIPTION_MODEL: modelName
    .default('whisper-1')
    .describe('its model, one that gives the times of words or labels speakers'),
  ELEVENLABS_API_KEY: secret.optional().describe('key of ElevenLabs'),
  ELEVENLABS_BASE_URL: webAddress.optional().describe('another address of the API'),
  ELEVENLABS_TRANSCRIPTION_MODEL: modelName.default('scribe_v2').describe('its model for recognition'),
  DEEPGRAM_API_KEY: secret.optional().describe('key of Deepgram'),
  DEEPGRAM_BASE_URL: webAddress.optional().describe('another address of the API'),
  DEEPGRAM_MODEL: modelName.default('nova-3').describe('its model'),
  VIDEO_PAGES_PYTHON: z
    .string()
    .min(1)
    .optional()
    .describe('Python with yt-dlp, for pages of video services (default: where the bootstrap installs it)'),
  MEDIA_MAX_MINUTES: z.coerce.number().int().min(1).max(1_440).default(240).describe('longest recording of a job'),
  MEDIA_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_000_000)
    .max(Number.MAX_SAFE_INTEGER)
    .default(20_000_000_000)
    .describe('largest recording that a job downloads from an address'),
  MEDIA_MAX_PIXELS: count
    .default(9_437_184)
    .describe('pixels of a picture that subtitles are drawn into (4096 × 2304); larger ones need PROGRAM_MEMORY, too'),
  MEDIA_MAX_FRAMES: count.default(1_000_000).describe('pictures of a video that subtitles are drawn into'),
  MEDIA_MAX_STREAMS: count.default(64).describe('streams of a recording: pictures, sound and subtitles'),
  MEDIA_IDLE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(60)
    .describe('seconds without data after which the download of a recording is aborted'),
  MEDIA_MINIMUM_RATE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(16_384)
    .describe(
      'minimum bytes per second of a recording that a job downloads, which may be slower for MEDIA_IDLE_SECONDS at a time; ' +
        '0: no minimum',
    ),
};

/** The folder where the bootstrap installs the weights of a model of faster-whisper. */
export const installedSpeechModel = (model: string) => join(cacheFolder(), `speech-model-${model}`);

const environment = z.object(speechEnvironment);
type Values = z.output<typeof environment>;

/** A recogniser without labels of speakers would leave the setting without effect. */
export function requireSpeakers(values: Values, context: z.RefinementCtx): void {
  if (!values.SPEECH_SPEAKERS) return;
  const refuse = (path: keyof Values, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { SPEECH_RECOGNIZER: recognizer, OPENAI_TRANSCRIPTION_MODEL: model } = values;
  if (recognizer === 'local') refuse('SPEECH_RECOGNIZER', 'SPEECH_SPEAKERS needs openai, elevenlabs or deepgram');
  if (recognizer === 'openai' && !model.includes('diarize')) {
    refuse('OPENAI_TRANSCRIPTION_MODEL', 'SPEECH_SPEAKERS needs gpt-4o-transcribe-diarize');
  }
}

/** Limits of recordings; a part of `Config`. */
export interface MediaLimits {
  /** Milliseconds. */
  readonly longest: number;
  readonly bytes: number;
  /** Of a picture that is decoded. */
  readonly pixels: number;
  /** Pictures of a video that are decoded. */
  readonly frames: number;
  readonly streams: number;
  /** Milliseconds of a download without data. */
  readonly idleTimeout: number;
  /** Bytes per second of a download, which may be slower for no longer than that; 0: no minimum. */
  readonly minimumRate: number;
  /** Path of the Python with yt-dlp, which reads pages of video services. */
  readonly pagesPython: string;
  /** Program and arguments with `{input}` and `{output}` that removes voices from a WAV; undefined: none. */
  readonly separator?: readonly string[] | undefined;
}

/** Converts the variables of speech to settings, as `createSpeechServices` takes them. */
export function toSpeechSettings(
  values: Values & {
    readonly DATA_DIR: string;
    readonly OPENAI_API_KEY?: string | undefined;
    readonly OPENAI_BASE_URL?: string | undefined;
    readonly PROVIDER_TIMEOUT_SECONDS: number;
  },
) {
  const access = (apiKey: string | undefined, baseUrl: string | undefined, model: string) =>
    apiKey === undefined ? undefined : { apiKey, baseUrl, model };
  return {
    recognizer: values.SPEECH_RECOGNIZER,
    labelsSpeakers: values.SPEECH_SPEAKERS,
    service: {
      python: values.SPEECH_PYTHON ?? join(cacheFolder(), 'speech', 'bin', 'python'),
      script: fileURLToPath(new URL('../speech/server.py', import.meta.url)),
      model: values.SPEECH_MODEL,
      modelFolder: resolve(values.DATA_DIR, 'speech-models'),
      installedModel: installedSpeechModel(values.SPEECH_MODEL),
    },
    server:
      values.SPEECH_BASE_URL === undefined
        ? undefined
        : { baseUrl: values.SPEECH_BASE_URL, apiKey: values.SPEECH_API_KEY },
    openai: access(values.OPENAI_API_KEY, values.OPENAI_BASE_URL, values.OPENAI_TRANSCRIPTION_MODEL),
    elevenlabs: access(values.ELEVENLABS_API_KEY, values.ELEVENLABS_BASE_URL, values.ELEVENLABS_TRANSCRIPTION_MODEL),
    deepgram: access(values.DEEPGRAM_API_KEY, values.DEEPGRAM_BASE_URL, values.DEEPGRAM_MODEL),
    synthesis: {
      synthesizer: values.SPEECH_SYNTHESIZER,
      voices: (values.SPEECH_VOICES ?? []).map((item) => {
        const [language = '', voice = ''] = item.split(/=(.*)/s);
        return { language, voice };
      }),
      openai: access(values.OPENAI_API_KEY, values.OPENAI_BASE_URL, values.OPENAI_SPEECH_MODEL),
      elevenlabs: access(values.ELEVENLABS_API_KEY, values.ELEVENLABS_BASE_URL, values.ELEVENLABS_SPEECH_MODEL),
    },
    dubbing: values.DUBBING_PROVIDER,
    timeout: values.PROVIDER_TIMEOUT_SECONDS * 1000,
  };
}

export type SpeechConfiguration = ReturnType<typeof toSpeechSettings>;

export function toMediaLimits(values: Values): MediaLimits {
  return {
    longest: values.MEDIA_MAX_MINUTES * 60_000,
    bytes: values.MEDIA_MAX_BYTES,
    pixels: values.MEDIA_MAX_PIXELS,
    frames: values.MEDIA_MAX_FRAMES,
    streams: values.MEDIA_MAX_STREAMS,
    idleTimeout: values.MEDIA_IDLE_SECONDS * 1000,
    minimumRate: values.MEDIA_MINIMUM_RATE,
    pagesPython: values.VIDEO_PAGES_PYTHON ?? join(cacheFolder(), 'video-pages', 'bin', 'python'),
    separator: values.DUBBING_SEPARATOR?.trim().split(/\s+/),
  };
}
