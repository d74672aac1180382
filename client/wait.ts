import { LoquentError } from './errors.ts';
import type { components } from './generated/types.ts';

/** The record of a job. */
export type Job = components['schemas']['Job'];
type JobEvent = components['schemas']['JobEvent'];
type JobProgress = components['schemas']['JobProgress'];

/** A job that ended as `failed` or `cancelled`. `code` is that of its error, or `cancelled`. */
export class JobFailedError extends LoquentError {
  override readonly name = 'JobFailedError';
  readonly job: Job;

  constructor(job: Job) {
    const { error } = job;
    super({
      message: error?.message ?? `Job ${job.job_id} was cancelled.`,
      code: error?.code ?? 'cancelled',
      body: job,
    });
    this.job = job;
  }
}

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
}

/** Follows events to the end of a job. @throws JobFailedError if it failed or was cancelled */
export async function waitForEnd(
  events: AsyncIterable<JobEvent>,
  jobId: string,
  onProgress: WaitOptions['onProgress'],
): Promise<Job> {
  for await (const { event, data } of events) {
    if (event === 'progress') onProgress?.(data);
    if (event !== 'end') continue;
    if (data.status !== 'completed') throw new JobFailedError(data);
    return data;
  }
  throw new LoquentError({ message: `The events of job ${jobId} ended before the job.`, code: 'connection_failed' });
}
