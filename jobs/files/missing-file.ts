import type { EntityManager } from '#db/orm.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { type LoquentError, userMistake } from '#domain/errors.ts';
import { notFound } from '#domain/request-errors.ts';

/** Results are in a folder of their job: `translations/{job}/…`. */
const JOB_OF_RESULT = /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

export const fileNotFound = (key: string) => notFound(`There is no file "${key}" in this organization.`);

export const resultExpired = (job: string, when: Date) =>
  userMistake(
    'result_expired',
    `This file is a result of the job ${job}, whose files were removed on ${when.toISOString().slice(0, 10)} because of ` +
      'their age. Submit the job again.',
  );

/**
 * The error for a missing file: `result_expired` for a result that was removed because of its age, else `not_found`.
 */
export async function missingFile(entityManager: EntityManager, key: string): Promise<LoquentError> {
  const jobId = JOB_OF_RESULT.exec(key)?.[1];
  const job = jobId === undefined ? null : await findJob(entityManager, jobId);
  const expiredAt = job?.targetFiles.includes(key) === true ? (job.resultsExpiredAt ?? null) : null;
  return job === null || expiredAt === null ? fileNotFound(key) : resultExpired(job.id, expiredAt);
}
