import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BYTES_PER_MILLISECOND, wavOf } from '#activities/media/pcm.ts';
import { startChildService } from '#test/child-service.ts';
import { LONG_RUN } from '#test/long.ts';
import { canWatchMemory, watchMemory, type MemoryPeaks } from '#test/process-memory.ts';
import { createTestEnvironment, startTestService } from '#test/service.ts';
import { ffmpeg, missingForSpeech, SPEECH_ENVIRONMENT, writeSpeech } from '#test/speech.ts';
import { videoClient } from '#test/video-client.ts';

/** Minutes of the recordings. `RECORDING_MINUTES=5,60` measures others by hand. */
const MINUTES = (process.env['RECORDING_MINUTES'] ?? '4,16').split(',').map(Number);
/** How much the memory may grow while the length grows fourfold: garbage of Node, and caches of allocators. */
const MOST_GROWTH = 1.3;
/** Kilobytes, the limit of the whole. */
const MOST_MEMORY = 1024 * 1024;

/** A video in which somebody reads, with pauses of 0.2 to 3 s between the readings. */
async function writeRecording(folder: string, minutes: number): Promise<string> {
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
  ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', '-pix_fmt', 'yuv420p', short);
  const path = join(folder, `${minutes}.mkv`);
  // Small enough for an upload.
  const coding = ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '48k', '-t', `${minutes * 60}`];
  ffmpeg('-stream_loop', '-1', '-i', short, '-i', sound, '-map', '0:v', '-map', '1:a', ...coding, path);
  return path;
}

describe('recordings of different lengths', () => {
  // Minutes of work: no smaller case would show anything.
  it.skipIf(!LONG_RUN || missingForSpeech !== undefined || !canWatchMemory)(
    'are subtitled in memory that does not grow with them',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'loquent-test-length-'));
      const deployment = await createTestEnvironment();
      const environment = { ...deployment.environment, ...SPEECH_ENVIRONMENT };
      const service = await startTestService({ environment, roles: ['api'] });
      const measured: { readonly minutes: number; readonly seconds: number; readonly peaks: MemoryPeaks }[] = [];
      try {
        for (const minutes of MINUTES) {
          const path = await writeRecording(folder, minutes);
          await service.upload(`${minutes}.mkv`, await readFile(path));
          // Each has a worker of its own, whose memory begins small.
          const worker = await startChildService('worker', { ...service.environment });
          const peaks = watchMemory(worker.pid);
          const began = performance.now();
          const job = await videoClient(service).run({ source_file: `${minutes}.mkv`, target_lang: 'en-XA' });
          const seconds = (performance.now() - began) / 1000;
          measured.push({ minutes, seconds, peaks: peaks() });
          await worker.stop();
          console.log(
            `${minutes} minutes: ${seconds.toFixed(1)} s, kilobytes: ${JSON.stringify(measured.at(-1)?.peaks)}`,
          );
          expect(job).toMatchObject({ status: 'completed', error: null });
          expect(Math.abs(job.result.duration_seconds - minutes * 60)).toBeLessThan(1);
          expect(job.result.metrics.words).toBeGreaterThan(minutes * 100);
        }
      } finally {
        await service.close();
        await deployment.remove();
        await rm(folder, { recursive: true, force: true });
      }
      const [short, long] = measured.map(({ peaks }) => peaks);
      expect(Object.keys(long ?? {})).toEqual(expect.arrayContaining(['ffmpeg']) as string[]);
      const sum = (peaks: MemoryPeaks = {}) => Object.values(peaks).reduce((total, each) => total + each, 0);
      expect(sum(long)).toBeLessThan(sum(short) * MOST_GROWTH);
      for (const peak of Object.values(long ?? {})) expect(peak).toBeLessThan(MOST_MEMORY);
    },
    7_200_000,
  );
});
