import type { SpeechSummary } from '#domain/jobs/media.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import type { JobInput } from './messages.ts';
import { runSpokenJob } from './families/speech.ts';

/** A translated voice over the original sound. Named as its job type. */
export async function voiceover_video(input: JobInput): Promise<Timed<Partial<SpeechSummary>>> {
  return runSpokenJob(input);
}
