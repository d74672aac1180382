import { recordLanguages } from '#db/jobs/labels.ts';
import type { JobRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { translates } from '#domain/jobs/outputs.ts';
import { singleLanguageOf, type DetectedFile } from '#domain/languages/source-detection.ts';
import type { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';
import { sourceOf } from './job-source.ts';
import { requirePairs } from './require-pairs.ts';

/**
 * Detects the language of a job's files, which weren't all analyzed when it was accepted, and records it.
 *
 * @param area has the copies of the files
 * @returns the job with its languages
 * @throws LoquentError `language_undetected`, `languages_differ`, `capability_unavailable` for a pair, errors of reading
 */
export async function detectSource(
  dependencies: ActivityDependencies,
  job: JobRow,
  area: JobWorkspace,
  { note, signal }: ActivityRun,
): Promise<JobRow> {
  const { organization: organizationId, sourceFiles, warnings } = job;
  const detected: DetectedFile[] = [];
  let failure: LoquentError | undefined;
  for (const [fileIndex, key] of sourceFiles.entries()) {
    note({ file: fileIndex, files: sourceFiles.length });
    const store = { source: (await sourceOf(area, job, fileIndex, undefined)).read };
    try {
      const analysis = await dependencies.documents.analyze({ organizationId, key }, store, signal);
      detected.push({ key, language: analysis.detected_language });
    } catch (error) {
      // The others are delivered: the job fails for this one when it reads it.
      if (!(error instanceof LoquentError) || error.retryable) throw error;
      failure ??= error;
    }
  }
  if (detected.length === 0 && failure !== undefined) throw failure;
  const sourceLanguage = singleLanguageOf(detected);
  const targetLanguages = jobKindOf(job.type)?.tms?.work === 'rewrite' ? [sourceLanguage] : job.targetLanguages;
  if (translates(job.type)) await requirePairs(dependencies, job, sourceLanguage, targetLanguages);
  const languages = { sourceLanguage, targetLanguages, warnings };
  await recordLanguages(organizationEntityManager(dependencies.orm, organizationId), job, languages);
  return { ...job, ...languages };
}
