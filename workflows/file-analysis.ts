import { DOCUMENT_OPTIONS } from './runtime/activity-options.ts';
import { proxyJobActivities } from './runtime/job-activities.ts';
import { retryDuringShortage } from './runtime/retry-during-shortage.ts';
import { runJob, type JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

const { analyzeFile } = proxyJobActivities(DOCUMENT_OPTIONS);

/** Analyses an uploaded file, for its details; started by the upload. A single activity begins it and records its end. */
export async function file_analysis(input: JobInput): Promise<JobWorkflowResult> {
  return runJob(input, {
    open: async () => ({ proceed: true }),
    work: () => retryDuringShortage(() => analyzeFile(input)),
  });
}
