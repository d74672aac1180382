import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import type { JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import type { JobInput } from '#workflows/messages.ts';
import { runDocumentJob } from './documents.ts';

// It may ask a model, and reads the document in a thread.
const { planSelection } = proxyJobActivities(PROVIDER_OPTIONS);

/** Runs a job that translates the parts of an Office file that an instruction or a plan names. */
export async function runOfficeJob(input: JobInput): Promise<JobWorkflowResult> {
  const run = async (summary: string): Promise<void> => {
    await retryDuringShortage(() => planSelection.executeWithOptions({ summary }, [{ ...input, fileIndex: 0 }]));
  };
  return runDocumentJob(input, { stage: 'translate', child: 'translate_file', preparation: { stage: 'plan', run } });
}
