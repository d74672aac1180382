import type { JobWorkflowResult } from './families/documents.ts';
import type { JobInput } from './messages.ts';
import { runOfficeJob } from './families/office.ts';

/**
 * Translation of the parts of an Excel workbook that an instruction names (`POST /v1/jobs/translate/excel`). Named as its job
 * type.
 */
export async function excel_translation(input: JobInput): Promise<JobWorkflowResult> {
  return runOfficeJob(input);
}
