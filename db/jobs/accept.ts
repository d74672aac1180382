import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';

/** Columns of a job that its submission sets; the others are empty. */
export type JobContent = Pick<JobRow, 'type' | 'category' | 'input'> &
  Partial<
    Pick<JobRow, 'sourceLanguage' | 'targetLanguages' | 'tms' | 'projectIdentifier' | 'sourceFiles' | 'warnings'>
  >;

export type NewJob = JobContent & Pick<JobRow, 'organization' | 'createdBy'>;

/** The row of a job to be accepted. @param id UUID of the job */
export function newJobRow(id: string, job: NewJob): JobRow {
  return {
    sourceLanguage: null,
    targetLanguages: [],
    tms: null,
    projectIdentifier: null,
    sourceFiles: [],
    warnings: [],
    ...job,
    id,
    status: 'queued',
    targetFiles: [],
    stage: 'queued',
    progressUnit: JOB_KINDS[job.type].progressUnit,
    unitsCompleted: 0,
    unitsTotal: 0,
    result: null,
    error: null,
    createdAt: new Date(),
    startedAt: null,
    endedAt: null,
    restarts: 0,
    checkedAt: null,
    resultsExpiredAt: null,
    downloadedBytes: 0,
  };
}

/**
 * Stores accepted jobs and their outbox records in the same transaction: a job will either be started or was never
 * accepted.
 *
 * @param transaction open
 */
export async function insertJobs(transaction: EntityManager, rows: readonly JobRow[]): Promise<void> {
  await transaction.insertMany(Job, [...rows]);
  await insertOutboxRecords(transaction, 'start_workflow', rows);
}
