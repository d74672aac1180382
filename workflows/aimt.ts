import type { JobInput } from './messages.ts';
import { runTranslationJob } from './translation-job.ts';

/** Translation of files (`POST /v1/jobs/translation` with source_files). */
export async function aimt(input: JobInput): Promise<void> {
  await runTranslationJob(input);
}
