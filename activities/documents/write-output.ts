import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { targetKeys } from '#domain/jobs/outputs.ts';
import type { FileSummary } from '#domain/jobs/summaries.ts';
import type { OutputTask } from '#domain/jobs/translation.ts';
import { JobWorkspace, manifestOf } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { storeResult } from '#activities/runtime/store-result.ts';
import { readOptionsOf } from './read-options.ts';
import { storedReport } from './report.ts';
import { segmentOwner } from './segment-owner.ts';
import { addSummaries, summarizeFile } from './summaries.ts';
import { writingStore } from './writing-store.ts';

/**
 * Writes an output of a job; then the reports of its languages, whose presence means that they are finished.
 *
 * @param isShared true: one file for all of its languages
 * @returns the counts of all its languages
 */
export async function writeOutput(
  dependencies: ActivityDependencies,
  task: OutputTask,
  { note, signal }: ActivityRun,
  isShared: boolean,
): Promise<FileSummary> {
  const { fileIndex, organizationId, languages } = task;
  const job = await requireTypedJob(dependencies, task, typesWith('writeTarget'));
  const entityManager = organizationEntityManager(dependencies.orm, organizationId);
  const owner = await segmentOwner(dependencies, job, typesWith('extractUnits'));
  const { workspace, isRerender } = owner;
  // Files are written while others are still being translated: the step is the last one that all files have reached.
  if (isRerender || job.unitsCompleted >= job.unitsTotal) await enterStep(entityManager, job, 'write');
  const extractions = await Promise.all(languages.map((language) => workspace.extractionOf(fileIndex, language)));
  const manifests = await Promise.all(extractions.map((extraction) => workspace.read(manifestOf(extraction))));
  const isReadForTarget = extractions.every(({ language }) => language !== undefined);
  const source = () => workspace.readSource(fileIndex);
  const sourceFile = owner.job.sourceFiles[fileIndex] ?? '';
  const written = await dependencies.documents.write(
    {
      ...(await readOptionsOf(owner.job, workspace, fileIndex)),
      organizationId,
      key: sourceFile,
      languages: languages.map((language, index) => ({ language, manifest: manifests[index]! })),
      isReadForTarget,
    },
    writingStore(entityManager, owner, { ...task, isReadForTarget, source }, note),
    signal,
  );
  signal.throwIfAborted();
  const targetFile = targetKeys(job, isShared ? undefined : languages[0], job.sourceFiles)[fileIndex] ?? '';
  await storeResult(dependencies, task, targetFile, written.bytes);
  const own = new JobWorkspace(dependencies.storage, task);
  const summaries: FileSummary[] = [];
  for (const [index, each] of written.languages.entries()) {
    const stored = storedReport({ sourceFile, targetFile, manifest: manifests[index]!, written: each });
    await own.write(`${fileIndex}/report-${each.language}`, stored);
    if (isRerender) await recordBatch(entityManager, { ...task, language: each.language, batch: 0 }, 1);
    summaries.push(summarizeFile(stored));
  }
  return addSummaries(summaries);
}
