import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, promptData, foreignText } from '#test/fakes/text-model.ts';
import { startVendorServer } from '#test/fakes/vendor-server.ts';
import { startPausedProcess } from '#test/service/paused-worker.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { recordHistory } from '#test/workflows/record-history.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { ffmpegSync } from '#test/recordings/speech.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Left to npm run test:all: recording-segments.test.ts has a recording.

// Not on PostgreSQL: it tests answers of vendors.

const hasTools = !isWithoutProgram('ffmpeg', 'recordings of several parts');

/** Seconds of the parts of the film, and of the silence that divides them. */
const PARTS = [100, 80, 60] as const;
const SILENCE = 21;
const SENTENCES = 100;
/** Bytes of sound per second, as it is sent. */
const RATE = 32_000;
/** Objects whose write a worker doesn't survive: results of the first minutes, while later parts are recognized. */
const HELD = ['first-minutes.json', 'partial-segmentation-0.json', 'sentences-1.json', 'translation-0.json'] as const;

/** A vendor's answer for a part: sentences that all differ. */
function heardIn(part: number): object {
  const sentences = Array.from(
    { length: SENTENCES },
    (_, index) => `Sentence ${index + 1} of part ${part + 1} is here.`,
  );
  const words = sentences.join(' ').split(' ');
  const length = PARTS[part]! / words.length;
  const spoken = words.map((word, index) => {
    const start = 0.3 + index * length;
    return { word: word.replace('.', ''), start, end: start + length };
  });
  return { text: sentences.join(' '), words: spoken };
}

function writeFilm(folder: string): string {
  const path = join(folder, 'parts.mp4');
  let time = 1;
  const voice = PARTS.map((length) => {
    const start = time;
    time += length + SILENCE;
    return `between(t,${start},${start + length})`;
  });
  const sound = `aevalsrc='0.3*sin(880*t)*(${voice.join('+')})':s=16000:d=${time}`;
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${time}`];
  ffmpegSync(...picture, '-f', 'lavfi', '-i', sound, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', path);
  return path;
}

/** A deployment whose recognizer answers for the last part only when it may. */
async function startDeployment(folder: string) {
  let gate: Promise<void> = Promise.resolve();
  /** Events in order: `recognized 1`, `translated`. */
  const events: string[] = [];
  const recognizer = await startVendorServer(async ({ body }, response) => {
    const seconds = Buffer.byteLength(body, 'latin1') / RATE;
    const part = PARTS.findIndex((length) => seconds > length - 10);
    if (part === PARTS.length - 1) await gate;
    events.push(`recognized ${part + 1}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(heardIn(part)));
  });
  const asked: string[] = [];
  const translate = answerTexts(foreignText);
  const model = await startFakeModel((question) => {
    events.push('translated');
    const segments = (promptData(question.prompt, 'segments') ?? []) as readonly { readonly text: string }[];
    asked.push(...segments.map(({ text }) => text));
    return translate(question);
  });
  const deployment = await createTestEnvironment();
  const environment = {
    ...deployment.environment,
    ...model.environment,
    SPEECH_RECOGNIZER: 'openai',
    OPENAI_API_KEY: 'a-key',
    OPENAI_BASE_URL: `${recognizer.url}/v1`,
    SPEECH_PYTHON: '/nowhere/python',
  };
  const service = await startTestService({ environment, roles: ['api'] });
  await service.upload('parts.mp4', await readFile(writeFilm(folder)));
  return {
    service,
    events,
    /** Texts that the model was asked to translate. */
    asked,
    /** From now on the last part is not recognized, until the returned function is called. */
    hold() {
      [events, asked].forEach((list) => list.splice(0));
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async close() {
      await service.close();
      await deployment.remove();
      await Promise.all([model.close(), recognizer.close()]);
    },
  };
}

describe.skipIf(!hasTools)('a recording of several parts', () => {
  const folder = temporaryFolder();
  const deployment = sharedByTests(() => startDeployment(folder));

  let worker: TestService | undefined;
  let release = () => {};
  afterEach(async () => {
    release();
    await worker?.close();
  });
  const startWorker = async () => {
    worker = await startTestService({ environment: deployment.service.environment, roles: ['worker'] });
  };
  /** Drafts are translated while later parts are recognized; other translations follow a ledger of the whole. */
  const accept = (languages: readonly string[], quality = 'draft') =>
    videoClient(deployment.service).accepted({
      quality,
      source_file: 'parts.mp4',
      target_lang: undefined,
      target_langs: languages,
      provider: 'local',
    });
  const recordOf = async (id: string) =>
    (await (await deployment.service.request(`/v1/jobs/${id}`)).json()) as JobRecord;
  const untilTranslated = () => expect.poll(() => deployment.events.includes('translated')).toBe(true);
  /** Subtitles of a completed job. */
  async function subtitlesOf(id: string): Promise<readonly string[]> {
    const job = await deployment.service.ended(id);
    expect(job, JSON.stringify(job.error)).toMatchObject({ status: 'completed', progress: { percent: 100 } });
    const outputs = (job.result.outputs ?? [job.result]) as readonly { subtitles: readonly { file: string }[] }[];
    const keys = outputs.flatMap(({ subtitles }) => subtitles.map(({ file }) => file));
    return Promise.all(keys.map(async (key) => (await deployment.service.download(key)).toString('utf8')));
  }

  it('is translated from its beginning while its last part is recognized, each sentence once', async () => {
    release = deployment.hold();
    await startWorker();
    const id = await accept(['de-DE', 'fr-FR']);
    await untilTranslated();
    const { progress } = await recordOf(id);
    expect(progress.stage).toBe('transcribe');
    release();
    const subtitles = await subtitlesOf(id);
    expect(subtitles.length).toBeGreaterThan(0);
    const { events, asked } = deployment;
    expect(events.indexOf('translated')).toBeLessThan(events.indexOf('recognized 3'));
    const sentences = PARTS.flatMap((_, part) =>
      Array.from({ length: SENTENCES }, (__, index) => `Sentence ${index + 1} of part ${part + 1} is here.`),
    );
    expect(asked.toSorted()).toEqual([...sentences, ...sentences].toSorted());
    await recordHistory(deployment.service, id, 'subtitle_video-several_parts-completed');
  });

  it('is translated once all of it is recognized, if its translation follows a ledger', async () => {
    release = deployment.hold();
    release();
    await startWorker();
    expect(await subtitlesOf(await accept(['de-DE'], 'standard'))).not.toHaveLength(0);
    const { events } = deployment;
    expect(events.indexOf('translated')).toBeGreaterThan(events.indexOf('recognized 3'));
  });

  it('is recognized from its beginning while the rest of it is searched for voice, each part once', async () => {
    release = deployment.hold();
    const killed = await startPausedProcess({ ...deployment.service.environment }, [
      { name: 'held', operation: 'write', key: 'speech.json' },
    ]);
    const id = await accept(['de-DE']);
    try {
      const look = async () => ({ held: killed.held.has('held'), progress: (await recordOf(id)).progress });
      const progress = { stage: 'detect', completed: PARTS[0] + 1, total: 0, percent: 0 };
      await expect.poll(look).toMatchObject({ held: true, progress });
    } finally {
      await killed.kill();
    }
    release();
    await startWorker();
    expect(await subtitlesOf(id)).not.toHaveLength(0);
    expect(deployment.events.filter((event) => event.startsWith('recognized')).toSorted()).toEqual([
      'recognized 1',
      'recognized 2',
      'recognized 3',
    ]);
  });

  it('is cancelled while it is recognized and translated', async () => {
    release = deployment.hold();
    await startWorker();
    const id = await accept(['de-DE']);
    await untilTranslated();
    await deployment.service.request(`/v1/jobs/${id}`, { method: 'DELETE' });
    expect(await deployment.service.ended(id)).toMatchObject({ status: 'cancelled', result: null });
    await recordHistory(deployment.service, id, 'subtitle_video-several_parts-cancelled');
  });

  it.each(casesOfRun(HELD, (key) => key === 'translation-0.json'))(
    'becomes the same when a worker is killed before it has written %s',
    async (key) => {
      release = deployment.hold();
      const killed = await startPausedProcess({ ...deployment.service.environment }, [
        { name: 'held', operation: 'write', key },
      ]);
      const id = await accept(['de-DE']);
      try {
        await expect.poll(() => killed.held.has('held')).toBe(true);
      } finally {
        await killed.kill();
      }
      release();
      await startWorker();
      const again = await subtitlesOf(id);
      expect(again).toEqual(await subtitlesOf(await accept(['de-DE'])));
    },
  );
});
