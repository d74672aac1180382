import { Job } from '#db/entities/index.ts';
import { sentencesInOrder } from '#db/jobs/segments.ts';
import { TargetsInOrder } from '#db/jobs/targets-in-order.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { PlacedSegment } from '#db/memories/store-segments.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { SavedSummary } from '#domain/jobs/summaries.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { segmentNumberOf } from '#domain/review/segment.ts';
import { targetText } from '#domain/review/target-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { segmentBatchName, manifestOf, JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { saveToStore } from '#activities/context/save-to-memory.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { recordingOf } from './recording-of.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';

/** Saves the reviewed and final segments of the rendered job as a document of their own, as `saveToMemory` does. */
export async function saveReviewedToMemory(
  { orm, storage }: Pick<ActivityDependencies, 'orm' | 'storage'>,
  job: TypedJob<TypeWith<'saveReviewedToMemory'>>,
  { note, signal }: ActivityRun,
): Promise<SavedSummary> {
  const { save_to_memory: store } = job.input;
  if (store === null || job.sourceLanguage == null) return { saved: 0 };
  const { sourceLanguage } = job;
  const entityManager = organizationEntityManager(orm, job.organization);
  const isRecording = (await recordingOf({ orm }, job)) !== undefined;
  const segments = isRecording
    ? reviewedSentences(entityManager, { ...job, sourceLanguage })
    : reviewedSegments(entityManager, storage, { ...job, sourceLanguage });
  const { saved, warnings } = await saveToStore(entityManager, job, { store, segments }, (count) => {
    note({ saved: count });
    return signal;
  });
  if (warnings !== job.warnings) await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: [...warnings] });
  return { saved };
}

/** The sentences of a recording that people have reviewed. */
async function* reviewedSentences(
  entityManager: EntityManager,
  {
    sourceJob,
    sourceLanguage,
    targetLanguages,
    createdAt,
  }: Pick<TypedJob<'render'>, 'sourceJob' | 'targetLanguages' | 'createdAt'> & { readonly sourceLanguage: string },
): AsyncGenerator<PlacedSegment> {
  for (const language of targetLanguages) {
    let previous: CodedText | undefined;
    let waiting: PlacedSegment | undefined;
    for await (const { source, target, state, editedAt } of sentencesInOrder(
      entityManager,
      sourceJob ?? '',
      language,
    )) {
      const content = decodeTagged(source);
      if (waiting !== undefined) yield { ...waiting, next: content };
      waiting = undefined;
      if ((state === 'reviewed' || state === 'final') && hasLetters(content.text)) {
        waiting = {
          source: content,
          target: targetText(target, content),
          sourceLanguage,
          targetLanguage: language,
          changedAt: editedAt ?? createdAt,
          previous,
          next: undefined,
        };
      }
      previous = content;
    }
    if (waiting !== undefined) yield waiting;
  }
}

async function* reviewedSegments(
  entityManager: EntityManager,
  storage: ActivityDependencies['storage'],
  job: Pick<TypedJob<'render'>, 'sourceJob' | 'organization' | 'sourceFiles' | 'targetLanguages' | 'createdAt'> & {
    readonly sourceLanguage: string;
  },
): AsyncGenerator<PlacedSegment> {
  const source = { jobId: job.sourceJob ?? '', organizationId: job.organization };
  const area = new JobWorkspace(storage, source);
  // A job on a project has components instead of files.
  const files = (await area.find('project'))?.components ?? job.sourceFiles;
  for (const fileIndex of files.keys()) {
    for (const language of job.targetLanguages) {
      yield* reviewedOfFile(entityManager, area, { ...source, fileIndex, language }, job);
    }
  }
}

async function* reviewedOfFile(
  entityManager: EntityManager,
  area: JobWorkspace,
  task: FileTask,
  { sourceLanguage, createdAt }: { readonly sourceLanguage: string; readonly createdAt: Date },
): AsyncGenerator<PlacedSegment> {
  const { fileIndex, language } = task;
  const reading = await area.extractionOf(fileIndex, language);
  const manifest = await area.find(manifestOf(reading));
  const targets = new TargetsInOrder(entityManager, task, 'reviewed');
  let previous: CodedText | undefined;
  let waiting: PlacedSegment | undefined;
  for (const batch of manifest?.batchSizes.keys() ?? []) {
    const reviewed = await targets.of(batch);
    for (const [place, { content: source }] of (await area.read(segmentBatchName(reading, batch))).entries()) {
      if (waiting !== undefined) yield { ...waiting, next: source };
      waiting = undefined;
      const found = reviewed.get(segmentNumberOf(batch, place));
      if (found !== undefined && hasLetters(source.text)) {
        const target = targetText(found.target, source);
        const changedAt = found.editedAt ?? createdAt;
        waiting = { source, target, sourceLanguage, targetLanguage: language, changedAt, previous, next: undefined };
      }
      previous = source;
    }
  }
  if (waiting !== undefined) yield waiting;
}
