import { runDocumentJob } from './families/documents.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Rewriting of files, or of the texts of a project (`POST /v1/jobs/language-rewrite`). */
export async function language_rewrite(input: JobInput): Promise<JobWorkflowResult> {
  return runDocumentJob(input, { stage: 'rewrite', child: 'rewrite_file' });
}
