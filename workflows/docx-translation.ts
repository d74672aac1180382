import type { JobWorkflowResult } from './families/documents.ts';
import type { JobInput } from './messages.ts';
import { runOfficeJob } from './families/office.ts';

/**
 * Translation of the parts of a Word document that an instruction names (`POST /v1/jobs/translate/docx`). Named as its job
 * type.
 */
export async function docx_translation(input: JobInput): Promise<JobWorkflowResult> {
  return runOfficeJob(input);
}
