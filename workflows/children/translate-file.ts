import { continueAsNew } from '@temporalio/workflow';
import type { FileSummary, Timed } from '#domain/jobs/summaries.ts';
import { PROVIDER_OPTIONS } from '#workflows/frame/activity-options.ts';
import { runFileBatches } from './file-batches.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';

const { translateBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of the workflows that translate files: one file in one language. */
export async function translate_file(input: TranslateFileInput): Promise<Timed<Partial<FileSummary>>> {
  const run = await runFileBatches(input, 'translate', (summary, task) =>
    translateBatch.executeWithOptions({ summary }, [task]),
  );
  return 'next' in run ? continueAsNew<typeof translate_file>(run.next) : run.summary;
}
