import { runFileJob } from './file-job.ts';
import type { JobInput } from './messages.ts';
import { rewriteFile } from './rewrite-file.ts';

/** Rewriting of files (`POST /v1/jobs/language-rewrite` with source_files). Named as its job type. */
export async function language_rewrite(input: JobInput): Promise<void> {
  await runFileJob(input, { stage: 'rewrite', child: rewriteFile });
}
