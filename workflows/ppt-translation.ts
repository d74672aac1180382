import type { JobWorkflowResult } from './families/documents.ts';
import type { JobInput } from './messages.ts';
import { runOfficeJob } from './families/office.ts';

/**
 * Translation of the parts of a PowerPoint presentation that an instruction names (`POST /v1/jobs/translate/ppt`). Named as its job
 * type.
 */
export async function ppt_translation(input: JobInput): Promise<JobWorkflowResult> {
  return runOfficeJob(input);
}
