import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';
import { runFileBatches, type FileWorkflowResult } from './file-batches.ts';

const { rewriteBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of the workflows that rewrite files: one file in its own language. */
export async function rewrite_file(input: TranslateFileInput): Promise<FileWorkflowResult> {
  return runFileBatches(input, 'rewrite', (summary, task) => rewriteBatch.executeWithOptions({ summary }, [task]));
}
