import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { installedVoices } from '#platform/settings/media.ts';
import { createLocalRecognizer } from '#providers/speech/local/local-recognizer.ts';
import { SpeechServer } from '#providers/speech/local/speech-server.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import type { JobRecord } from '#test/service/service.ts';
import { ffmpegSync, writeSpeech } from '#test/recordings/speech.ts';
import { API_KEY } from './workbench.ts';

/** Milliseconds between two looks at a job. */
const LOOK = 100;

/** Writes a video of 25 s of speech that are repeated, and its sound as WAV. @returns both paths */
export function writeVideo(folder: string, copies: number, name = 'video') {
  const audio = join(folder, `${name}.wav`);
  const video = join(folder, `${name}.mp4`);
  const once = join(folder, 'once.wav');
  writeSpeech(once);
  ffmpegSync('-stream_loop', String(copies - 1), '-i', once, '-c', 'copy', audio);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  ffmpegSync(...picture, '-i', audio, '-shortest', ...coding, video);
  return { video, audio };
}

/** Recognition of the sound of a file in one request, by a speech service of its own, which also speaks. */
export function startRecognition(programs: ProgramRunner, folder: string) {
  const server = new SpeechServer({
    programs,
    python: join(speechFolder(), 'bin', 'python'),
    script: fileURLToPath(new URL('../speech/server.py', import.meta.url)),
    model: speechModelFolder(),
    modelFolder: folder,
    kokoroFolder: installedVoices(),
  });
  const withService: SpeechServer['call'] = (signal, call) => server.call(signal, call);
  const recognizer = createLocalRecognizer({
    fetch,
    withService,
    model: speechModelFolder(),
  });
  return {
    withService,
    async recognize(path: string): Promise<void> {
      const { signal } = new AbortController();
      await recognizer.recognize({ audio: await readFile(path), language: 'en', signal });
    },
    close: () => server.close(),
  };
}

/** A client of a running service for jobs on recordings. */
export function connectToService(url: string) {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${API_KEY}`, ...init.headers };
    const answer = await fetch(`${url}/v1${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    async upload(key: string, path: string): Promise<void> {
      const form = new FormData();
      form.set('path', key);
      form.set('file', new Blob([new Uint8Array(await readFile(path))]), key);
      await send('/files/upload', { method: 'POST', body: form });
    },
    download: async (key: string): Promise<string> =>
      (await send(`/files/download?path=${encodeURIComponent(key)}`)).text(),
    /** @param kind last part of the job's path. @returns the record of the completed job */
    async run(kind: 'subtitle' | 'dub', body: Readonly<Record<string, unknown>>): Promise<JobRecord> {
      const headers = { 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify({ source_lang: 'en', ...body }) };
      const accepted = (await (await send(`/jobs/video/${kind}`, request)).json()) as { job_id: string };
      for (;;) {
        const job = (await (await send(`/jobs/${accepted.job_id}`)).json()) as JobRecord;
        if (job.status === 'completed') return job;
        if (job.status === 'failed' || job.status === 'cancelled') throw new Error(JSON.stringify(job.error));
        await sleep(LOOK);
      }
    },
  };
}

/** Seconds from the first beginning to the last end of a job's activities, by their names. */
export async function stepSeconds(client: Client, jobId: string): Promise<ReadonlyMap<string, number>> {
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

/** Steps with their numbers, as a line. */
export const describeSteps = (steps: ReadonlyMap<string, number>): string =>
  [...steps].map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ');
