import type { JobInput } from './messages.ts';
import { runFileJob } from './file-job.ts';
import { translateFile } from './translate-file.ts';

/** Translation of files (`POST /v1/jobs/translation` with source_files). */
export async function aimt(input: JobInput): Promise<void> {
  await runFileJob(input, { stage: 'translate', child: translateFile });
}
