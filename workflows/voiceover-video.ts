import { runSpeechJob } from './families/speech.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** A translated voice over the original sound. */
export async function voiceover_video(input: JobInput): Promise<JobWorkflowResult> {
  return runSpeechJob(input);
}
