import type { ExtractionStore } from '#jobs/documents/document-reader.ts';
import type { KeyChoice } from '#formats/format.ts';
import { recordBatch, recordExtraction } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { stepAfter, typesWith, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { targetKeys, translates } from '#domain/jobs/outputs.ts';
import { warningCodes, type FileSummary } from '#domain/jobs/summaries.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type {
  ExtractionCounts,
  FileTask,
  OutputTask,
  ExtractionTask,
  TranslationPlan,
} from '#domain/jobs/translation.ts';
import type { FilePlan } from '#domain/plans/file-plan.ts';
import type { FileManifest, StoredBatch } from '#jobs/workspace/records.ts';
import { JobWorkspace, manifestOf, segmentBatchName } from '#jobs/workspace/job-workspace.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { WritingStore } from './engine/document-writer.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { CorrectedTranslations } from './corrected-translations.ts';
import { openDocuments } from './open.ts';
import { coverageReport, segmentWarnings } from './report.ts';
import { sourceOf } from '#activities/runtime/job-source.ts';
import { storeResult } from '#activities/runtime/store-result.ts';
import { addSummaries, summarizeFile } from './summaries.ts';
import { segmentOwner } from './segment-owner.ts';

type FileJob = TypedJob<TypeWith<'extractUnits'>>;

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
        const { units, segments, words, batchSizes, warnings } = manifest;
        const languages = task.language === undefined ? job.targetLanguages.length : 1;
        const isOnly = job.sourceFiles.length === 1 && job.targetLanguages.length === 1;
        const next = isOnly ? stepAfter(job, 'extract') : undefined;
        await recordExtraction(entityManager, task, segments * languages, { next });
        return { units, segments, batches: batchSizes.length, words, warnings: warningCodes(warnings) };
      };
      // A workflow that Temporal lost may have stored translations already: they belong to the existing segments.
      const kept = await area.find(manifestOf(task));
      await enterStep(entityManager, job, 'extract');
      if (kept !== undefined) return record(kept);
      const source = await sourceOf(area, job, task.fileIndex, task.language);
      const extraction = {
        organizationId,
        key: source.key,
        sourceLanguage: job.sourceLanguage ?? 'und',
        segmentation: job.input.segmentation,
        columns: columnsOf(job),
        keys: keysOf(job),
        rules: await area.findRules(),
        plan: await planOf(area, job, task.fileIndex),
        targetLanguage: task.language,
        targetLanguages: sharedLanguages(job),
        bySections: worksBySections(job),
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
        return { units: 0, segments: 0, batches: 0, words: 0, warnings: [], isMultilingual: true };
      }
      await area.write(manifestOf(task), manifest);
      return record(manifest);
    },

    /** Writes the translations into a copy of the source and stores it under its target key. */
    async writeTarget({ language, ...file }: FileTask, run: ActivityRun): Promise<FileSummary> {
      return writeOutput(dependencies, { ...file, languages: [language] }, run);
    },

    /**
     * Writes the translations into several languages into one copy of the source, and stores it under its target key.
     */
    async writeTargets(task: OutputTask, run: ActivityRun): Promise<FileSummary> {
      return writeOutput(dependencies, task, run, 'shared');
    },
  };
}

/**
 * Writes an output of a job; then the reports of its languages, whose presence means that they are finished.
 *
 * @returns the counts of all its languages
 */
async function writeOutput(
  dependencies: ActivityDependencies,
  task: OutputTask,
  { note, signal }: ActivityRun,
  place: 'by language' | 'shared' = 'by language',
): Promise<FileSummary> {
  const { fileIndex, organizationId } = task;
  const job = await requireTypedJob(dependencies, task, typesWith('writeTarget'));
  const entityManager = organizationEntityManager(dependencies.orm, organizationId);
  const {
    job: translated,
    workspace: area,
    isCorrected,
    isRerender: isRendered,
  } = await segmentOwner(dependencies, job, typesWith('extractUnits'));
  // Files are written while others are still being translated: the step is the last one that all files have reached.
  if (isRendered || job.unitsCompleted >= job.unitsTotal) await enterStep(entityManager, job, 'write');
  const own = new JobWorkspace(dependencies.storage, task);
  const key = sourceKey(translated, fileIndex);
  const readings = await Promise.all(task.languages.map((language) => area.extractionOf(fileIndex, language)));
  const languages = await Promise.all(
    task.languages.map(async (language, index) => ({
      language,
      manifest: await area.read(manifestOf(readings[index]!)),
    })),
  );
  const isReadForTarget = readings.every(({ language }) => language !== undefined);
  const readBatch = lastKept((name: ReturnType<typeof segmentBatchName>) => area.read(name));
  const nameOf = (language: string, batch: number) =>
    segmentBatchName(isReadForTarget ? { fileIndex, language } : { fileIndex }, batch);
  const source = { jobId: translated.id, organizationId, fileIndex };
  const corrected = new Map(
    (isCorrected ? task.languages : []).map((language) => {
      const read = (batch: number) => readBatch(nameOf(language, batch));
      return [language, new CorrectedTranslations(entityManager, area, { ...source, language }, read)];
    }),
  );
  const store: WritingStore = {
    source: () => area.readSource(fileIndex),
    readBatch: (language, batch) => readBatch(nameOf(language, batch)),
    async readTranslations(language, batch) {
      note({ language, batch });
      return corrected.get(language)?.read(batch) ?? area.read(`${fileIndex}/translations-${language}-${batch}`);
    },
  };
  const outcome = await dependencies.documents.write(
    {
      organizationId,
      key,
      sourceLanguage: translated.sourceLanguage ?? 'und',
      languages,
      columns: columnsOf(translated),
      keys: keysOf(translated),
      isReadForTarget,
      targetLanguages: sharedLanguages(translated),
      plan: await planOf(area, translated, fileIndex),
      bySections: worksBySections(translated),
    },
    store,
    signal,
  );
  signal.throwIfAborted();
  const targetKey =
    targetKeys(job, place === 'shared' ? undefined : task.languages[0], job.sourceFiles)[fileIndex] ?? '';
  await storeResult(dependencies, task, targetKey, outcome.bytes);
  const summaries: FileSummary[] = [];
  for (const [index, { language, targets, totals, warnings }] of outcome.languages.entries()) {
    const { manifest } = languages[index]!;
    const report = coverageReport({ sourceFile: key, targetFile: targetKey, language, manifest, targets, totals });
    const { conflicts, warnings: found } = totals.findings;
    const stored = {
      report,
      warnings: [...warnings, ...segmentWarnings(found)],
      namedWords: totals.namedWords,
      ...(conflicts === undefined ? {} : { conflicts }),
    };
    await own.write(`${fileIndex}/report-${language}`, stored);
    if (isRendered) await recordBatch(entityManager, { ...task, language, batch: 0 }, 1);
    summaries.push(summarizeFile(stored));
  }
  return addSummaries(summaries);
}

/** Reads segments, of which the writer asks for those of a batch just before its translations. */
function lastKept<Name>(read: (name: Name) => Promise<StoredBatch>): (name: Name) => Promise<StoredBatch> {
  let last: { readonly name: Name; readonly segments: Promise<StoredBatch> } | undefined;
  return (name) => {
    if (last?.name !== name) last = { name, segments: read(name) };
    return last.segments;
  };
}

/** The languages that an output of a job may contain together; undefined: its files stay in their language. */
function sharedLanguages(job: FileJob): readonly string[] | undefined {
  return translates(job.type) ? job.targetLanguages : undefined;
}

/** The plan stored by `planSelection`, in jobs with an instruction or a plan. */
async function planOf(area: JobWorkspace, job: FileJob, fileIndex: number): Promise<FilePlan | undefined> {
  const { input } = job;
  if (!('plan' in input) || (input.instruction === null && input.plan === null)) return undefined;
  return (await area.read(`${fileIndex}/selection`)).plan;
}

function columnsOf({ input }: FileJob): readonly string[] | undefined {
  return 'columns' in input ? (input.columns ?? undefined) : undefined;
}

function keysOf({ input }: FileJob): KeyChoice | undefined {
  return 'keys' in input ? input.keys : undefined;
}

function worksBySections({ input }: FileJob): boolean {
  return 'sections' in input && input.sections;
}

function sourceKey(job: FileJob, fileIndex: number): string {
  return job.sourceFiles[fileIndex] ?? '';
}
