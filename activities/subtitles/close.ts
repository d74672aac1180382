import type { JobReference } from '#domain/jobs/job.ts';
import type { SubtitleSummary } from '#domain/jobs/media.ts';
import { warningCodes } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { MediaArea } from '#jobs/work-area/media-records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { recordEnd } from '#activities/frame/record-end.ts';
import { WorkFolder } from '#activities/media/work-folder.ts';

/** Records the end of the job, and removes its intermediate results and work files; those of a job that was stopped too. */
export async function closeVideo(
  dependencies: ActivityDependencies,
  input: JobReference & { readonly outcome: JobOutcome },
): Promise<SubtitleSummary> {
  const { storage } = dependencies;
  const { jobId, outcome } = input;
  const job = await requireJob(dependencies, input);
  const stored = outcome.status === 'completed' ? await new MediaArea(storage, input).read('result') : undefined;
  const warnings = stored?.warnings ?? job.warnings;
  await recordEnd(dependencies, input, job, stored);
  await new WorkFolder(storage, jobId).remove();
  await new WorkArea(storage, input).remove();
  const languages = stored?.result.metrics?.languages ?? [];
  return {
    status: outcome.status,
    cues: languages[0]?.cues ?? 0,
    files: stored?.targetFiles.length ?? 0,
    violations: languages.reduce((sum, { violations }) => sum + violations.length, 0),
    warnings: warningCodes(warnings),
  };
}
