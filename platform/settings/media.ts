import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { cacheFolder } from '#platform/cache-folder.ts';
import { defineSettings, someText, wholeNumber } from '#domain/settings/variables.ts';
import { DATA_DIR } from './database.ts';

const count = wholeNumber(1, 1_000_000_000);

/** The folder where the bootstrap installs the weights of a model of faster-whisper. */
export const installedSpeechModel = (model: string) => join(cacheFolder(), `speech-model-${model}`);

/** The folder where the bootstrap installs neural voices. */
export const installedVoices = () => join(cacheFolder(), 'speech-voices-kokoro');

/** Folder of the weights that tell voices apart, where the bootstrap installs them, and their file. */
export const installedVoiceEncoder = () => join(cacheFolder(), 'speech-voice-encoder');
export const VOICE_ENCODER = 'encoder.bin';

/** Recordings: their limits, the programs that work on them, and the speech service of this machine. */
export const mediaSettings = defineSettings({
  variables: {
    DATA_DIR,
    SPEECH_MODEL: z
      .string()
      .min(1)
      .max(1_000)
      .default('base')
      .describe(
        'Whisper model of the recognizer local: a name of faster-whisper, or the folder of CTranslate2 weights',
      ),
    SPEECH_PYTHON: someText
      .optional()
      .describe('Python of the environment of the speech service (default: where the bootstrap installs it)'),
    SPEECH_VOICE_FOLDER: someText
      .optional()
      .describe(
        'folder with voices of Piper, as de_DE-thorsten-medium.onnx with its .onnx.json, for the synthesizer local',
      ),
    DUBBING_SEPARATOR: z
      .string()
      .regex(/\{input\}.*\{output\}/, 'must contain {input} and {output}')
      .optional()
      .describe('program that removes voices, as separate {input} {output} (WAV files): its sound is kept under a dub'),
    VIDEO_PAGES_PYTHON: someText
      .optional()
      .describe('Python with yt-dlp, for pages of video services (default: where the bootstrap installs it)'),
    MEDIA_MAX_MINUTES: wholeNumber(1, 1_440).default(240).describe('longest recording of a job'),
    MEDIA_MAX_BYTES: wholeNumber(1_000_000, Number.MAX_SAFE_INTEGER)
      .default(20_000_000_000)
      .describe('largest recording that a job downloads from an address'),
    MEDIA_MAX_PIXELS: count
      .default(9_437_184)
      .describe(
        'pixels of a picture that subtitles are drawn into (4096 × 2304); larger ones need PROGRAM_MEMORY, too',
      ),
    MEDIA_MAX_FRAMES: count.default(1_000_000).describe('pictures of a video that subtitles are drawn into'),
    MEDIA_MAX_STREAMS: count.default(64).describe('streams of a recording: pictures, sound and subtitles'),
    MEDIA_IDLE_SECONDS: wholeNumber(1, 600)
      .default(60)
      .describe('seconds without data after which the download of a recording is aborted'),
    MEDIA_MIN_RATE: wholeNumber(0, 1_000_000_000)
      .default(16_384)
      .describe(
        'minimum bytes per second of a recording that a job downloads, which may be slower for MEDIA_IDLE_SECONDS at a time; ' +
          '0: no minimum',
      ),
  },
  secrets: [],
  read: (values) => ({
    media: {
      /** Milliseconds. */
      longest: values.MEDIA_MAX_MINUTES * 60_000,
      bytes: values.MEDIA_MAX_BYTES,
      /** Per picture that is decoded. */
      pixels: values.MEDIA_MAX_PIXELS,
      /** Pictures of a video that are decoded. */
      frames: values.MEDIA_MAX_FRAMES,
      streams: values.MEDIA_MAX_STREAMS,
      /** Milliseconds of a download without data. */
      idleTimeout: values.MEDIA_IDLE_SECONDS * 1000,
      /** Bytes per second of a download, which may be slower for no longer than that; 0: no minimum. */
      minimumRate: values.MEDIA_MIN_RATE,
      /** Path of the Python with yt-dlp, which reads pages of video services. */
      pagesPython: values.VIDEO_PAGES_PYTHON ?? join(cacheFolder(), 'video-pages', 'bin', 'python'),
      /** Program and arguments with `{input}` and `{output}` that removes voices from a WAV; undefined: none. */
      separator: values.DUBBING_SEPARATOR?.trim().split(/\s+/),
    },
    speechService: {
      python: values.SPEECH_PYTHON ?? join(cacheFolder(), 'speech', 'bin', 'python'),
      script: fileURLToPath(new URL('../../speech/server.py', import.meta.url)),
      model: values.SPEECH_MODEL,
      modelFolder: resolve(values.DATA_DIR, 'speech-models'),
      installedModel: installedSpeechModel(values.SPEECH_MODEL),
      kokoroFolder: installedVoices(),
      piperFolder: values.SPEECH_VOICE_FOLDER,
      voiceEncoder: join(installedVoiceEncoder(), VOICE_ENCODER),
    },
  }),
});

/** Limits and programs of recordings. */
export type MediaLimits = Readonly<ReturnType<typeof mediaSettings.read>['media']>;
