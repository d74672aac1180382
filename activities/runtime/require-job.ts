import type { JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { serviceFailure } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import { parseJob, type TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/**
 * The job of an activity, its input parsed.
 *
 * @param types types of jobs that the activity supports
 * @throws LoquentError `job_not_found` when it was deleted, `job_type_unsupported`
 */
export async function requireTypedJob<const Type extends JobType>(
  dependencies: ActivityDependencies,
  job: JobReference,
  types: readonly Type[],
): Promise<TypedJob<Type>> {
  return parseJob(await requireJobRow(dependencies, job), types);
}

/**
 * The row of an activity's job, of any type.
 *
 * @throws LoquentError `job_not_found` when it was deleted
 */
export async function requireJobRow(dependencies: ActivityDependencies, job: JobReference): Promise<JobRow> {
  const row = await findJob(organizationEntityManager(dependencies.orm, job.organizationId), job.jobId);
  if (row !== null) return row;
  throw serviceFailure('job_not_found', 'The job no longer exists in the database.');
}
