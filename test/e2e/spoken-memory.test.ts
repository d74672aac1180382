import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { isForLongRun } from '#test/suite/long.ts';
import { measureJob, recordingMinutes, sumOfPeaks, type MeasuredJob } from '#test/recordings/long-recording.ts';
import { canWatchMemory } from '#test/machine/process-memory.ts';
import { createTestEnvironment, startTestService } from '#test/service/service.ts';
import { inSpanish } from '#test/recordings/spanish.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests memory.

const hasVoice = !isWithoutProgram('espeak-ng', 'memory of long recordings that are spoken');
const MINUTES = recordingMinutes('5,20');
/** How much the memory may grow while the length grows fourfold: garbage of Node, and caches of allocators. */
const MAX_GROWTH = 1.3;
/** Times as long per minute of a longer recording: what else the machine does meets one of them more than the other. */
const MAX_TIME = 1.5;
/** Kilobytes, the limit of the whole. */
const MAX_MEMORY = 1024 * 1024;

describe('recordings of different lengths', () => {
  // Minutes of work: no smaller case would show anything.
  it.skipIf(
    isForLongRun('memory of long recordings that are spoken') ||
      missingForSpeech !== undefined ||
      !hasVoice ||
      isWithout('Linux', canWatchMemory, 'memory of long recordings that are spoken'),
  )('are dubbed in memory that does not grow with them, and in time that grows as they do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-test-length-'));
    const deployment = await createTestEnvironment();
    const model = await startFakeModel(answerTexts(inSpanish));
    const local = model.environment;
    const environment = { ...deployment.environment, ...SPEECH_ENVIRONMENT, ...local };
    const service = await startTestService({ environment, roles: ['api'] });
    const measured: MeasuredJob[] = [];
    try {
      const run = (source: string) => videoClient(service, 'dub').run({ source_file: source });
      for (const minutes of MINUTES) {
        const { job, ...rest } = await measureJob(service, { folder, minutes, run });
        measured.push({ job, ...rest });
        expect(job).toMatchObject({ status: 'completed', error: null });
        expect(Math.abs(job.result.duration_seconds - minutes * 60)).toBeLessThan(1);
        expect(job.result.metrics.cues).toBeGreaterThan(minutes * 5);
        expect(Math.abs(job.result.metrics.integrated_loudness + 16)).toBeLessThanOrEqual(1);
      }
    } finally {
      await service.close();
      await model.close();
      await deployment.remove();
      await rm(folder, { recursive: true, force: true });
    }
    const [short, long] = measured as [MeasuredJob, MeasuredJob];
    expect(Object.keys(long.peaks)).toEqual(expect.arrayContaining(['ffmpeg']) as string[]);
    expect(sumOfPeaks(long.peaks)).toBeLessThan(sumOfPeaks(short.peaks) * MAX_GROWTH);
    for (const peak of Object.values(long.peaks)) expect(peak).toBeLessThan(MAX_MEMORY);
    expect(long.seconds / long.minutes).toBeLessThan((short.seconds / short.minutes) * MAX_TIME);
  });
});
