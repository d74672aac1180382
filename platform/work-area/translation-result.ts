import type { JobFacts, JobWarning } from '#domain/jobs/job.ts';
import type { TranslatedFileReport, TranslationResult } from '#domain/jobs/translation.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { StoredReport } from './records.ts';
import type { CollectedResult } from './results.ts';
import { WorkArea } from './work-area.ts';

/**
 * Gathers what a translation job finished, in the order of its source files and languages; also after a failure or a
 * termination, since finished files are kept.
 */
export async function collectTranslationResult(storage: ObjectStorage, job: JobFacts): Promise<CollectedResult> {
  const area = new WorkArea(storage, { jobId: job.id, organizationId: job.organization });
  const files: TranslatedFileReport[] = [];
  const warnings: JobWarning[] = [...job.warnings];
  let wordCount = 0;
  for (const fileIndex of job.sourceFiles.keys()) {
    const manifest = await area.findManifest(fileIndex);
    if (manifest === undefined) continue;
    wordCount += manifest.words;
    warnings.push(...manifest.warnings);
    for (const language of job.targetLanguages) {
      const stored = await area.findReport(fileIndex, language);
      if (stored === undefined) continue;
      files.push(stored.report);
      warnings.push(...reportWarnings(stored));
    }
  }
  const targetFiles = files.map((file) => file.target_file);
  // A job with an instruction has one file.
  const selection = job.type === 'aimt' ? undefined : await area.findSelection(0);
  const result: TranslationResult = {
    translated_files: targetFiles,
    word_count: wordCount,
    files,
    ...(selection === undefined ? {} : { selection }),
  };
  return { result: { ...result }, targetFiles, warnings };
}

function reportWarnings({ report, warnings: written }: StoredReport): JobWarning[] {
  const where = { source_file: report.source_file, language: report.language };
  const warnings: JobWarning[] = written.map((warning) => ({ ...warning, ...where }));
  if (report.unknown_words > 0) {
    const message = `${report.unknown_words} words are not known to the engine and were left in the source language.`;
    warnings.push({ code: 'unknown_words', message, ...where });
  }
  if (report.pivots.length > 0) {
    const message = `Translated by way of ${report.pivots.join(', ')}, since there is no direct pair: check the result.`;
    warnings.push({ code: 'pivot_translation', message, ...where });
  }
  if (report.tags.repaired > 0) {
    const message = `${report.tags.repaired} inline codes had to be placed by rule: check the formatting.`;
    warnings.push({ code: 'tags_repaired', message, ...where });
  }
  return warnings;
}
