import type { ExtractionStore } from '#jobs/documents/document-reader.ts';
import { recordExtraction } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { translates } from '#domain/jobs/outputs.ts';
import { stepAfter, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { warningCodes, type FileSummary } from '#domain/jobs/summaries.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type {
  ExtractionCounts,
  FileTask,
  OutputTask,
  ExtractionTask,
  TranslationPlan,
} from '#domain/jobs/translation.ts';
import type { FileManifest } from '#jobs/workspace/records.ts';
import { JobWorkspace, manifestOf, segmentBatchName } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { openDocuments } from './open.ts';
import { sourceOf } from '#activities/runtime/job-source.ts';
import { readOptionsOf } from './read-options.ts';
import { writeOutput } from './write-output.ts';

export function createDocumentActivities(dependencies: ActivityDependencies) {
  const { documents, storage } = dependencies;
  return {
    /** Begins a job on files or on a project, and plans its work. */
    async openJob(reference: JobReference, run: ActivityRun): Promise<TranslationPlan> {
      return openDocuments(dependencies, reference, run);
    },

    /**
     * Reads a file, splits its units into segments and stores them in batches. An extracted file is never read again.
     */
    async extractUnits(task: ExtractionTask, { note, signal }: ActivityRun): Promise<ExtractionCounts> {
      const job = await requireTypedJob(dependencies, task, typesWith('extractUnits'));
      const area = new JobWorkspace(storage, task);
      const { organizationId } = task;
      const entityManager = organizationEntityManager(dependencies.orm, organizationId);
      const record = async (manifest: FileManifest) => {
        const { units, segments, words, batchSizes, chains, warnings } = manifest;
        const languages = task.language === undefined ? job.targetLanguages.length : 1;
        const isOnly = job.sourceFiles.length === 1 && job.targetLanguages.length === 1;
        const next = isOnly ? stepAfter(job, 'extract') : undefined;
        await recordExtraction(entityManager, task, segments * languages, { next });
        return { units, segments, batches: batchSizes.length, chains, words, warnings: warningCodes(warnings) };
      };
      // A workflow that Temporal lost may have stored translations already: they belong to the existing segments.
      const kept = await area.find(manifestOf(task));
      await enterStep(entityManager, job, 'extract');
      if (kept !== undefined) return record(kept);
      const source = await sourceOf(area, job, task.fileIndex, task.language);
      const extraction = {
        ...(await readOptionsOf(job, area, task.fileIndex)),
        organizationId,
        key: source.key,
        segmentation: job.input.segmentation,
        rules: await area.findRules(),
        targetLanguage: task.language,
        isForModel: isForModel(dependencies, job, task.language),
      };
      const store: ExtractionStore = {
        source: source.read,
        async writeBatch(batch, segments) {
          note({ batch });
          await area.write(segmentBatchName(task, batch), segments);
        },
      };
      const manifest = await documents.extract(extraction, store, signal);
      if (manifest === undefined) {
        return { units: 0, segments: 0, batches: 0, chains: [], words: 0, warnings: [], isMultilingual: true };
      }
      await area.write(manifestOf(task), manifest);
      return record(manifest);
    },

    /** Writes the translations into a copy of the source and stores it under its target key. */
    async writeTarget({ language, ...file }: FileTask, run: ActivityRun): Promise<FileSummary> {
      return writeOutput(dependencies, { ...file, languages: [language] }, run, false);
    },

    /**
     * Writes the translations into several languages into one copy of the source, and stores it under its target key.
     */
    async writeTargets(task: OutputTask, run: ActivityRun): Promise<FileSummary> {
      return writeOutput(dependencies, task, run, true);
    },
  };
}

/** True if a model works on the segments in any language of a job. @param language of an extraction for one language */
function isForModel(
  { providers }: ActivityDependencies,
  { type, input, sourceLanguage, targetLanguages }: TypedJob<TypeWith<'extractUnits'>>,
  language: string | undefined,
): boolean {
  const languages = language === undefined ? targetLanguages : [language];
  if (!translates(type)) return false;
  return languages.some((each) => {
    const { model } = providers.resolve(input.provider ?? undefined, sourceLanguage ?? 'und', each);
    return model !== undefined;
  });
}
