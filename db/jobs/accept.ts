import { Job, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertLabels } from './labels.ts';
import { insertOutboxRecords } from '#db/outbox.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';

/** Columns of a job that its submission sets; the others are empty. */
export type JobContent = Pick<JobRow, 'type' | 'category' | 'input'> &
  Partial<
    Pick<
      JobRow,
      | 'sourceLanguage'
      | 'targetLanguages'
      | 'tms'
      | 'projectIdentifier'
      | 'sourceFiles'
      | 'warnings'
      | 'name'
      | 'clientReference'
      | 'metadata'
      | 'outputPath'
    >
  >;

export type NewJob = JobContent &
  Pick<JobRow, 'organization' | 'createdBy'> &
  Partial<Pick<JobRow, 'request' | 'retryOf' | 'sourceJob' | 'groupId'>>;

/** The columns that the submission of a job has set, for another one with the same work. */
export function contentOf(job: JobRow): JobContent {
  const { type, category, input, sourceLanguage, targetLanguages, tms, projectIdentifier, sourceFiles } = job;
  const { name, clientReference, metadata, outputPath } = job;
  const work = { type, category, input, sourceLanguage, targetLanguages, tms, projectIdentifier, sourceFiles };
  return { ...work, name, clientReference, metadata, outputPath };
}

/** The row of a job to be accepted. @param id UUID of the job */
export function newJobRow(id: string, job: NewJob): JobRow {
  return {
    sourceLanguage: null,
    targetLanguages: [],
    tms: null,
    projectIdentifier: null,
    sourceFiles: [],
    warnings: [],
    name: null,
    clientReference: null,
    metadata: null,
    outputPath: null,
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
    request: null,
    retryOf: null,
    retriedBy: null,
    sourceJob: null,
    groupId: null,
    retainedBytes: 0,
    ...job,
    id,
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
  await insertLabels(transaction, rows);
  await insertOutboxRecords(transaction, 'start_workflow', rows);
}
