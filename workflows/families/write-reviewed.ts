import type { ReviewedOutput } from '#domain/jobs/document-tasks.ts';
import type { render_file, RenderFileInput } from '#workflows/children/render-file.ts';
import { TMS_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runChild } from '#workflows/runtime/run-child.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import type { DocumentRun } from './document-run.ts';

const { pushUnits } = proxyJobActivities(TMS_OPTIONS);

/** Children at once: a job of hundreds of files must not crowd out the jobs of others. */
export const PARALLEL_CHILDREN = 8;

/** Writes files after their review. */
export async function writeReviewed(
  { input, plan, failures }: DocumentRun,
  outputs: readonly ReviewedOutput[],
): Promise<void> {
  await slidingWindow(outputs.length, PARALLEL_CHILDREN, async (index) => {
    const { languages, isShared, ...extraction } = outputs[index]!;
    const { fileIndex, language } = extraction;
    const name = plan.fileNames[fileIndex] ?? '';
    if (plan.isProject === true) {
      for (const each of languages) {
        const task = { ...input, fileIndex, language: each };
        const summary = `${name} → ${each}`;
        await retryDuringShortage(() => pushUnits.executeWithOptions({ summary }, [task]));
      }
      return;
    }
    const render = {
      workflowId: `${input.jobId}/${fileIndex}${language === undefined ? '' : `/${language}/write`}`,
      args: [{ ...input, fileIndex, name, languages, isShared }] as [RenderFileInput],
      staticSummary: language === undefined ? name : `${name} → ${language}`,
      memo: { source_file: name },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED' as const,
    };
    await failures.attempt(extraction, () => runChild<typeof render_file>('render_file', render));
  });
}
