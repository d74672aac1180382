import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service/service.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { writePrepared } from './prepared-recording.ts';
import { ffmpegSync } from './speech.ts';

/** True if jobs can speak here; logs it if not. */
export const canSpeakWithVendor = !isWithoutProgram('ffmpeg', 'jobs that speak');

/** Utterances of the film: more than one part of speech. */
export const UTTERANCES = 12;
/** Seconds of each utterance, and of the pause after it. */
const [SPOKEN, PAUSE] = [2.6, 1];
const STARTS = Array.from({ length: UTTERANCES }, (_, index) => 0.5 + index * (SPOKEN + PAUSE));
const LENGTH = UTTERANCES * (SPOKEN + PAUSE) + 1;

/** The transcript that a vendor gives of the film: a sentence of five words per utterance. */
const heard = {
  text: STARTS.map((_, index) => `Sentence ${index + 1} is spoken here.`).join(' '),
  words: STARTS.flatMap((start, index) =>
    ['Sentence', `${index + 1}`, 'is', 'spoken', 'here'].map((word, position) => ({
      word,
      start: start + (position * SPOKEN) / 5,
      end: start + ((position + 1) * SPOKEN) / 5,
    })),
  ),
};

/** Two seconds of a tone, as a vendor speaks: 24 kHz, 16 bits. */
const speech = Buffer.from(
  Int16Array.from({ length: 48_000 }, (_, index) => Math.round(9_000 * Math.sin(index / 12))).buffer,
);

/** Answers of the vendor that a test can change. */
export interface VendorBehavior {
  /** Status instead of speech for a text, by the number of the request; undefined: speech. */
  refuse: (spoken: number, text: string) => number | 'hang' | undefined;
  /** Status of dubbing projects. */
  dubbing: 'preparing' | 'ready' | 'failed';
  /** A target language that dubbing projects can't have. */
  failedLanguage: string | undefined;
}

/** An API without a worker, whose jobs a fake vendor recognizes, speaks and dubs. */
export interface SpokenService {
  readonly folder: string;
  readonly vendor: VendorServer;
  readonly service: TestService;
  readonly behavior: VendorBehavior;
  /** Texts that were asked to be spoken, in order. */
  readonly spoken: string[];
  /** Path of the film that is there as `film.mp4`. */
  readonly film: string;
  /** Path of the film that a dubbing project returns: with much quieter sound. */
  readonly dubbed: string;
  /** Back to a vendor that does everything. */
  reset(): void;
  countOf(path: string, method?: string): number;
  close(): Promise<void>;
}

/** Settings of a deployment with that vendor; without our speech service, silence is taken for pauses. */
const settingsOf = (url: string) => ({
  SPEECH_RECOGNIZER: 'openai',
  SPEECH_SYNTHESIZER: 'openai',
  OPENAI_API_KEY: 'a-key',
  OPENAI_BASE_URL: `${url}/v1`,
  ELEVENLABS_API_KEY: 'another-key',
  ELEVENLABS_BASE_URL: url,
  SPEECH_PYTHON: '/nowhere/python',
});

/** Starts it, with a film of 44 s. @param more variables of its environment */
export async function startSpokenService(more: Readonly<Record<string, string>> = {}): Promise<SpokenService> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-spoken-'));
  const film = join(folder, 'film.mp4');
  const dubbed = join(folder, 'dubbed.mp4');
  writePrepared('film.mp4', film, encodeFilm);
  writePrepared('dubbed.mp4', dubbed, (path) => ffmpegSync('-i', film, '-c:v', 'copy', '-af', 'volume=-14dB', path));
  const dubbedBytes = await readFile(dubbed);
  const behavior: VendorBehavior = { refuse: () => undefined, dubbing: 'ready', failedLanguage: undefined };
  const spoken: string[] = [];
  const vendor = await startVendorServer(({ path, method, body }, response) => {
    const answer = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path.startsWith('/v1/audio/speech')) {
      const { input } = JSON.parse(body) as { input: string };
      spoken.push(input);
      const refusal = behavior.refuse(spoken.length, input);
      if (refusal === 'hang') return;
      if (refusal === undefined) response.writeHead(200, { 'content-type': 'audio/pcm' }).end(speech);
      else response.writeHead(refusal, { 'content-type': 'application/json' }).end('{}');
    } else if (path === '/dubbed.mp4') response.writeHead(200, { 'content-type': 'video/mp4' }).end(dubbedBytes);
    else if (path === '/v1/audio/transcriptions') answer(heard);
    else if (method === 'DELETE') answer({});
    else answer(dubbingAnswer({ path, body }, behavior, vendor.url));
  });
  const deployment = await createTestEnvironment();
  const environment = { ...deployment.environment, ...settingsOf(vendor.url), ...more };
  const service = await startTestService({ environment, roles: ['api'] });
  await service.upload('film.mp4', await readFile(film));
  return {
    folder,
    vendor,
    service,
    behavior,
    spoken,
    film,
    dubbed,
    reset() {
      Object.assign(behavior, { refuse: () => undefined, dubbing: 'ready', failedLanguage: undefined });
      spoken.length = 0;
    },
    countOf: (path, method) =>
      vendor.requests.filter((request) => request.path === path && (method ?? request.method) === request.method)
        .length,
    async close() {
      await service.close();
      await deployment.remove();
      await vendor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The id of a language of a project is its tag. */
function dubbingAnswer(
  { path, body }: { readonly path: string; readonly body: string },
  { dubbing, failedLanguage }: VendorBehavior,
  url: string,
): unknown {
  const error = dubbing === 'failed' ? { message: 'the voices could not be told apart' } : null;
  const added = /^\/v1\/dubbing\/project\/p1\/language\/(.+)$/.exec(path)?.[1];
  if (added !== undefined) {
    const status = added === failedLanguage ? 'failed' : 'completed';
    return { language_id: added, status, outputs: { lossless_audio: `${url}/dubbed.mp4` } };
  }
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/dubbing/project': { project_id: 'p1', status: 'queued' },
    '/v1/dubbing/project/p1': { project_id: 'p1', status: dubbing, error },
  };
  if (path !== '/v1/dubbing/project/p1/language') return answers[path];
  const { target_language: language } = JSON.parse(body) as { readonly target_language: string };
  return { language_id: language, status: 'queued' };
}

function encodeFilm(path: string): void {
  const isVoice = `lt(mod(t-0.5,${SPOKEN + PAUSE}),${SPOKEN})*gte(t,0.5)`;
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(880*t)*${isVoice}':s=48000:d=${LENGTH}`];
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${LENGTH}`];
  ffmpegSync(...picture, ...sound, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', path);
}
