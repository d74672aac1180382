import { totalSkipped } from '#domain/jobs/results/count-files.ts';
import { engineNames, warningCodes, type BatchSummary, type FileSummary } from '#domain/jobs/summaries.ts';
import type { StoredReport, StoredTranslations } from '#jobs/workspace/records.ts';
import { warningsOfReport } from '#jobs/workspace/finished-files.ts';

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
    skipped: totalSkipped(skipped),
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
