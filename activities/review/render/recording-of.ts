import { findJob } from '#db/jobs/find-job.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobRow } from '#db/entities/index.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { RenderPlan } from '#domain/jobs/translation.ts';
import { recountKeptWork } from '#jobs/workspace-retention.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { documentEnd } from '#activities/documents/document-end.ts';
import type { JobEnd } from '#activities/runtime/job-end.ts';
import { recordingEnd } from '#activities/recordings/media/recording-end.ts';
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

/** A render job ends as the job that it renders. */
export const renderEnd: JobEnd = {
  ...recordingEnd,
  types: typesWith('openRender'),
  async collectResult(dependencies, job, outcome, error) {
    const isRecording = (await recordingOf(dependencies, job)) !== undefined;
    // The original job keeps what the render has spoken.
    if (isRecording) await recountKeptWork(dependencies, { ...job, id: job.sourceJob ?? '' });
    return (isRecording ? recordingEnd : documentEnd).collectResult(dependencies, job, outcome, error);
  },
};
