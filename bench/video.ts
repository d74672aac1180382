import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalRecognizer } from '#providers/speech/local/local-recognizer.ts';
import { SpeechServer } from '#providers/speech/local/speech-server.ts';
import { speechFolder, testModelFolder } from '#scripts/lib/speech.ts';
import { ffmpeg, missingForSpeech, SPEECH_ENVIRONMENT, writeSpeech } from '#test/speech.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { API_KEY, openWorkbench } from './workbench.ts';

/** Times that 25 s of speech are repeated. */
const COPIES = { smoke: 1, real: 8 };
/** A measurement lasts minutes. */
const MOST_ROUNDS = 3;
/** Milliseconds between two looks at a job. */
const LOOK = 100;

/** A job that subtitles a video against what it can't do without: recognition of its sound, and one pass of ffmpeg. */
export const videoBenchmark: Benchmark = {
  name: 'video',
  title: 'subtitles of a video against recognition and one pass of ffmpeg alone',
  async run(settings) {
    if (missingForSpeech !== undefined) return missingForSpeech;
    const bench = await openWorkbench(settings);
    const programs = createProgramRunner();
    const server = new SpeechServer({
      programs,
      python: join(speechFolder(), 'bin', 'python'),
      script: fileURLToPath(new URL('../speech/server.py', import.meta.url)),
      model: testModelFolder(),
      modelFolder: bench.folder,
    });
    try {
      const copies = settings.smoke ? COPIES.smoke : COPIES.real;
      const { video, audio } = writeVideo(bench.folder, copies);
      const recognizer = createLocalRecognizer({ fetch, locate: () => server.address(), model: testModelFolder() });
      const recognize = async (path: string) => {
        const signal = new AbortController().signal;
        await recognizer.recognize({ audio: await readFile(path), language: 'en', signal });
      };
      const client = await bench.newNamespace('video');
      const service = await bench.startService('all', client.options.namespace, SPEECH_ENVIRONMENT);
      try {
        const api = connect(service.url);
        await api.upload('short.mp4', writeVideo(bench.folder, 1, 'short').video);
        await api.upload('video.mp4', video);
        // Both have loaded the model before anything is measured.
        await recognize(join(bench.folder, 'short.wav'));
        await api.subtitle('short.mp4');
        const rounds: Round[] = [];
        for (let round = 1; round <= Math.min(settings.rounds, MOST_ROUNDS); round += 1) {
          const began = performance.now();
          await recognize(audio);
          const recognized = performance.now();
          ffmpeg('-i', video, '-map', '0', '-c', 'copy', join(bench.folder, 'copy.mp4'));
          const baseline = (performance.now() - began) / 1000;
          const jobBegan = performance.now();
          const job = await api.subtitle('video.mp4');
          const ours = (performance.now() - jobBegan) / 1000;
          const seconds = job.duration;
          rounds.push({ ours: seconds / ours, baseline: seconds / baseline });
          const steps = await stepSeconds(client, job.id);
          settings.progress(
            `round ${round}: ${seconds.toFixed(0)} s of video in ${ours.toFixed(1)} s (${describe(steps)}); alone ` +
              `${baseline.toFixed(1)} s, ${((recognized - began) / 1000).toFixed(1)} s of it recognition`,
          );
        }
        return [
          {
            what: `seconds of video per second, ${copies * 25} s of speech`,
            unit: 's/s',
            baseline: 'recognition of the sound in one request, and a copy by ffmpeg',
            // At most 1.15 times as long.
            target: 0.87,
            rounds,
          },
        ];
      } finally {
        await service.stop();
      }
    } catch (error) {
      throw new Error(`The benchmark of video failed. The service's log says:\n${await bench.complaints()}`, {
        cause: error,
      });
    } finally {
      await server.close();
      await programs.close();
      await bench.close();
    }
  },
};

function writeVideo(folder: string, copies: number, name = 'video') {
  const audio = join(folder, `${name}.wav`);
  const video = join(folder, `${name}.mp4`);
  const once = join(folder, 'once.wav');
  writeSpeech(once);
  ffmpeg('-stream_loop', String(copies - 1), '-i', once, '-c', 'copy', audio);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  ffmpeg(...picture, '-i', audio, '-shortest', ...coding, video);
  return { video, audio };
}

function connect(url: string) {
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${API_KEY}`, ...init.headers };
    const answer = await fetch(`${url}/v1${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    async upload(key: string, path: string) {
      const form = new FormData();
      form.set('path', key);
      form.set('file', new Blob([new Uint8Array(await readFile(path))]), key);
      await send('/files/upload', { method: 'POST', body: form });
    },
    async subtitle(key: string): Promise<{ readonly id: string; readonly duration: number }> {
      const body = JSON.stringify({ source_file: key, source_lang: 'en', target_lang: 'en-XA' });
      const headers = { 'content-type': 'application/json' };
      const accepted = await send('/jobs/video/subtitle', { method: 'POST', headers, body });
      const { job_id: id } = accepted as { job_id: string };
      for (;;) {
        const job = await send(`/jobs/${id}`);
        const { status, result, error } = job as {
          status: string;
          result: { duration_seconds: number } | null;
          error: unknown;
        };
        if (status === 'completed') return { id, duration: result?.duration_seconds ?? 0 };
        if (status === 'failed' || status === 'cancelled') throw new Error(JSON.stringify(error));
        await sleep(LOOK);
      }
    },
  };
}

/** Seconds from the first beginning to the last end of a job's activities, by their names. */
async function stepSeconds(client: Client, jobId: string): Promise<ReadonlyMap<string, number>> {
  const { events = [] } = await client.workflow.getHandle(jobId).fetchHistory();
  const names = new Map<string, string>();
  const spans = new Map<string, { readonly start: number; readonly end: number }>();
  for (const event of events ?? []) {
    const name = event.activityTaskScheduledEventAttributes?.activityType?.name;
    const time = Number(event.eventTime?.seconds ?? 0) + (event.eventTime?.nanos ?? 0) / 1e9;
    if (name != null) {
      names.set(String(event.eventId), name);
      spans.set(name, { start: spans.get(name)?.start ?? time, end: time });
      continue;
    }
    const of = names.get(String(event.activityTaskCompletedEventAttributes?.scheduledEventId));
    const span = of === undefined ? undefined : spans.get(of);
    if (of !== undefined && span !== undefined) spans.set(of, { ...span, end: time });
  }
  return new Map([...spans].map(([name, { start, end }]) => [name, end - start]));
}

const describe = (steps: ReadonlyMap<string, number>) =>
  [...steps].map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ');
