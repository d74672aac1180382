import type { JobInput } from './messages.ts';
import { runFileJob, type JobWorkflowResult } from './families/documents.ts';

/** Translation of files (`POST /v1/jobs/translation` with source_files). */
export async function aimt(input: JobInput): Promise<JobWorkflowResult> {
  return runFileJob(input, { stage: 'translate', child: 'translate_file', formerChild: 'translateFile' });
}
