import type { JobCounts } from '#domain/jobs/kinds/job-kind.ts';
import { engineNames } from '#domain/jobs/summaries.ts';
import type { TranslatedFileReport } from './translation-result.ts';

/** Reports of files in the results of all job types: rewriting reports `rewritten`, and reuses nothing. */
type CountedReport = Pick<TranslatedFileReport, 'units' | 'skipped' | 'segments' | 'engine'> &
  Partial<Pick<TranslatedFileReport, 'translated' | 'reused'>> & { readonly rewritten?: number };

interface CountedResult {
  readonly files?: readonly CountedReport[];
  readonly components?: readonly CountedReport[] | undefined;
  readonly word_count?: number | null | undefined;
}

/** Counts of a job on files, or on the components of a project: all of them added up. */
export function countFiles({ files = [], components = [], word_count: words }: CountedResult): JobCounts {
  const reports = [...files, ...components];
  const sum = (count: (report: CountedReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    segments: sum(({ segments }) => segments),
    units: sum(({ units }) => units),
    translated: sum(({ translated, rewritten = 0 }) => translated ?? rewritten),
    reused: sum(({ reused = 0 }) => reused),
    skipped: sum(({ skipped }) => totalSkipped(skipped)),
    words: words ?? 0,
    engine: engineNames(reports.map(({ engine }) => engine)),
  };
}

/** Units that were skipped, for whatever reason. */
export function totalSkipped(skipped: TranslatedFileReport['skipped']): number {
  return skipped.reduce((sum, { count }) => sum + count, 0);
}
