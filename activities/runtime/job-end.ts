import type { JobRow } from '#db/entities/index.ts';
import type { JobError } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import type { StoredJobResult } from '#jobs/workspace/artifact-store.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/** Finds the result, files and warnings of a job that ends; undefined if it has none. */
export type ResultCollector = (
  dependencies: ActivityDependencies,
  job: JobRow,
  outcome: JobOutcome,
  error: JobError | null,
) => Promise<StoredJobResult | undefined>;

/** The part of the end of a job that a feature adds; it is registered with the feature's activities. */
export interface JobEnd {
  readonly types: readonly JobType[];
  /** Absent: the record `result` is the result. */
  readonly collectResult?: ResultCollector;
  /** Removes what the job leaves on the worker or at a provider. */
  readonly cleanUp?: (dependencies: ActivityDependencies, job: JobRow, signal: AbortSignal) => Promise<void>;
}
