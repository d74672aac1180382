import { derivedUuid } from '#db/derived-uuid.ts';
import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { MAX_GROUP } from '#domain/jobs/group.ts';
import { notFound } from '#domain/request-errors.ts';
import { RENDERS } from './list-jobs.ts';

/** Id of a job of a group. @param index in the request */
export const groupedJobId = (group: string, index: number): string => derivedUuid(`${group}/${index}`);

/** The jobs of a group in the order of the request; instead of a retried one the job that continues it. @param entityManager scoped to the organization */
export async function findGroup(entityManager: EntityManager, id: string): Promise<readonly JobRow[]> {
  const rows = await entityManager.find(Job, { groupId: id }, { orderBy: { createdAt: 'asc' } });
  const places = new Map(Array.from({ length: MAX_GROUP }, (_, index) => [groupedJobId(id, index), index]));
  // A retry was created after the job that it continues.
  for (const { id: job, retryOf } of rows) if (retryOf != null) places.set(job, places.get(retryOf) ?? MAX_GROUP);
  const placeOf = (job: JobRow) => places.get(job.id) ?? MAX_GROUP;
  return rows.filter(({ retriedBy }) => retriedBy == null).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** As `findGroup`. @throws LoquentError `not_found` */
export async function requireGroup(entityManager: EntityManager, id: string): Promise<readonly JobRow[]> {
  const jobs = await findGroup(entityManager, id);
  if (jobs.length === 0) throw notFound(`There is no group of jobs ${id}.`);
  return jobs;
}

/** Ids of the completed jobs that rendered the files of jobs last, by the ids of these. @param entityManager scoped to the organization */
export async function latestRenders(
  entityManager: EntityManager,
  jobs: readonly string[],
): Promise<ReadonlyMap<string, JobRow>> {
  const renders = await entityManager.find(
    Job,
    { type: { $in: [...RENDERS] }, sourceJob: { $in: [...jobs] }, status: 'completed', resultsExpiredAt: null },
    { orderBy: { createdAt: 'asc' } },
  );
  return new Map(renders.map((render) => [render.sourceJob!, render]));
}
