import { isCancellation } from '@temporalio/workflow';
import type { TranslationTask, TranslationTasks } from '#domain/jobs/document-tasks.ts';
import { revise_component } from '#workflows/children/revise-component.ts';
import { rewrite_file } from '#workflows/children/rewrite-file.ts';
import { translate_file } from '#workflows/children/translate-file.ts';
import { DOCUMENT_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { childSearchAttributes } from '#workflows/runtime/child-attributes.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runChild } from '#workflows/runtime/run-child.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import type { DocumentRun } from './document-run.ts';
import { PARALLEL_CHILDREN } from './write-reviewed.ts';

const { writeTargets } = proxyJobActivities(DOCUMENT_OPTIONS);

const CHILDREN = { translate_file, rewrite_file, revise_component };

/** UTF-16 units of a summary that names many languages; Temporal permits 400 bytes. */
const SUMMARY_LENGTH = 100;

/** Runs the translations of a job: first those with outputs of their own. */
export async function translateDocuments(
  run: DocumentRun,
  { separate, shared, isFastLane }: TranslationTasks,
): Promise<void> {
  await slidingWindow(separate.length, PARALLEL_CHILDREN, async (index) => {
    const task = separate[index]!;
    await run.failures.attempt(task, () => translate(run, task, isFastLane));
  });
  await translateTogether(run, shared);
}

/**
 * Translates files into all languages and writes each once its languages have ended. A language that fails takes none of
 * the others with it: files that were begun are finished, and no further one is begun.
 *
 * @param files languages of each file
 */
async function translateTogether(run: DocumentRun, files: readonly (readonly TranslationTask[])[]): Promise<void> {
  const outputs = files.map((tasks) => ({ tasks, begun: 0, ended: 0, finished: [] as TranslationTask[] }));
  const queue = outputs.flatMap((output) => output.tasks.map((task) => ({ task, output })));
  const failures: unknown[] = [];
  await slidingWindow(queue.length, PARALLEL_CHILDREN, async (index) => {
    const { task, output } = queue[index]!;
    if (failures.length > 0 && output.begun === 0) return;
    output.begun += 1;
    try {
      await translate(run, task, false);
      output.finished.push(task);
    } catch (error) {
      if (isCancellation(error)) throw error;
      failures.push(error);
    }
    output.ended += 1;
    if (output.ended < output.tasks.length || output.finished.length === 0 || run.plan.isReviewed === true) return;
    const { fileIndex, fileName } = task;
    const finished = output.tasks.filter((each) => output.finished.includes(each));
    const languages = finished.map(({ language }) => language);
    const summary = `${fileName} → ${languages.join(', ')}`.slice(0, SUMMARY_LENGTH);
    const write = () => writeTargets.executeWithOptions({ summary }, [{ ...run.input, fileIndex, languages }]);
    await run.failures.attempt({ fileIndex }, () => retryDuringShortage(write));
  });
  if (failures.length > 0) throw failures[0];
}

/** @param isFastLane true: without a child workflow */
async function translate(
  { input, variant, progress }: DocumentRun,
  task: TranslationTask,
  isFastLane: boolean,
): Promise<void> {
  const { fileIndex, language, fileName } = task;
  const childInput = { ...input, ...task, nextBatch: 0 };
  if (isFastLane) {
    await CHILDREN[variant.child](childInput);
  } else {
    await runChild<typeof translate_file>(variant.child, {
      workflowId: `${input.jobId}/${fileIndex}/${language}`,
      args: [childInput],
      staticSummary: `${fileName} → ${language}`,
      typedSearchAttributes: childSearchAttributes(language),
      memo: { source_file: fileName, language },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    });
  }
  progress.finish(task);
}
