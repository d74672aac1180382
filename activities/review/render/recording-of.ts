import { findJob } from '#db/jobs/find-job.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobRow } from '#db/entities/index.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { RenderPlan } from '#domain/jobs/translation.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { collectFiles } from '#activities/documents/collect-files.ts';
import type { ResultCollector } from '#activities/runtime/close-job.ts';
import { collectRecordingResult } from '#activities/recordings/media/collect-recording-result.ts';
import { voiceOf } from '#activities/recordings/media/media-step.ts';

/** The recording that a job renders again; undefined if it renders documents. */
export async function recordingOf(
  { orm }: Pick<ActivityDependencies, 'orm'>,
  { sourceJob, organization }: Pick<JobRow, 'sourceJob' | 'organization'>,
): Promise<RenderPlan['recording']> {
  const source = await findJob(organizationEntityManager(orm, organization), sourceJob ?? '');
  const types: readonly string[] = typesWith('openVideo');
  if (source === null || !types.includes(source.type)) return undefined;
  const { targetLanguages } = source;
  const several = targetLanguages.length > 1 ? { languages: targetLanguages } : {};
  return { isSpoken: voiceOf(source) !== undefined, ...several };
}

/** A recording keeps all files of a language or none; documents keep those that were finished. */
export const collectRenderResult: ResultCollector = async (dependencies, job, outcome, error) => {
  const isRecording = (await recordingOf(dependencies, job)) !== undefined;
  return (isRecording ? collectRecordingResult : collectFiles)(dependencies, job, outcome, error);
};
