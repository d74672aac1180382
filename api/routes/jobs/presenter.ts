import { describeNearMiss, type NearMiss } from '#api/near-misses.ts';
import type { JobRow } from '#db/entities/index.ts';
import { progressOf } from '#domain/jobs/job.ts';
import { kindOf, stepsOfJob } from '#domain/jobs/kinds/index.ts';
import { retryUntil } from '#domain/jobs/retry.ts';
import type { usageOfJob } from '#db/usage-report.ts';
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

/** Progress of a job. */
export function presentProgress(
  job: Pick<JobRow, 'status' | 'stage' | 'progressUnit' | 'unitsCompleted' | 'unitsTotal'>,
) {
  const counts = { completed: job.unitsCompleted, total: job.unitsTotal };
  return progressOf(job.status, job.stage, job.progressUnit, counts);
}

/** Renders the status record of a job. @param usage by provider @param retention milliseconds for which what a stopped job has stored is kept */
export function presentJob(
  job: JobRow,
  usage: Awaited<ReturnType<typeof usageOfJob>>,
  retention: Pick<Retention, 'retries'>,
) {
  return {
    ...presentListedJob(job),
    // A row of a newer release is shown unchanged.
    input: (kindOf(job.type)?.input.parse(job.input) ?? job.input) as JobRow['input'],
    output_path: job.outputPath ?? null,
    steps: stepsOfJob(job),
    progress: presentProgress(job),
    result: job.result ?? null,
    error: job.error ?? null,
    warnings: job.warnings,
    usage: usage.map((sum) => ({ provider: sum.provider, ...presentCounts(sum) })),
    retry_of: job.retryOf ?? null,
    retried_by: job.retriedBy ?? null,
    retry_until: retryUntil(job, retention.retries)?.toISOString() ?? null,
    results_expired_at: job.resultsExpiredAt?.toISOString() ?? null,
  };
}
