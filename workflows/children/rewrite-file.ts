import { continueAsNew } from '@temporalio/workflow';
import type { FileSummary, Timed } from '#domain/jobs/summaries.ts';
import { PROVIDER_OPTIONS } from '#workflows/frame/activity-options.ts';
import { runFileBatches } from './file-batches.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';

const { rewriteBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of the workflows that rewrite files: one file in its own language. */
export async function rewrite_file(input: TranslateFileInput): Promise<Timed<Partial<FileSummary>>> {
  const run = await runFileBatches(input, 'rewrite', (summary, task) =>
    rewriteBatch.executeWithOptions({ summary }, [task]),
  );
  return 'next' in run ? continueAsNew<typeof rewrite_file>(run.next) : run.summary;
}
