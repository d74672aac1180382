import type { Extraction, TranslationPlan } from '#domain/jobs/translation.ts';
import type { render_file, RenderFileInput } from '#workflows/children/render-file.ts';
import { TMS_OPTIONS } from '#workflows/runtime/activity-options.ts';
import type { FileFailures } from '#workflows/runtime/file-failures.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runChild } from '#workflows/runtime/run-child.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import type { JobInput } from '#workflows/messages.ts';

const { pushUnits } = proxyJobActivities(TMS_OPTIONS);

/** Children at once: a job of hundreds of files must not crowd out the jobs of others. */
export const PARALLEL_CHILDREN = 8;

/** Output of one child for a file that people have reviewed: one of its languages, or all of them. */
interface ReviewedOutput extends Extraction {
  readonly languages: readonly string[];
}

/** Writes what the children of a job have left to be written once people have reviewed it. @param isShared of a file: one output has all languages */
export async function writeReviewed(
  input: JobInput,
  plan: TranslationPlan,
  failures: FileFailures,
  isShared: (fileIndex: number) => boolean,
): Promise<void> {
  const { fileNames, targetLanguages } = plan;
  // Languages are written by separate children, so that one that fails stops no other.
  const isApart = fileNames.length > 1 && targetLanguages.length > 1 && plan.isProject !== true;
  const outputs = [...fileNames.keys()].flatMap((fileIndex): readonly ReviewedOutput[] => {
    const languages = failures.languagesOf(fileIndex);
    if (isApart && !isShared(fileIndex))
      return languages.map((language) => ({ fileIndex, language, languages: [language] }));
    return languages.length === 0 ? [] : [{ fileIndex, languages }];
  });
  await slidingWindow(outputs.length, PARALLEL_CHILDREN, async (index) => {
    const { languages, ...reading } = outputs[index]!;
    const { fileIndex, language } = reading;
    const name = fileNames[fileIndex] ?? '';
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
      args: [{ ...input, fileIndex, name, languages, isShared: isShared(fileIndex) }] as [RenderFileInput],
      staticSummary: language === undefined ? name : `${name} → ${language}`,
      memo: { source_file: name },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED' as const,
    };
    await failures.attempt(reading, () => runChild<typeof render_file>('render_file', render));
  });
}
