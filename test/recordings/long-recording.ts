import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BYTES_PER_MILLISECOND, wavOf } from '#activities/recordings/media/pcm.ts';
import { startChildService } from '#test/service/child-service.ts';
import { watchMemory, type MemoryPeaks } from '#test/machine/process-memory.ts';
import type { JobRecord, TestService } from '#test/service/service.ts';
import { ffmpegSync, writeSpeech } from './speech.ts';

/** A video in which somebody reads, with pauses of 0.2 to 3 s between the readings; small enough for an upload. */
export async function writeLongRecording(folder: string, minutes: number): Promise<string> {
  const once = join(folder, 'once.wav');
  writeSpeech(once);
  const speech = (await readFile(once)).subarray(44);
  const parts: Buffer[] = [];
  const wanted = minutes * 60_000 * BYTES_PER_MILLISECOND;
  for (let size = 0, index = 0; size < wanted; index += 1) {
    parts.push(speech, Buffer.alloc((200 + ((index * 700) % 2_800)) * BYTES_PER_MILLISECOND));
    size += parts.at(-1)!.length + speech.length;
  }
  const sound = join(folder, 'sound.wav');
  await writeFile(sound, wavOf(Buffer.concat(parts).subarray(0, wanted)));
  const short = join(folder, 'short.mkv');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=10:size=320x180:rate=10'];
  ffmpegSync(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', '-pix_fmt', 'yuv420p', short);
  const path = join(folder, `${minutes}.mkv`);
  const coding = ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '48k', '-t', `${minutes * 60}`];
  ffmpegSync('-stream_loop', '-1', '-i', short, '-i', sound, '-map', '0:v', '-map', '1:a', ...coding, path);
  return path;
}

/** A job on a recording, in a worker of its own, whose memory begins small. */
export interface MeasuredJob {
  readonly minutes: number;
  /** Seconds of the job. */
  readonly seconds: number;
  readonly peaks: MemoryPeaks;
  readonly job: JobRecord;
}

/** Runs a job on a recording of some minutes, `{minutes}.mkv`, and prints what it took. */
export async function measureJob(
  service: TestService,
  { folder, minutes, run }: { folder: string; minutes: number; run: (source: string) => Promise<JobRecord> },
): Promise<MeasuredJob> {
  const source = `${minutes}.mkv`;
  await service.upload(source, await readFile(await writeLongRecording(folder, minutes)));
  const worker = await startChildService('worker', { ...service.environment });
  try {
    const stopWatching = watchMemory(worker.pid);
    const began = performance.now();
    const job = await run(source);
    const seconds = (performance.now() - began) / 1000;
    const peaks = stopWatching();
    console.log(`${minutes} minutes: ${seconds.toFixed(1)} s, kilobytes: ${JSON.stringify(peaks)}`);
    return { minutes, seconds, peaks, job };
  } finally {
    await worker.stop();
  }
}

/** Kilobytes of all programs at their peaks. */
export const sumOfPeaks = (peaks: MemoryPeaks): number => Object.values(peaks).reduce((total, each) => total + each, 0);

/** Minutes of recordings to be compared; `RECORDING_MINUTES=5,60` measures others by hand. */
export const recordingMinutes = (usual: string): readonly [number, number] =>
  (process.env['RECORDING_MINUTES'] ?? usual).split(',').map(Number) as [number, number];
