import { segmentOwner } from '#activities/documents/segment-owner.ts';
import { touchedSegments } from '#db/jobs/replace-targets.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { numbersOf, segmentNumberOf } from '#domain/review/segment.ts';
import type { CheckedBatches, ConsistencyStep, LedgerOwner } from './checked-file.ts';
import { isRecordedJob, keptRecording, translatedRecording } from './recorded-source.ts';
import { batchesOfReading } from './source-batches.ts';

/** The job whose translations are checked, and its batches. */
export async function openChecked(step: ConsistencyStep) {
  const { dependencies, job, task } = step;
  const owner = await segmentOwner(dependencies, job, typesWith('surveySource'));
  if (!isRecordedJob(owner.job)) return { owner, batches: await translatedDocument(step, owner) };
  const open = task.entries === undefined ? translatedRecording : keptRecording;
  return { owner, batches: await open(step, owner.job) };
}

async function translatedDocument(
  { entityManager, task }: ConsistencyStep,
  { job, workspace }: LedgerOwner,
): Promise<CheckedBatches> {
  const { fileIndex, language } = task;
  const nameOf = (batch: number) => `${fileIndex}/translations-${language}-${batch}` as const;
  return {
    ...(await batchesOfReading(workspace, await workspace.extractionOf(fileIndex, language))),
    translationsOf: (batch) => workspace.read(nameOf(batch)),
    write: (batch, translations) => workspace.write(nameOf(batch), translations),
    numberOf: segmentNumberOf,
    touched: (batch) => touchedSegments(entityManager, { ...task, jobId: job.id }, numbersOf(batch)),
    instructions: () => Promise.resolve([]),
    hasTitles: true,
  };
}
