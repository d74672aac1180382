import type { JobFacts, JobWarning } from '#domain/jobs/job.ts';
import { isRunnable, type ResultOf, type RunnableJobType } from '#domain/jobs/kinds/index.ts';
import type { DeepReadonly } from '#domain/jobs/results/deep-readonly.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { collectTranslationResult } from './translation-result.ts';

/** Everything that a job leaves behind when it ends. */
export interface CollectedResult<Result = Readonly<Record<string, unknown>>> {
  readonly result: Result;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** Gathers the finished parts of a job of one type. */
export type ResultCollector<Type extends RunnableJobType> = (
  storage: ObjectStorage,
  job: JobFacts,
) => Promise<CollectedResult<DeepReadonly<ResultOf<Type>>>>;

/** For jobs that record their result themselves. */
const collectNothing = async (_storage: ObjectStorage, job: JobFacts) => ({
  result: {},
  targetFiles: [],
  warnings: job.warnings,
});

const COLLECTORS: { readonly [Type in RunnableJobType]: ResultCollector<Type> } = {
  aimt: collectTranslationResult,
  docx_translation: collectTranslationResult,
  file_analysis: collectNothing,
};

/** Gathers the finished parts of a job, whether it completed or was stopped on the way. */
export async function collectResult(storage: ObjectStorage, job: JobFacts): Promise<CollectedResult> {
  const collect = isRunnable(job.type) ? COLLECTORS[job.type] : collectNothing;
  const { result, ...rest } = await collect(storage, job);
  return { ...rest, result: { ...result } };
}
