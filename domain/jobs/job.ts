/** Values that a client may filter by; no job has `human_task`, which selects those that wait for people. */
export const JOB_CATEGORIES = ['video', 'audio', 'document', 'tms', 'system', 'human_task', 'other'] as const;
export type JobCategory = (typeof JOB_CATEGORIES)[number];

export const JOB_STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export type FinalStatus = Extract<JobStatus, 'completed' | 'failed' | 'cancelled'>;

/** Statuses that a job never leaves. */
export const FINAL_STATUSES = ['completed', 'failed', 'cancelled'] as const satisfies readonly FinalStatus[];

/** True when a job in this status will never change again. */
export function isFinalStatus(status: JobStatus): status is FinalStatus {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Statuses that a job may still leave. */
export const LIVE_STATUSES = ['queued', 'running', 'cancelling'] as const satisfies readonly JobStatus[];

/** Statuses of jobs whose workflow should run. */
export const STARTABLE_STATUSES = ['queued', 'running'] as const satisfies readonly JobStatus[];

/** Names a job everywhere: in payloads, storage keys and queries. */
export interface JobReference {
  readonly jobId: string;
  readonly organizationId: string;
}

/** Progress of a job, as users see it. `completed` and `percent` never decrease. */
export interface JobProgress {
  readonly stage: string;
  /** Counted in `unit`. */
  readonly completed: number;
  readonly total: number;
  readonly unit: string;
  /** 0 to 100; 100 only when the job is completed. */
  readonly percent: number;
}

/** Why a job failed. */
export interface JobError {
  readonly code: string;
  readonly message: string;
  /** The step that failed. */
  readonly step: string;
  readonly retryable: boolean;
  /** The first failures of files by themselves, whatever ended the job. */
  readonly files?: readonly FailedFile[];
  /** The number of all of them. */
  readonly file_count?: number;
}

/** Error of a job whose other files were delivered. */
export const FILES_FAILED = 'files_failed';

/** Error of a job of several files of which none was delivered. */
export const ALL_FILES_FAILED = 'all_files_failed';

/** A source file of which a job has no result. */
export interface FailedFile {
  readonly source_file: string;
  /** BCP 47; absent: none in any language. */
  readonly language?: string;
  readonly code: string;
  readonly message: string;
}

/** An issue of a job that did not stop it. */
export interface JobWarning {
  readonly code: string;
  readonly message: string;
  readonly source_file?: string;
  readonly language?: string;
  /** For `glossary_conflicts`: the first conflicts. */
  readonly conflicts?: readonly ListedConflict[];
}

/** Two glossaries of a job that require different translations of a term; the one named first won. */
export interface ListedConflict {
  readonly source_term: string;
  readonly chosen: ListedConflictSide;
  readonly ignored: ListedConflictSide;
}

export interface ListedConflictSide {
  readonly glossary_id: number;
  readonly entry_id: number;
  readonly target_term: string;
}

/**
 * Progress from counts of units: reading and writing files is quick compared with the work on their units. The last
 * percent is reserved for the end of the job.
 *
 * @param counts `total` is 0 while it isn't known
 */
export function progressOf(
  status: JobStatus,
  stage: string,
  unit: string,
  counts: { completed: number; total: number },
): JobProgress {
  const { completed, total } = counts;
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((completed / total) * 100));
  return { stage, completed, total, unit, percent: status === 'completed' ? 100 : percent };
}
