import { runFileJob, type JobWorkflowResult } from './families/documents.ts';
import type { JobInput } from './messages.ts';

/** Revision of the translations in a project (`POST /v1/jobs/post-editing`). Named as its job type. */
export async function post_editing(input: JobInput): Promise<JobWorkflowResult> {
  return runFileJob(input, { stage: 'revise', child: 'revise_component', formerChild: 'revise_component' });
}
