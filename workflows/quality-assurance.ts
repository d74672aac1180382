import type { JobInput } from './messages.ts';
import { runQualityJob, type QualityWorkflowResult } from './families/quality.ts';

/** Review of translations, scored by MQM (`POST /v1/jobs/quality-assurance`). Named as its job type. */
export async function quality_assurance(input: JobInput): Promise<QualityWorkflowResult> {
  return runQualityJob(input);
}
