import { Job, type JobRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { targetKeys, type ExtractedFile, type FileReference, type FileTask, type TranslationJobInput } from '#domain/jobs/translation.ts';
import { countWords } from '#domain/languages/word-count.ts';
import { cutSegments } from '#domain/segmentation/cut-segments.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { FileManifest } from '#platform/work-area/records.ts';
import { WorkArea } from '#platform/work-area/work-area.ts';
import { BatchWriter } from './batch-writer.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { breathe, withHeartbeat } from './heartbeat.ts';
import { requireJob } from './jobs.ts';
import { reportOf } from './report.ts';
import { countSkipped, documentReadDifferently, fingerprintOf, readDocument } from './source-document.ts';
import { collectTargets } from './targets.ts';

/** Units between two looks at the clock and the cancellation. */
const UNITS_PER_BREATH = 500;

export function createDocumentActivities(dependencies: ActivityDependencies) {
  return {
    /** Reads a file, cuts its units into segments and stores them in batches. */
    async extractUnits(task: FileReference): Promise<ExtractedFile> {
      return withHeartbeat(async (note, signal) => {
        const job = await requireJob(dependencies, task);
        const area = new WorkArea(dependencies.storage, task);
        const key = sourceKey(job, task.fileIndex);
        const document = readDocument(key, await area.readSource(task.fileIndex));
        const input = job.input as unknown as TranslationJobInput;
        const language = job.sourceLanguage ?? 'und';
        const batches = new BatchWriter((batch, segments) => area.writeBatch(task.fileIndex, batch, segments));
        let [words, blank] = [0, 0];
        for (const [index, unit] of document.units.entries()) {
          if (index % UNITS_PER_BREATH === 0) {
            note({ unit: index, units: document.units.length });
            await breathe(signal);
          }
          if (!unit.translate) continue;
          words += countWords(unit.content.text, language);
          const ranges = segmentRanges(unit.content, language, input.segmentation);
          if (ranges.length === 0) blank += 1;
          const { segments } = cutSegments(unit.content, ranges);
          for (const [position, range] of ranges.entries()) {
            const content = segments[position] as CodedText;
            await batches.add({ unitId: unit.id, start: range.start, end: range.end, content });
          }
        }
        const batchSizes = await batches.finish();
        const manifest: FileManifest = {
          units: document.units.length,
          skipped: countSkipped(document.units, blank),
          segments: batchSizes.reduce((sum, size) => sum + size, 0),
          words,
          batchSizes,
          fingerprint: fingerprintOf(document.units),
          warnings: document.warnings.map((warning): JobWarning => ({ ...warning, source_file: key })),
        };
        await area.writeManifest(task.fileIndex, manifest);
        await noteTotal(dependencies, area, job);
        return { units: manifest.units, segments: manifest.segments, batches: batchSizes.length, words };
      });
    },

    /** Puts the translations into a copy of the source and stores it under its target key. */
    async writeTarget(task: FileTask): Promise<void> {
      await withHeartbeat(async (_note, signal) => {
        const job = await requireJob(dependencies, task);
        const area = new WorkArea(dependencies.storage, task);
        const key = sourceKey(job, task.fileIndex);
        const manifest = await area.readManifest(task.fileIndex);
        const document = readDocument(key, await area.readSource(task.fileIndex));
        if (fingerprintOf(document.units) !== manifest.fingerprint) throw documentReadDifferently(key);
        const { targets, totals } = await collectTargets(area, task, manifest, document.units, signal);
        const languages = { sourceLanguage: job.sourceLanguage ?? 'und', targetLanguage: task.language };
        const bytes = document.write(targets, languages);
        signal.throwIfAborted();
        const targetKey = targetKeys(job.id, task.language, job.sourceFiles)[task.fileIndex] ?? '';
        await dependencies.storage.write(fileObjectKey(task.organizationId, targetKey), bytes);
        const report = reportOf({ sourceFile: key, targetFile: targetKey, task, manifest, targets: targets.size, totals });
        await area.writeReport(task.fileIndex, task.language, report);
      });
    },
  };
}

function sourceKey(job: JobRow, fileIndex: number): string {
  return job.sourceFiles[fileIndex] ?? '';
}

/** Makes the job's total known once its last file was read; until then its percentage stays at 0. */
async function noteTotal(dependencies: ActivityDependencies, area: WorkArea, job: JobRow): Promise<void> {
  const manifests = await Promise.all(job.sourceFiles.map((_, fileIndex) => area.findManifest(fileIndex)));
  let total = 0;
  for (const manifest of manifests) {
    if (manifest === undefined) return;
    total += manifest.segments * job.targetLanguages.length;
  }
  await organizationEntityManager(dependencies.orm, job.organization).nativeUpdate(
    Job,
    { id: job.id, status: { $in: ['running', 'cancelling'] } },
    { stage: 'translate', unitsTotal: total },
  );
}
