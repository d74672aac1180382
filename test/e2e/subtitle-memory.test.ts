import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isForLongRun } from '#test/suite/long.ts';
import { measureJob, recordingMinutes, sumOfPeaks, type MeasuredJob } from '#test/recordings/long-recording.ts';
import { canWatchMemory } from '#test/machine/process-memory.ts';
import { createTestEnvironment, startTestService } from '#test/service/service.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { isWithout } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests memory.

const MINUTES = recordingMinutes('4,16');
/** How much the memory may grow while the length grows fourfold: garbage of Node, and caches of allocators. */
const MAX_GROWTH = 1.3;
/** Kilobytes, the limit of the whole. */
const MAX_MEMORY = 1024 * 1024;

describe('recordings of different lengths', () => {
  // Minutes of work: no smaller case would show anything.
  it.skipIf(
    isForLongRun('memory of long recordings') ||
      missingForSpeech !== undefined ||
      isWithout('Linux', canWatchMemory, 'memory of long recordings'),
  )('are subtitled in memory that does not grow with them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-test-length-'));
    const deployment = await createTestEnvironment();
    const environment = { ...deployment.environment, ...SPEECH_ENVIRONMENT };
    const service = await startTestService({ environment, roles: ['api'] });
    const measured: MeasuredJob[] = [];
    try {
      const run = (source: string) => videoClient(service).run({ source_file: source, target_lang: 'en-XA' });
      for (const minutes of MINUTES) {
        const { job, ...rest } = await measureJob(service, { folder, minutes, run });
        measured.push({ job, ...rest });
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
    expect(Object.keys(long!)).toEqual(expect.arrayContaining(['ffmpeg']) as string[]);
    expect(sumOfPeaks(long!)).toBeLessThan(sumOfPeaks(short!) * MAX_GROWTH);
    for (const peak of Object.values(long!)) expect(peak).toBeLessThan(MAX_MEMORY);
  });
});
