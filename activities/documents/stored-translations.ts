import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import { nameWords } from '#domain/units/unknown-words.ts';
import { ICU_MESSAGE, type SegmentTranslations, type SegmentWarning } from '#language/translation/contract.ts';
import type { StoredBatch, StoredTranslations, StoredWarning } from '#jobs/work-area/records.ts';

/** Places of a warning that a batch keeps; all are counted. */
const KEPT_POSITIONS = 20;

/** Conflicts between glossaries stored per batch; all are counted. */
const KEPT_CONFLICTS = 20;

/**
 * The stored record of a batch's translations.
 *
 * @param batch all segments; those with a match were not translated
 * @param translated the others, in order
 * @param findings what rules find in all of them
 */
export function storedTranslations(
  batch: StoredBatch,
  translated: Pick<
    SegmentTranslations,
    'segments' | 'repairedCodes' | 'unknownWords' | 'engine' | 'pivots' | 'conflicts'
  >,
  hasGlossaries: boolean,
  findings?: RemainingFindings,
): StoredTranslations {
  const { repairedCodes, unknownWords, engine, pivots, conflicts } = translated;
  const rest = translated.segments.values();
  const segments = batch.map(({ match }) => (match === undefined ? rest.next().value! : { content: match }));
  const named = nameWords(translated.segments.flatMap((segment) => segment.unknownWords));
  const reused = [...batch.keys()].filter((index) => batch[index]?.match !== undefined);
  const warnings = countWarnings(segments.map((segment) => ('warnings' in segment ? segment.warnings : [])));
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
    ...(findings === undefined ? {} : { findings }),
    ...(conflicts.length === 0
      ? {}
      : { conflicts: { count: conflicts.length, listed: conflicts.slice(0, KEPT_CONFLICTS) } }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** @param warnings of each segment */
function countWarnings(warnings: readonly (readonly SegmentWarning[])[]): readonly StoredWarning[] {
  const counted = new Map<string, StoredWarning>();
  for (const [position, { code, message }] of warnings.flatMap((each, index) =>
    each.map((one) => [index, one] as const),
  )) {
    // Codes are counted separately.
    if (code === 'codes_placed') continue;
    // Messages differ in their reasons, and their places are not seen in the file.
    const key = code === ICU_MESSAGE ? message : code;
    const known = counted.get(key);
    const positions = [...(known?.positions ?? []), position].slice(0, KEPT_POSITIONS);
    const warning = { code, message, segments: (known?.segments ?? 0) + 1 };
    counted.set(key, code === ICU_MESSAGE ? { ...warning, positions } : warning);
  }
  return [...counted.values()];
}
