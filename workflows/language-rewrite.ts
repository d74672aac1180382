import { runFileJob, type JobWorkflowResult } from './families/documents.ts';
import type { JobInput } from './messages.ts';

/** Rewriting of files (`POST /v1/jobs/language-rewrite` with source_files). Named as its job type. */
export async function language_rewrite(input: JobInput): Promise<JobWorkflowResult> {
  return runFileJob(input, { stage: 'rewrite', child: 'rewrite_file', formerChild: 'rewriteFile' });
}
