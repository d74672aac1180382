import type { JobFacts, JobType, JobWarning } from '#domain/jobs/job.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { collectTranslationResult } from './translation-result.ts';

/** What a job leaves behind when it ends. */
export interface CollectedResult {
  readonly result: Readonly<Record<string, unknown>>;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

type Collector = (storage: ObjectStorage, job: JobFacts) => Promise<CollectedResult>;

/** One entry a job type that has results; a new job type adds its own. */
const COLLECTORS: Partial<Record<JobType, Collector>> = {
  aimt: collectTranslationResult,
  docx_translation: collectTranslationResult,
};

/** Gathers what a job finished, whether it completed or was stopped on the way. */
export async function collectResult(storage: ObjectStorage, job: JobFacts): Promise<CollectedResult> {
  const collect = COLLECTORS[job.type];
  return collect === undefined ? { result: {}, targetFiles: [], warnings: job.warnings } : collect(storage, job);
}
