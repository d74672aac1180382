import type { JobReference } from '#domain/jobs/job.ts';
import type { QualitySummary } from '#domain/jobs/quality.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { QualityArea } from '#jobs/work-area/quality-records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { recordEnd } from '#activities/frame/record-end.ts';

/** Records the end of the job, and removes its intermediate results; those of a job that was stopped too. */
export async function closeQuality(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
): Promise<QualitySummary> {
  const { storage } = dependencies;
  const { outcome } = input;
  const job = await requireJob(dependencies, input);
  // A repeated attempt may find nothing any more.
  const stored = outcome.status === 'completed' ? await new QualityArea(storage, input).find('result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  await recordEnd(dependencies, input, job, stored);
  await new WorkArea(storage, input).remove();
  const issues = Object.values(stored?.result.issues?.by_severity ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    status: outcome.status,
    segments: stored?.result.segments ?? 0,
    issues,
    files: stored?.targetFiles.length ?? 0,
    warnings: warningCodes(warnings),
  };
}
