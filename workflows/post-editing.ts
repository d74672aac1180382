import { runDocumentJob } from './families/documents.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Revision of the translations in a project (`POST /v1/jobs/post-editing`). */
export async function post_editing(input: JobInput): Promise<JobWorkflowResult> {
  return runDocumentJob(input, { stage: 'revise', child: 'revise_component' });
}
