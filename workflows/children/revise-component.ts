import { continueAsNew } from '@temporalio/workflow';
import type { FileSummary, Timed } from '#domain/jobs/summaries.ts';
import { PROVIDER_OPTIONS } from '#workflows/frame/activity-options.ts';
import { runFileBatches } from './file-batches.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { TranslateFileInput } from '#workflows/messages.ts';

const { reviseBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Child of `post_editing`: one component of a project in one language. */
export async function revise_component(input: TranslateFileInput): Promise<Timed<Partial<FileSummary>>> {
  const run = await runFileBatches(input, 'revise', (summary, task) =>
    reviseBatch.executeWithOptions({ summary }, [task]),
  );
  return 'next' in run ? continueAsNew<typeof revise_component>(run.next) : run.summary;
}
