import type { SegmentTranslations, SegmentWarning } from '#language/translation/contract.ts';
import { nameWords } from '#domain/units/unknown-words.ts';
import type { StoredBatch, StoredTranslations, StoredWarning } from '#jobs/work-area/records.ts';

/** Conflicts between glossaries that a batch keeps; all are counted. */
const KEPT_CONFLICTS = 20;

/**
 * The record of a batch's translations.
 *
 * @param batch all segments; those with a match were not translated
 * @param translated the others, in order
 */
export function storedTranslations(
  batch: StoredBatch,
  translated: Pick<
    SegmentTranslations,
    'segments' | 'repairedCodes' | 'unknownWords' | 'engine' | 'pivots' | 'conflicts'
  >,
  hasGlossaries: boolean,
): StoredTranslations {
  const { repairedCodes, unknownWords, engine, pivots, conflicts } = translated;
  const rest = translated.segments.values();
  const segments = batch.map(({ match }) => (match === undefined ? rest.next().value! : { content: match }));
  const named = nameWords(translated.segments.flatMap((segment) => segment.unknownWords));
  const reused = [...batch.keys()].filter((index) => batch[index]?.match !== undefined);
  const warnings = countWarnings(translated.segments.flatMap((segment) => segment.warnings));
  const terms = segments.map((segment) =>
    'glossary' in segment
      ? { applied: segment.glossary.applied.length, violated: segment.glossary.violated }
      : { applied: 0, violated: [] },
  );
  return {
    contents: segments.map((segment) => segment.content),
    skipped: segments.map((segment) => ('skipped' in segment ? segment.skipped : null) ?? null),
    ...(reused.length === 0 ? {} : { reused }),
    repairedCodes,
    unknownWords,
    ...(named.length === 0 ? {} : { namedWords: named }),
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
