import { runOfficeJob } from './families/office.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Translation of the parts of a Word document that an instruction names (`POST /v1/jobs/translate/docx`). */
export async function docx_translation(input: JobInput): Promise<JobWorkflowResult> {
  return runOfficeJob(input);
}
