import type { JobInput } from './messages.ts';
import { runQualityJob, type QualityWorkflowResult } from './families/quality.ts';

/** Estimates of how good translations are (`POST /v1/jobs/quality-estimation`). Named as its job type. */
export async function quality_estimation(input: JobInput): Promise<QualityWorkflowResult> {
  return runQualityJob(input);
}
