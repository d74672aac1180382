import type { SpeechSummary } from '#domain/jobs/media.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import type { JobInput } from './messages.ts';
import { runSpokenJob } from './families/speech.ts';

/** A translated voice in place of the original one. Named as its job type. */
export async function dub_video(input: JobInput): Promise<Timed<Partial<SpeechSummary>>> {
  return runSpokenJob(input);
}
