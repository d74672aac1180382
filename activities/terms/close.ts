import type { ExtractionSummary } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { ExtractionArea } from '#jobs/work-area/terms-records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { recordEnd } from '#activities/frame/record-end.ts';

/** Records the end of the job, and removes its intermediate results; the glossary goes with the end of one that was stopped. */
export async function closeExtraction(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
): Promise<ExtractionSummary> {
  const { storage } = dependencies;
  const { outcome } = input;
  const job = await requireJob(dependencies, input);
  // A repeated attempt may find nothing any more.
  const stored = outcome.status === 'completed' ? await new ExtractionArea(storage, input).find('result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  await recordEnd(dependencies, input, job, stored);
  await new WorkArea(storage, input).remove();
  return {
    status: outcome.status,
    terms: stored?.result.terms_total ?? 0,
    segments: stored?.result.segments ?? 0,
    warnings: warningCodes(warnings),
  };
}
