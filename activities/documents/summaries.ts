import type { JobStatus, JobWarning } from '#domain/jobs/job.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import {
  engineNames,
  warningCodes,
  type BatchSummary,
  type FileSummary,
  type JobSummary,
} from '#domain/jobs/summaries.ts';
import type { StoredReport, StoredTranslations } from '#jobs/work-area/records.ts';
import { warningsOfReport } from '#jobs/work-area/finished-files.ts';

/** Summarizes a batch from its stored translations, perhaps of an earlier attempt. */
export function summarizeBatch({ contents, reused, engine, warnings, conflicts }: StoredTranslations): BatchSummary {
  const codes = warningCodes([...(warnings ?? []), ...(conflicts === undefined ? [] : [CONFLICTS])]);
  return { segments: contents.length, reused: reused?.length ?? 0, engine: engineNames([engine]), warnings: codes };
}

/** Summarizes a finished target file. */
export function summarizeFile(stored: StoredReport): FileSummary {
  const { units, translated, reused, skipped, segments, engine } = stored.report;
  const conflicts = stored.conflicts === undefined ? [] : [CONFLICTS];
  return {
    units,
    translated,
    reused,
    skipped: countOf(skipped),
    segments,
    engine: engineNames([engine]),
    warnings: warningCodes([...warningsOfReport(stored), ...conflicts]),
  };
}

/** Sums up the languages of an output. */
export function addSummaries(summaries: readonly FileSummary[]): FileSummary {
  const sum = (count: (summary: FileSummary) => number) =>
    summaries.reduce((total, summary) => total + count(summary), 0);
  return {
    units: sum(({ units }) => units),
    translated: sum(({ translated }) => translated),
    reused: sum(({ reused }) => reused),
    skipped: sum(({ skipped }) => skipped),
    segments: sum(({ segments }) => segments),
    engine: engineNames(summaries.map(({ engine }) => engine)),
    warnings: warningCodes(summaries.flatMap(({ warnings }) => warnings.map((code) => ({ code })))),
  };
}

const CONFLICTS = { code: 'glossary_conflicts' };

/** Reports of files in the results of all job types: rewriting reports `rewritten`, and reuses nothing. */
type FileReport = Pick<TranslatedFileReport, 'units' | 'skipped' | 'segments' | 'engine'> &
  Partial<Pick<TranslatedFileReport, 'translated' | 'reused'>> & { readonly rewritten?: number };

interface EndedJob {
  readonly status: JobStatus;
  readonly result?: Readonly<Record<string, unknown>> | null | undefined;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** Summarizes a job from the values of its row, stored or about to be. */
export function summarizeJob({ status, result, targetFiles, warnings }: EndedJob): JobSummary {
  const {
    files = [],
    components = [],
    word_count: words,
  } = (result ?? {}) as { files?: readonly FileReport[]; components?: readonly FileReport[]; word_count?: number };
  const summaries = [...files, ...components].map(
    ({ rewritten = 0, translated = rewritten, reused = 0, skipped, ...file }) => ({
      ...file,
      translated,
      reused,
      skipped: countOf(skipped),
      warnings: [],
    }),
  );
  return {
    ...addSummaries(summaries),
    status,
    files: targetFiles.length,
    words: words ?? 0,
    warnings: warningCodes(warnings),
  };
}

function countOf(skipped: TranslatedFileReport['skipped']): number {
  return skipped.reduce((sum, { count }) => sum + count, 0);
}
