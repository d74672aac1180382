import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';
import { startHeldProcess } from '#test/held-worker.ts';
import { casesOfRun } from '#test/long.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service.ts';
import { ffmpeg } from '#test/speech.ts';
import { probe } from '#test/sound.ts';
import { videoClient } from '#test/video-client.ts';

const hasTools = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasTools) process.stderr.write('Jobs that speak are not tested: ffmpeg is not installed\n');

/** Utterances of the film: more than one part of speech. */
const UTTERANCES = 12;
/** Seconds of each utterance, and of the pause after it. */
const [SPOKEN, PAUSE] = [2.6, 1];
const STARTS = Array.from({ length: UTTERANCES }, (_, index) => 0.5 + index * (SPOKEN + PAUSE));
const LENGTH = UTTERANCES * (SPOKEN + PAUSE) + 1;

/** Transcript that a vendor gives of the film: a sentence of five words per utterance. */
const words = STARTS.flatMap((start, index) =>
  ['Sentence', `${index + 1}`, 'is', 'spoken', 'here'].map((word, position) => ({
    word,
    start: start + (position * SPOKEN) / 5,
    end: start + ((position + 1) * SPOKEN) / 5,
  })),
);
const heard = {
  text: STARTS.map((_, index) => `Sentence ${index + 1} is spoken here.`).join(' '),
  words,
};

/** Two seconds of a tone, as a vendor speaks: 24 kHz, 16 bits. */
const speech = Buffer.from(
  Int16Array.from({ length: 48_000 }, (_, index) => Math.round(9_000 * Math.sin(index / 12))).buffer,
);

/** Where each step stands still: before its result is stored. */
const STEPS = [
  { step: 'utterances', operation: 'write', key: 'media/utterances.json' },
  { step: 'synthesize', operation: 'write', key: 'media/speech-1.json' },
  { step: 'voice', operation: 'adopt', key: 'media/voice.pcm' },
  { step: 'mix', operation: 'write', key: 'media/mix.json' },
  { step: 'mux', operation: 'adopt', key: 'media/output' },
  { step: 'verify', operation: 'write', key: 'media/spoken-result.json' },
  { step: 'finish', operation: 'read', key: 'media/spoken-result.json' },
] as const;

describe.skipIf(!hasTools)('jobs that speak with a vendor', () => {
  let folder: string;
  let vendor: VendorServer;
  let service: TestService;
  let remove: () => Promise<void>;
  /** Answers to requests for speech, by their number; undefined: speech. */
  let refuse: (spoken: number, text: string) => number | 'hang' | undefined;
  let spoken: string[];
  let film: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loquent-test-spoken-'));
    const path = join(folder, 'film.mp4');
    const isVoice = `lt(mod(t-0.5,${SPOKEN + PAUSE}),${SPOKEN})*gte(t,0.5)`;
    const sound = ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(880*t)*${isVoice}':s=48000:d=${LENGTH}`];
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${LENGTH}`];
    ffmpeg(...picture, ...sound, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', path);
    film = await readFile(path);
    vendor = await startVendorServer(async ({ path: asked, body }, response) => {
      if (asked.startsWith('/v1/audio/speech')) {
        const { input } = JSON.parse(body) as { input: string };
        spoken.push(input);
        const refusal = refuse(spoken.length, input);
        if (refusal === 'hang') return;
        if (refusal === undefined) response.writeHead(200, { 'content-type': 'audio/pcm' }).end(speech);
        else response.writeHead(refusal, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const sounds: Readonly<Record<string, unknown>> = {
        '/v1/audio/transcriptions': heard,
        '/v1/dubbing/project': { project_id: 'p1', status: 'queued' },
        '/v1/dubbing/project/p1': { project_id: 'p1', status: 'ready' },
        '/v1/dubbing/project/p1/language': { language_id: 'l1', status: 'queued' },
        '/v1/dubbing/project/p1/language/l1': {
          language_id: 'l1',
          status: 'completed',
          outputs: { lossless_audio: `${vendor.url}/dubbed.mp4` },
        },
      };
      if (asked === '/dubbed.mp4') response.writeHead(200, { 'content-type': 'video/mp4' }).end(film);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sounds[asked]));
    });
    const deployment = await createTestEnvironment();
    remove = deployment.remove;
    const settings = {
      SPEECH_RECOGNIZER: 'openai',
      SPEECH_SYNTHESIZER: 'openai',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: `${vendor.url}/v1`,
      ELEVENLABS_API_KEY: 'another-key',
      ELEVENLABS_BASE_URL: vendor.url,
      // Without our service, silence is taken for pauses.
      SPEECH_PYTHON: '/nowhere/python',
    };
    service = await startTestService({ environment: { ...deployment.environment, ...settings }, roles: ['api'] });
    await service.upload('film.mp4', film);
  });
  beforeEach(() => {
    spoken = [];
    refuse = () => undefined;
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
    await vendor?.close();
    await rm(folder, { recursive: true, force: true });
  });

  let worker: TestService | undefined;
  afterEach(() => worker?.close());
  const startWorker = async (more: Record<string, string> = {}) => {
    worker = await startTestService({ environment: { ...service.environment, ...more }, roles: ['worker'] });
  };
  const body = { source_file: 'film.mp4', target_lang: 'en-XA' };

  it("fails with the vendor's message, and a new job goes on with what was finished", async () => {
    await startWorker();
    // The second part is refused for good once the first one had its time.
    refuse = (number, text) => (text.includes('12') ? (number > 14 ? 401 : 503) : undefined);
    const client = videoClient(service, 'dub');
    const failed = await client.run(body);
    const error = { code: 'provider_not_configured', step: 'synthesize', message: /OpenAI refused the key/ };
    expect(failed).toMatchObject({ status: 'failed', error: { code: error.code, step: error.step } });
    expect(failed.error?.message).toMatch(error.message);
    refuse = () => undefined;
    const [before, transcriptions] = [spoken.length, countOf('/v1/audio/transcriptions')];
    expect(before).toBeGreaterThanOrEqual(UTTERANCES);
    const resumed = await client.run(body);
    expect(resumed).toMatchObject({ status: 'completed', result: { metrics: { cues: UTTERANCES } } });
    // Only the second part, of two utterances, is spoken again; only the result is listened to.
    expect(spoken.length - before).toBe(UTTERANCES - 10);
    expect(countOf('/v1/audio/transcriptions') - transcriptions).toBe(1);
    // Other settings begin anew.
    const other = await client.run({ ...body, video: { tts_volume: 1 } });
    expect(other.status).toBe('completed');
    expect(spoken.length - before).toBe(UTTERANCES - 10 + UTTERANCES);
  }, 120_000);

  it('is cancelled while a vendor does not answer, and leaves nothing', async () => {
    await startWorker();
    refuse = (number) => (number > 3 ? 'hang' : undefined);
    const id = await videoClient(service, 'voiceover').accepted(body);
    await expect.poll(() => spoken.length, { timeout: 60_000 }).toBeGreaterThan(3);
    await service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect(await service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
  }, 90_000);

  it('is dubbed by a provider under its name, whose project is deleted', async () => {
    await startWorker({ DUBBING_PROVIDER: 'elevenlabs' });
    const job = await videoClient(service, 'dub').run({ ...body, project_name: 'Opening talk' });
    expect(job).toMatchObject({
      status: 'completed',
      result: { transcript_file: null, metrics: { synthesizer: 'elevenlabs dubbing', source: null } },
    });
    const path = join(folder, 'dubbed.mp4');
    await writeFile(path, await service.download(job.result.output_file));
    expect(probe(path).streams.map(({ codec_type: type }) => type)).toEqual(['video', 'audio', 'audio']);
    const started = vendor.requests.find(({ path: asked }) => asked === '/v1/dubbing/project');
    expect(started?.body).toMatch(/name="reference"\s+Opening talk/);
    expect(vendor.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/dubbing/project/p1' });
    expect(spoken).toEqual([]);
  }, 90_000);

  it.each(casesOfRun(STEPS, ({ step }) => step === 'mix'))(
    'has the same result when its worker is killed in $step',
    async ({ step, operation, key }) => {
      const id = await videoClient(service, 'dub').accepted(body);
      const killed = await startHeldProcess({ ...service.environment }, [{ name: step, operation, key }]);
      try {
        await expect.poll(() => killed.held.has(step), { timeout: 90_000, message: step }).toBe(true);
      } finally {
        await killed.kill();
      }
      await startWorker();
      const disturbed = await service.ended(id);
      expect(disturbed).toMatchObject({ status: 'completed', error: null });
      const undisturbed = await videoClient(service, 'dub').run(body);
      const plain = (text: unknown, job: string) => JSON.parse(JSON.stringify(text).replaceAll(job, 'JOB')) as unknown;
      expect(plain(disturbed.result, id)).toEqual(plain(undisturbed.result, undisturbed.job_id));
      const outputs = [disturbed, undisturbed].map(({ result }) => service.download(result.output_file as string));
      const [one, other] = await Promise.all(outputs);
      expect(one!.equals(other!)).toBe(true);
    },
    240_000,
  );

  const countOf = (path: string) => vendor.requests.filter(({ path: asked }) => asked === path).length;
});
