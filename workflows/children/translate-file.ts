import type { BatchTask } from '#domain/jobs/translation.ts';
import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';
import { runFileBatches, type FileWorkflowResult } from './file-batches.ts';

const { translateBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of the workflows that translate files: one file in one language. */
export async function translate_file(input: TranslateFileInput): Promise<FileWorkflowResult> {
  const run = (summary: string, task: BatchTask) => translateBatch.executeWithOptions({ summary }, [task]);
  return runFileBatches(input, 'translate', run, input.chains);
}
