import { runSpeechJob } from './families/speech.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** A translated voice in place of the original one. */
export async function dub_video(input: JobInput): Promise<JobWorkflowResult> {
  return runSpeechJob(input);
}
