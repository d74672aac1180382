import { organizationEntityManager } from '#db/orm.ts';
import { reviewsTranscript, typesWith, type JobType } from '#domain/jobs/kinds/index.ts';
import { readCorrected } from '#jobs/recordings/corrected-recording.ts';
import { correctedWorkspace } from '#jobs/recordings/reviewed-workspace.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { LoquentError } from '#domain/errors.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { voiceOf } from '#activities/recordings/media/media-step.ts';
import { storeCorrectedTranscript } from '#activities/recordings/media/transcript-review.ts';
import { writeCorrected } from '#activities/recordings/media/write-corrected.ts';

/** Takes down a recording as people have corrected it: its steps read records. Documents are written from the segments. */
export async function snapshotCorrections(
  { orm, storage }: Pick<ActivityDependencies, 'orm' | 'storage'>,
  job: TypedJob,
): Promise<void> {
  const ofRecordings: readonly JobType[] = typesWith('openVideo');
  if (!ofRecordings.includes(job.type)) return;
  const { id, organization } = job;
  const entityManager = organizationEntityManager(orm, organization);
  if (reviewsTranscript(job)) return storeCorrectedTranscript(storage, entityManager, job);
  const isSpoken = voiceOf(job) !== undefined;
  for (const language of job.targetLanguages) {
    const original = new RecordingWorkspace(storage, job, language);
    try {
      const corrected = await readCorrected(entityManager, original, { job: id, language });
      await writeCorrected(original, correctedWorkspace(storage, job, language), { corrected, language, isSpoken });
    } catch (error) {
      // A language whose translation failed has no records: continue with the others.
      const isFailed = job.targetLanguages.length > 1 && error instanceof LoquentError && error.id === 'not_found';
      if (!isFailed) throw error;
    }
  }
}
