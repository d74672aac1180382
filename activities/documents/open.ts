import type { JobReference } from '#domain/jobs/job.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { TranslationPlan } from '#domain/jobs/translation.ts';
import { isBilingualFile } from '#formats/registry.ts';
import { fileNameOf, segmentationRulesKey } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { detectSource } from '#activities/runtime/detect-source.ts';
import { openSources } from '#activities/runtime/open-sources.ts';
import { waitsForReview } from '#activities/runtime/waits-for-review.ts';

/** Longest file name in plans and summaries, in UTF-16 units: 100 files stay far below the payload limit. */
const DISPLAY_NAME_LENGTH = 60;

const NOTHING_TO_DO: TranslationPlan = { proceed: false, fileNames: [], targetLanguages: [], bilingualFiles: [] };

/** Begins a job on files or on a project, keeps its sources and rules, and plans its readings. */
export async function openDocuments(
  dependencies: ActivityDependencies,
  task: JobReference,
  run: ActivityRun,
): Promise<TranslationPlan> {
  const opened = await openSources({ dependencies, task, ...run, leavesOutMissing: true });
  if (opened === undefined) return NOTHING_TO_DO;
  const { job, workspace: area, project } = opened;
  await area.snapshotRules(segmentationRulesKey(task.organizationId), dependencies.segmentationRules);
  const review = (await waitsForReview(dependencies, job)) ? { isReviewed: true as const } : {};
  const ofLedgers: readonly string[] = typesWith('surveySource');
  const isDraft = (job.input as { readonly quality?: unknown }).quality === 'draft';
  const ledgers = ofLedgers.includes(job.type) && !isDraft ? { keepsLedgers: true as const } : {};
  if (project !== undefined) {
    const { components, targetLanguages } = project;
    return {
      proceed: true,
      fileNames: components.map(({ name }) => name.slice(-DISPLAY_NAME_LENGTH)),
      targetLanguages: targetLanguages.map(({ tag }) => tag),
      bilingualFiles: [...components.keys()],
      isProject: true,
      ...review,
      ...ledgers,
      ...(job.input['export'] === true ? { exportsFiles: true as const } : {}),
    };
  }
  const { sourceFiles, targetLanguages } =
    job.sourceLanguage == null ? await detectSource(dependencies, job, area, run) : job;
  return {
    proceed: true,
    fileNames: sourceFiles.map((key) => fileNameOf(key).slice(0, DISPLAY_NAME_LENGTH)),
    targetLanguages,
    bilingualFiles: [...sourceFiles.keys()].filter((index) => isBilingualFile(sourceFiles[index]!)),
    ...review,
    ...ledgers,
    ...(job.input['save_to_memory'] == null ? {} : { savesToMemory: true as const }),
  };
}
