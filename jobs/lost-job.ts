import type { Logger } from 'pino';
import type { JobRow } from '#db/entities/index.ts';
import { restartJob } from '#db/jobs/restart.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import type { FinalStatus, JobError } from '#domain/jobs/job.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { JobWorkspace } from './workspace/job-workspace.ts';

/** The recorded end of a job whose workflow can't record it. */
export interface RecordedJobEnd {
  readonly status: FinalStatus;
  readonly error: JobError | null;
}

export const CANCELLED: RecordedJobEnd = { status: 'cancelled', error: null };

/** Restarts of a job's workflow; a server that loses it more often would lose it every time. */
const MAX_RESTARTS = 5;

export interface RecoveryOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
}

/**
 * Restarts a live job that Temporal doesn't know, for example after a power cut in which its SQLite file lost the last
 * seconds. The new workflow has the same id and reuses the results that the lost one stored in the work area.
 *
 * @param job as it was read before its workflow was looked up
 * @returns the end of a job that can't be restarted; undefined: the job continues
 */
export async function recoverLostJob(options: RecoveryOptions, job: JobRow): Promise<RecordedJobEnd | undefined> {
  if (job.status === 'cancelling') return CANCELLED;
  if (job.restarts >= MAX_RESTARTS) return lostTooOften;
  if (!(await hasSources(options.storage, job))) return lostWithSources;
  if (await restartJob(organizationEntityManager(options.orm, job.organization), job)) {
    options.logger.warn({ job_id: job.id, restarts: job.restarts + 1 }, 'Temporal lost a job; it is started again');
  }
  return undefined;
}

/** The user's files may have changed since: a job that has read its own copies doesn't continue without them. */
async function hasSources(storage: ObjectStorage, job: JobRow): Promise<boolean> {
  if (job.unitsTotal === 0) return true;
  const area = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization });
  for (const fileIndex of job.sourceFiles.keys()) if (!(await area.has(`${fileIndex}/source`))) return false;
  return true;
}

function lost(message: string): RecordedJobEnd {
  return { status: 'failed', error: { code: 'workflow_lost', message, step: 'workflow', retryable: true } };
}

const lostWithSources = lost(
  'Temporal has lost this job, and its intermediate results are gone as well. Submit the job again.',
);

const lostTooOften = lost(
  `Temporal lost this job, and restarting it ${MAX_RESTARTS} times did not help. Ask the operator of the service to check Temporal's database, then submit the job again.`,
);
