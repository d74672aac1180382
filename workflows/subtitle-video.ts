import { probeStep, runRecordingJob, translateSpeech, writeSubtitles } from './families/recordings.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Subtitles of a recording in another language (`POST /v1/jobs/subtitle`). */
export async function subtitle_video(input: JobInput): Promise<JobWorkflowResult> {
  return runRecordingJob(input, async ({ name }, languages) => {
    const probed = await probeStep(input, name);
    await translateSpeech(input, languages, { ...probed, detectsAlways: false });
    await writeSubtitles(languages);
  });
}
