/** Job type = workflow name. Later job types are added here (interface.md, section Jobs). */
export const JOB_TYPES = ['aimt'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** Values that a client may filter by; `human_task` is accepted and always empty. */
export const JOB_CATEGORIES = ['video', 'audio', 'document', 'tms', 'system', 'human_task', 'other'] as const;
export type JobCategory = (typeof JOB_CATEGORIES)[number];

export const JOB_STATUSES = ['queued', 'running', 'cancelling', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** True when a job in this status will never change again. */
export function isFinalStatus(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Statuses that a job may still leave. */
export const LIVE_STATUSES: readonly JobStatus[] = JOB_STATUSES.filter((status) => !isFinalStatus(status));

/** Steps of a translation job, in order; shown as `progress.stage`. */
export const TRANSLATION_STAGES = ['queued', 'extract', 'translate', 'write', 'finished'] as const;
export type TranslationStage = (typeof TRANSLATION_STAGES)[number];

/** How far a job is. `completed` and `percent` never shrink. */
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
  /** The named step it failed in. */
  readonly step: string;
  readonly retryable: boolean;
}

export interface JobWarning {
  readonly code: string;
  readonly message: string;
  readonly source_file?: string;
  readonly language?: string;
}

/**
 * Progress from counts.
 *
 * @param stage named step
 * @param completed segments done
 * @param total segments in the job; 0 while it isn't known
 */
export function progressOf(stage: string, completed: number, total: number): JobProgress {
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((completed / total) * 100));
  return { stage, completed, total, unit: 'segments', percent: stage === 'finished' ? 100 : percent };
}
