import { contextAccess } from '#db/context/index.ts';
import type { JobRow } from '#db/entities/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { loadContext } from '#language/context/load-context.ts';
import { jobTerminology } from '#jobs/job-terminology.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import {
  isReviewed,
  stepAfter,
  stepOfActivity,
  typesWith,
  type JobActivity,
  type JobStep,
  type JobType,
  type TypeWith,
} from '#domain/jobs/kinds/index.ts';
import type { MemoryPreferences } from '#domain/memories/memory-preferences.ts';
import type { BatchSummary } from '#domain/jobs/summaries.ts';
import type { BatchTask, Extraction, FileTask } from '#domain/jobs/translation.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { JobWorkspace, segmentBatchName, type JobRecords } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { segmentRows } from './segment-rows.ts';
import { summarizeBatch } from './summaries.ts';

/** A batch in progress. */
export interface OpenBatch<Type extends JobType> extends ActivityRun {
  readonly task: BatchTask;
  readonly job: TypedJob<Type>;
  readonly segments: StoredBatch;
  readonly workspace: JobWorkspace;
  /** The reading that the batch is of. */
  readonly extraction: Extraction;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
}

/**
 * Creates an activity that processes one batch of segments, stores the result and counts the batch, once. A batch whose
 * result is stored is never processed again. The types that have its step are in their kinds.
 *
 * @param work returns the stored result of a batch
 */
export function batchActivity<const Name extends JobActivity>(
  dependencies: ActivityDependencies,
  name: Name,
  work: (batch: OpenBatch<TypeWith<Name>>) => Promise<StoredTranslations>,
): (task: BatchTask, run: ActivityRun) => Promise<BatchSummary> {
  const types = typesWith(name);
  const step = stepOfActivity(name) as JobStep;
  return async (task, { note, signal }) => {
    const { fileIndex, language, batch } = task;
    const area = new JobWorkspace(dependencies.storage, task);
    const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
    const extraction = await area.extractionOf(fileIndex, language);
    const segments = await area.read(segmentBatchName(extraction, batch));
    const record = `${fileIndex}/translations-${language}-${batch}` as const;
    let next: JobStep | undefined;
    const stored = await findOrCreatePaidRecord<JobRecords, typeof record>(
      { dependencies, artifacts: area, signal },
      record,
      async () => {
        const job = await requireTypedJob(dependencies, task, types);
        const isLast = job.unitsCompleted + segments.length >= job.unitsTotal;
        if (isLast && !isReviewed(job)) next = stepAfter(job, step);
        await enterStep(entityManager, job, step);
        return work({ job, segments, workspace: area, extraction, entityManager, note, signal, task });
      },
    );
    const rows = dependencies.keepsSegments ? segmentRows(task, segments, stored) : [];
    await recordBatch(entityManager, task, segments.length, { rows, next });
    return summarizeBatch(stored);
  };
}

/** A job whose batches engines work on. */
interface ContextJob extends Pick<JobRow, 'id' | 'type' | 'tms' | 'sourceLanguage'> {
  readonly input: {
    readonly glossaries: readonly number[];
    readonly context_stores: readonly number[];
    readonly instructions: string | null;
    readonly memory: MemoryPreferences | null;
  };
}

/**
 * Loads the terminology and the finds in context stores that engines get with the texts of a batch, and its meter.
 *
 * @param targetLanguage BCP 47; null: texts stay in the source language
 * @param provider whose model reads what the stores have
 */
export async function batchContext(
  { orm, storage, vectors, embeddings }: ActivityDependencies,
  {
    task,
    job,
    entityManager,
  }: Pick<OpenBatch<JobType>, 'entityManager'> & {
    readonly task: FileTask;
    readonly job: ContextJob;
  },
  sourceLanguage: string,
  targetLanguage: string | null,
  { model }: Pick<TranslationProvider, 'model'>,
) {
  const { organizationId } = task;
  const { glossaries, context_stores: stores, instructions, memory: preferences } = job.input;
  const area = new JobWorkspace(storage, task);
  const languages = { sourceLanguage, targetLanguage: targetLanguage ?? sourceLanguage };
  const terminology = await jobTerminology({ job, workspace: area, entityManager, glossaries, stores, ...languages });
  const meter = createUsageMeter(orm, { organizationId, operation: job.type, jobId: job.id });
  const access = contextAccess(entityManager, organizationId, vectors);
  const contextTokens = model?.contextTokens;
  const offered = { ...access, embeddings, sourceLanguage, targetLanguage, contextTokens, preferences, meter };
  const {
    memory,
    warnings,
    contents: _contents,
    ...context
  } = await loadContext(stores, instructions ?? undefined, offered);
  return { terminology, meter, memory, warnings, context };
}
