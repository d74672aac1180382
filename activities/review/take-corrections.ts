import { organizationEntityManager } from '#db/orm.ts';
import { typesWith, type JobType } from '#domain/jobs/kinds/index.ts';
import { readCorrected } from '#jobs/recordings/corrected-recording.ts';
import { correctedArea } from '#jobs/recordings/reviewed-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { voiceOf } from '#activities/media/media-step.ts';
import { writeCorrected } from '#activities/media/write-corrected.ts';

/** Takes down a recording as people have corrected it: its steps read records. Documents are written from the segments. */
export async function takeCorrections(
  { orm, storage }: Pick<ActivityDependencies, 'orm' | 'storage'>,
  job: TypedJob,
): Promise<void> {
  const ofRecordings: readonly JobType[] = typesWith('openVideo');
  if (!ofRecordings.includes(job.type)) return;
  const { id, organization: organizationId } = job;
  const reference = { jobId: id, organizationId };
  const language = job.targetLanguages[0] ?? 'und';
  const original = new RecordArea<MediaRecords>(storage, reference);
  const entityManager = organizationEntityManager(orm, organizationId);
  const corrected = await readCorrected(entityManager, original, { job: id, language });
  const isSpoken = voiceOf(job) !== undefined;
  await writeCorrected(original, correctedArea(storage, reference), { corrected, language, isSpoken });
}
