import type { JobWarning } from '#domain/jobs/job.ts';

/** The end of a job's work, with all that its record shows. */
export interface StoredEnd<Result extends object = object> {
  readonly result: Result;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}
