import { runOfficeJob } from './families/office.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Translation of the parts of an Excel workbook that an instruction names (`POST /v1/jobs/translate/excel`). */
export async function excel_translation(input: JobInput): Promise<JobWorkflowResult> {
  return runOfficeJob(input);
}
