import { JobSegment } from '#db/entities/index.ts';
import { insertMissing } from '#db/insert-missing.ts';
import { hasSegments, removeSegments } from '#db/jobs/segments.ts';
import type { EntityManager } from '#db/orm.ts';
import type { MediaTask } from '#domain/jobs/media.ts';
import { readCorrected } from '#jobs/recordings/corrected-recording.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { StoredTranscript } from '#jobs/workspace/media-records.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { waitsForReview } from '#activities/runtime/waits-for-review.ts';
import type { MediaStep } from './media-step.ts';
import { sentenceRows } from './sentence-rows.ts';
import { sentenceBatches, storeSentences } from './sentence-batches.ts';

/**
 * Stores the sentences of a transcript as segments without translations, which people correct before they are translated. All target
 * languages share them; they have the language of the first one.
 */
export async function offerTranscript(step: MediaStep<MediaTask>, { sentences }: StoredTranscript): Promise<void> {
  const { dependencies, task, job, entityManager } = step;
  if (!(await waitsForReview(dependencies, job)) || (await hasSegments(entityManager, job.id))) return;
  const language = job.targetLanguages[0] ?? 'und';
  await entityManager.transactional(async (transaction) => {
    for (const { first, batch } of sentenceBatches(sentences)) {
      const texts = batch.map(() => '');
      const details = batch.map(() => ({ origin: 'unchanged' as const }));
      const rows = sentenceRows({ task, language, first, sentences: batch }, { texts, details, engine: null });
      await insertMissing(transaction, JobSegment, rows);
    }
  });
}

/**
 * Makes the sentences that people have corrected the transcript, and removes their segments: those of the translation follow. A
 * repeated attempt finds no segments, or the same ones.
 */
export async function storeCorrectedTranscript(
  storage: ObjectStorage,
  entityManager: EntityManager,
  job: TypedJob,
): Promise<void> {
  if (!(await hasSegments(entityManager, job.id))) return;
  const area = new RecordingWorkspace(storage, job, undefined);
  const recognized = (await area.find('recognized')) ?? (await area.read('transcript'));
  await area.write('recognized', recognized);
  await area.write('transcript', recognized);
  const corrected = await readCorrected(entityManager, area, {
    job: job.id,
    language: job.targetLanguages[0] ?? 'und',
  });
  const sentences = corrected.sentences.map((each) => {
    const { number: _, ...sentence } = each;
    return sentence;
  });
  await storeSentences(area, sentences, recognized.sentences.length);
  await area.write('transcript', { ...recognized, sentences });
  await removeSegments(entityManager, job);
}
