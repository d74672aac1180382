import { runQualityJob } from './families/quality.ts';
import type { JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

/** Review of translations by rules and a language model, scored by MQM (`POST /v1/jobs/quality-assurance`). */
export async function quality_assurance(input: JobInput): Promise<JobWorkflowResult> {
  return runQualityJob(input);
}
