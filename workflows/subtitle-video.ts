import { probe, runRecordingJob, translateSpeech } from './families/recordings.ts';
import { MEDIA_OPTIONS } from './frame/activity-options.ts';
import { showStep } from './frame/current-details.ts';
import { proxyJobActivities } from './frame/job-activities.ts';
import type { JobWorkflowResult } from './frame/run-job.ts';
import type { JobInput } from './messages.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);

/** Subtitles of a recording in another language (`POST /v1/jobs/subtitle`). */
export async function subtitle_video(input: JobInput): Promise<JobWorkflowResult> {
  return runRecordingJob(input, async ({ name }) => {
    await probe(input, name);
    await translateSpeech(input, false);
    await showStep('layout', () => media.layoutSubtitles(input));
    await showStep('mux', () => media.muxVideo(input));
    await showStep('verify', () => media.verifyVideo(input));
  });
}
