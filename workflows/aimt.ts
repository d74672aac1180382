import { runDocumentJob } from './families/documents.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Translation of files, or of what a project lacks (`POST /v1/jobs/translation`). */
export async function aimt(input: JobInput): Promise<JobWorkflowResult> {
  return runDocumentJob(input, { stage: 'translate', child: 'translate_file' });
}
