import { recordExtraction } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { FILE_JOB_TYPES, type FileJobType } from '#domain/jobs/kinds/index.ts';
import { targetKeys } from '#domain/jobs/outputs.ts';
import type { ExtractedFile, FileTask, Reading, ReadingTask } from '#domain/jobs/translation.ts';
import type { FilePlan } from '#domain/selection/languages.ts';
import type { FileManifest } from '#jobs/work-area/records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from './dependencies.ts';
import type { DocumentStore } from './document-engine/engine.ts';
import { withHeartbeat } from './heartbeat.ts';
import { requireTypedJob } from './jobs.ts';
import { reportOf, segmentWarnings } from './report.ts';
import { storeResult } from './store-result.ts';

type FileJob = TypedJob<FileJobType>;

export function createDocumentActivities(dependencies: ActivityDependencies) {
  const { documents, storage } = dependencies;
  return {
    /** Reads a file, cuts its units into segments and stores them in batches. A file that was read is never read again. */
    async extractUnits(task: ReadingTask): Promise<ExtractedFile> {
      return withHeartbeat(async (note, signal) => {
        const job = await requireTypedJob(dependencies, task, FILE_JOB_TYPES);
        const area = new WorkArea(storage, task);
        const { organizationId } = task;
        const entityManager = organizationEntityManager(dependencies.orm, organizationId);
        const record = async (manifest: FileManifest) => {
          const { units, segments, words, batchSizes } = manifest;
          const languages = task.language === undefined ? job.targetLanguages.length : 1;
          await recordExtraction(entityManager, task, segments * languages);
          return { units, segments, batches: batchSizes.length, words };
        };
        // Translations may be kept already, of a workflow that Temporal lost: they belong to the segments as they are.
        const kept = await area.findManifest(task);
        await enterStep(entityManager, job, 'extract');
        if (kept !== undefined) return record(kept);
        const extraction = {
          organizationId,
          key: sourceKey(job, task.fileIndex),
          sourceLanguage: job.sourceLanguage ?? 'und',
          segmentation: job.input.segmentation,
          columns: job.input.columns ?? undefined,
          rules: await area.findRules(),
          plan: await planOf(area, job, task.fileIndex),
          targetLanguage: task.language,
        };
        const store = storeOf(area, task, '', (batch) => note({ batch }));
        const manifest = await documents.extract(extraction, store, signal);
        await area.writeManifest(task, manifest);
        return record(manifest);
      });
    },

    /** Puts the translations into a copy of the source and stores it under its target key. */
    async writeTarget(task: FileTask): Promise<void> {
      await withHeartbeat(async (note, signal) => {
        const job = await requireTypedJob(dependencies, task, FILE_JOB_TYPES);
        // Files are written while others are still translated: the step is the last one that all files have reached.
        if (job.unitsCompleted >= job.unitsTotal) {
          await enterStep(organizationEntityManager(dependencies.orm, task.organizationId), job, 'write');
        }
        const area = new WorkArea(storage, task);
        const key = sourceKey(job, task.fileIndex);
        const reading = await area.readingOf(task.fileIndex, task.language);
        const manifest = await area.readManifest(reading);
        const columns = job.input.columns ?? undefined;
        const plan = await planOf(area, job, task.fileIndex);
        const languages = { sourceLanguage: job.sourceLanguage ?? 'und', targetLanguage: task.language };
        const isReadForTarget = reading.language !== undefined;
        const store = storeOf(area, reading, task.language, (batch) => note({ batch }));
        const written = await documents.write(
          { organizationId: task.organizationId, key, manifest, columns, plan, isReadForTarget, ...languages },
          store,
          signal,
        );
        signal.throwIfAborted();
        const targetKey = targetKeys(job, task.language, job.sourceFiles)[task.fileIndex] ?? '';
        await storeResult(dependencies, task, targetKey, written.bytes);
        const { targets, totals, warnings } = written;
        const report = reportOf({ sourceFile: key, targetFile: targetKey, task, manifest, targets, totals });
        const { conflicts, warnings: found } = totals.findings;
        await area.writeReport(task.fileIndex, task.language, {
          report,
          warnings: [...warnings, ...segmentWarnings(found)],
          namedWords: totals.namedWords,
          ...(conflicts === undefined ? {} : { conflicts }),
        });
      });
    },
  };
}

/** The plan that `planSelection` stored, in jobs with an instruction or a plan. */
async function planOf(area: WorkArea, job: FileJob, fileIndex: number): Promise<FilePlan | undefined> {
  const { input } = job;
  if (!('plan' in input) || (input.instruction === null && input.plan === null)) return undefined;
  return (await area.readSelection(fileIndex)).plan;
}

function sourceKey(job: FileJob, fileIndex: number): string {
  return job.sourceFiles[fileIndex] ?? '';
}

/** The work area as the document engine sees it; each batch is progress. */
function storeOf(area: WorkArea, reading: Reading, language: string, note: (batch: number) => void): DocumentStore {
  const { fileIndex } = reading;
  return {
    source: () => area.readSource(fileIndex),
    async writeBatch(batch, segments) {
      note(batch);
      await area.writeBatch(reading, batch, segments);
    },
    readBatch: (batch) => area.readBatch(reading, batch),
    async readTranslations(batch) {
      note(batch);
      return area.readTranslations(fileIndex, language, batch);
    },
  };
}
