import type { JobRow } from '#db/entities/index.ts';
import { releaseDocuments } from '#db/context/ingest-records.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { beginJob, endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { isFinalStatus, type JobReference } from '#domain/jobs/job.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';
import type { JobSummary } from '#domain/jobs/summaries.ts';
import type { JobOutcome, TranslationPlan } from '#domain/jobs/translation.ts';
import { formatForFile } from '#formats/registry.ts';
import { segmentationRulesKey } from '#platform/storage/keys.ts';
import { parseJob, type TypedJob } from '#jobs/typed-job.ts';
import { collectResult } from '#jobs/work-area/results.ts';
import { removeUnfinishedTargets } from '#jobs/work-area/unfinished-targets.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { jobErrorOf } from './job-error.ts';
import { snapshotSource } from './job-source.ts';
import { openProject } from '#activities/tms/open-project.ts';
import { logEnd } from './log-end.ts';
import { summarizeJob } from '#activities/documents/summaries.ts';

/** Error of the document for the translations of a job with `save_to_memory` that ends while it saves them. */
const NOT_SAVED = {
  code: 'cancelled',
  message: 'The job ended before its translations were saved. Delete this document.',
};

/** Longest file name in plans and summaries, in UTF-16 units: 100 files stay far below the payload limit. */
const DISPLAY_NAME_LENGTH = 60;

const NOTHING_TO_DO: TranslationPlan = { proceed: false, fileNames: [], targetLanguages: [] };

/**
 * The job of an activity, its input parsed.
 *
 * @param types types of jobs that the activity supports
 * @throws LoquentError `job_not_found` when it was deleted, `job_type_unsupported`
 */
export async function requireTypedJob<const Type extends JobType>(
  dependencies: ActivityDependencies,
  job: JobReference,
  types: readonly Type[],
): Promise<TypedJob<Type>> {
  return parseJob(await requireJob(dependencies, job), types);
}

/**
 * The row of an activity's job, of any type.
 *
 * @throws LoquentError `job_not_found` when it was deleted
 */
export async function requireJob(dependencies: ActivityDependencies, job: JobReference): Promise<JobRow> {
  const row = await findJob(organizationEntityManager(dependencies.orm, job.organizationId), job.jobId);
  if (row !== null) return row;
  throw new LoquentError({
    id: 'job_not_found',
    mistake: 'service',
    message: 'The job no longer exists in the database.',
  });
}

export function createJobActivities(dependencies: ActivityDependencies) {
  return {
    /** Marks the job as running and copies its sources. */
    async openJob(reference: JobReference): Promise<TranslationPlan> {
      return withHeartbeat(async (note, signal) => {
        const row = await requireJob(dependencies, reference);
        if (row.status === 'cancelling') {
          // Cancelled while Temporal had lost its workflow, which this one replaces: no other request will cancel it.
          await recordEnd(dependencies, row, { status: 'cancelled' });
          return NOTHING_TO_DO;
        }
        const entityManager = organizationEntityManager(dependencies.orm, reference.organizationId);
        if (!(await beginJob(entityManager, reference.jobId))) return NOTHING_TO_DO;
        const area = new WorkArea(dependencies.storage, reference);
        const project = row.tms == null ? undefined : await openProject(dependencies, row, area, signal);
        for (const [fileIndex, key] of row.sourceFiles.entries()) {
          signal.throwIfAborted();
          note({ file: fileIndex, files: row.sourceFiles.length });
          // A retry must not copy a newer version of a file than the first attempt did.
          if (await area.hasSource(fileIndex)) continue;
          await snapshotSource(area, fileIndex, reference.organizationId, key);
        }
        await area.snapshotRules(segmentationRulesKey(reference.organizationId), dependencies.segmentationRules);
        if (project !== undefined) {
          const { components, targetLanguages } = project;
          return {
            proceed: true,
            fileNames: components.map(({ name }) => name.slice(-DISPLAY_NAME_LENGTH)),
            targetLanguages: targetLanguages.map(({ tag }) => tag),
            bilingualFiles: [...components.keys()],
            isProject: true,
            ...(row.input['export'] === true ? { exportsFiles: true as const } : {}),
          };
        }
        return {
          proceed: true,
          fileNames: row.sourceFiles.map((key) => key.slice(key.lastIndexOf('/') + 1).slice(0, DISPLAY_NAME_LENGTH)),
          targetLanguages: row.targetLanguages,
          ...bilingualFilesOf(row.sourceFiles),
          ...(row.input['save_to_memory'] == null ? {} : { savesToMemory: true as const }),
        };
      });
    },

    /** Records the end of the job, with all its finished results, and removes its intermediate results. */
    async closeJob(input: JobReference & { readonly outcome: JobOutcome }): Promise<JobSummary> {
      return withHeartbeat(async () => {
        const row = await requireJob(dependencies, input);
        return recordEnd(dependencies, row, input.outcome);
      });
    },
  };
}

async function recordEnd(
  { orm, storage, logger }: ActivityDependencies,
  row: JobRow,
  outcome: JobOutcome,
): Promise<JobSummary> {
  let end = summarizeJob(row);
  if (!isFinalStatus(row.status)) {
    const entityManager = organizationEntityManager(orm, row.organization);
    const collected = await collectResult(storage, row);
    if (outcome.status !== 'completed') {
      await removeUnfinishedTargets(storage, entityManager, row, collected.targetFiles);
      await releaseDocuments(entityManager, row.id, NOT_SAVED);
    }
    const error = await jobErrorOf(storage, { jobId: row.id, organizationId: row.organization }, outcome);
    await endJob(entityManager, row.id, outcome.status, error, collected);
    logEnd(logger, row, outcome.status, error);
    end = summarizeJob({ ...collected, status: outcome.status });
  }
  await new WorkArea(storage, { jobId: row.id, organizationId: row.organization }).remove();
  return end;
}

/** Absent if the job has none, so that the payload of most jobs is unchanged. */
function bilingualFilesOf(sourceFiles: readonly string[]): Pick<TranslationPlan, 'bilingualFiles'> {
  const bilingualFiles = [...sourceFiles.keys()].filter(
    (index) => formatForFile(sourceFiles[index] ?? '')?.isBilingual === true,
  );
  return bilingualFiles.length === 0 ? {} : { bilingualFiles };
}
