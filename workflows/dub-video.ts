import { runSpeechJob } from './families/speech.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Replaces the original voice by a translated one. */
export async function dub_video(input: JobInput): Promise<JobWorkflowResult> {
  return runSpeechJob(input);
}
