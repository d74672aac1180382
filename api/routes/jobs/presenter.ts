import { describeNearMiss, type NearMiss } from '#api/near-misses.ts';
import type { JobRow } from '#db/entities/index.ts';
import { jobKindOf, stepsOfJob } from '#domain/jobs/kinds/index.ts';
import { retryDeadline } from '#domain/jobs/retry.ts';
import type { StepTimes } from '#db/jobs/step-times.ts';
import type { usageOfJob } from '#db/usage/usage-report.ts';
import { presentCounts } from '#api/routes/usage/presenter.ts';
import type { Retention } from '#platform/settings/retention.ts';
import { presentListedJob } from './answers.ts';

/** Renders the answer to every job creation. @param misses ignored fields that are probably misspelled */
export function presentAcceptedJob(job: JobRow, misses: readonly NearMiss[] = []) {
  const hints = misses.map((miss) => ` Check the request: ${describeNearMiss(miss)}`).join('');
  return {
    job_id: job.id,
    status: job.status,
    message: `The job was accepted. Follow it at /v1/jobs/${job.id}.${hints}`,
    created_at: job.createdAt.toISOString(),
  };
}

/** Facts about a job that its row doesn't have. */
export interface JobDetails {
  readonly usage: Awaited<ReturnType<typeof usageOfJob>>;
  readonly times: StepTimes;
  /** Newest first. */
  readonly renders: readonly Pick<JobRow, 'id' | 'createdAt' | 'status'>[];
}

/** Renders the status record of a job. @param retention milliseconds for which what a stopped job has stored is kept */
export function presentJob(job: JobRow, { usage, times, renders }: JobDetails, retention: Pick<Retention, 'retries'>) {
  const steps = stepsOfJob(job);
  return {
    ...presentListedJob(job),
    // A row of a newer release is shown unchanged.
    input: (jobKindOf(job.type)?.input.parse(job.input) ?? job.input) as JobRow['input'],
    output_path: job.outputPath ?? null,
    steps,
    timeline: steps.map((step) => ({
      step,
      started_at: times.get(step)?.startedAt?.toISOString() ?? null,
      ended_at: times.get(step)?.endedAt?.toISOString() ?? null,
    })),
    result: job.result ?? null,
    error: job.error ?? null,
    warnings: job.warnings,
    usage: usage.map((sum) => ({ provider: sum.provider, ...presentCounts(sum) })),
    retry_of: job.retryOf ?? null,
    retried_by: job.retriedBy ?? null,
    renders: renders.map(({ id, createdAt, status }) => ({
      job_id: id,
      created_at: createdAt.toISOString(),
      status,
    })),
    retry_until: retryDeadline(job, retention.retries)?.toISOString() ?? null,
    results_expired_at: job.resultsExpiredAt?.toISOString() ?? null,
  };
}
