import { PROVIDER_OPTIONS } from '#workflows/frame/activity-options.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { JobInput } from '#workflows/messages.ts';
import { runFileJob, type JobWorkflowResult } from './documents.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';

// It may ask a model, and reads the document in a thread.
const { planSelection } = proxyJobActivities(PROVIDER_OPTIONS);

/** Runs a job that translates the parts of an Office file that an instruction or a plan names. */
export async function runOfficeJob(input: JobInput): Promise<JobWorkflowResult> {
  const preparation = {
    stage: 'plan',
    run: async (summary: string): Promise<void> => {
      await retryDuringShortage(() => planSelection.executeWithOptions({ summary }, [{ ...input, fileIndex: 0 }]));
    },
  };
  return runFileJob(input, { stage: 'translate', child: 'translate_file', formerChild: 'translateFile', preparation });
}
