import type { JobWarning } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { JobFacts } from '#domain/jobs/outputs.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { exportedFileKeys } from '#domain/jobs/results/pushed-component.ts';
import { distinctTargets } from '#domain/jobs/results/translation-result.ts';
import { collectFinishedFiles } from './finished-files.ts';

/** Results of a job at its end. */
export interface CollectedResult {
  readonly result: Readonly<Record<string, unknown>>;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** Collects the finished parts of a job, whether it completed or was stopped. */
export async function collectResult(storage: ObjectStorage, job: JobFacts): Promise<CollectedResult> {
  const { resultOfFiles } = jobKindOf(job.type) ?? {};
  // Other jobs record their result themselves.
  if (resultOfFiles === undefined) return { result: {}, targetFiles: [], warnings: job.warnings };
  const { warnings, ...finished } = await collectFinishedFiles(storage, job);
  const result = resultOfFiles(finished) as Readonly<Record<string, unknown>>;
  return {
    result,
    targetFiles: [...distinctTargets(finished.files), ...exportedFileKeys(finished.exported)],
    warnings,
  };
}
