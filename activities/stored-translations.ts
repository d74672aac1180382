import type { SegmentTranslations, SegmentWarning } from '#language/translation/contract.ts';
import type { StoredTranslations, StoredWarning } from '#jobs/work-area/records.ts';

/** Conflicts between glossaries that a batch keeps; all are counted. */
const KEPT_CONFLICTS = 20;

/** What is kept of the translations of a batch. */
export function storedTranslations(translated: SegmentTranslations, hasGlossaries: boolean): StoredTranslations {
  const { segments, repairedCodes, unknownWords, engine, pivots, conflicts } = translated;
  const warnings = countWarnings(segments.flatMap((segment) => segment.warnings));
  const terms = segments.map(({ glossary }) => ({ applied: glossary.applied.length, violated: glossary.violated }));
  return {
    contents: segments.map((segment) => segment.content),
    skipped: segments.map((segment) => segment.skipped ?? null),
    repairedCodes,
    unknownWords,
    engine,
    pivots,
    ...(hasGlossaries ? { terms } : {}),
    ...(conflicts.length === 0
      ? {}
      : { conflicts: { count: conflicts.length, listed: conflicts.slice(0, KEPT_CONFLICTS) } }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

function countWarnings(warnings: readonly SegmentWarning[]): readonly StoredWarning[] {
  const counted = new Map<string, StoredWarning>();
  for (const { code, message } of warnings) {
    // Codes are counted by themselves.
    if (code === 'codes_placed') continue;
    counted.set(code, { code, message, segments: (counted.get(code)?.segments ?? 0) + 1 });
  }
  return [...counted.values()];
}
