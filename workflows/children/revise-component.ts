import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';
import { runFileBatches, type FileWorkflowResult } from './file-batches.ts';

const { reviseBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of `post_editing`: one component of a project in one language. */
export async function revise_component(input: TranslateFileInput): Promise<FileWorkflowResult> {
  return runFileBatches(input, 'revise', (summary, task) => reviseBatch.executeWithOptions({ summary }, [task]));
}
