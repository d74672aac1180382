import { runQualityJob } from './families/quality.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Estimation of the quality of translations (`POST /v1/jobs/quality-estimation`). */
export async function quality_estimation(input: JobInput): Promise<JobWorkflowResult> {
  return runQualityJob(input);
}
