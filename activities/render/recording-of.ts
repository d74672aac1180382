import { findJob } from '#db/jobs/find-job.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobRow } from '#db/entities/index.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { RenderPlan } from '#domain/jobs/translation.ts';
import { RecordArea, type EndRecords } from '#jobs/work-area/record-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { collectFiles } from '#activities/documents/collect-files.ts';
import type { Ending } from '#activities/frame/close-job.ts';
import { voiceOf } from '#activities/media/media-step.ts';

/** The recording that a job makes anew; undefined: it makes documents. */
export async function recordingOf(
  { orm }: Pick<ActivityDependencies, 'orm'>,
  { sourceJob, organization }: Pick<JobRow, 'sourceJob' | 'organization'>,
): Promise<RenderPlan['recording']> {
  const source = await findJob(organizationEntityManager(orm, organization), sourceJob ?? '');
  const types: readonly string[] = typesWith('openVideo');
  if (source === null || !types.includes(source.type)) return undefined;
  return { isSpoken: voiceOf(source) !== undefined };
}

/** A recording leaves all of its files behind or none, documents those that were finished. */
export const endRender: Ending = async (dependencies, job, outcome, error) => {
  const reference = { jobId: job.id, organizationId: job.organization };
  const made = await new RecordArea<EndRecords>(dependencies.storage, reference).find('result');
  if (made !== undefined && outcome.status === 'completed') return made;
  const isRecording = (await recordingOf(dependencies, job)) !== undefined;
  return isRecording ? undefined : collectFiles(dependencies, job, outcome, error);
};
