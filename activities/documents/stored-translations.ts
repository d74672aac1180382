import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { RefinedTranslations } from '#language/quality/refine-translations.ts';
import { nameWords } from '#domain/units/unknown-words.ts';
import { ICU_MESSAGE, type SegmentTranslations, type SegmentWarning } from '#language/translation/contract.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { SegmentOrigin } from '#domain/review/segment.ts';
import type { SegmentDetails, StoredTranslations, StoredWarning } from '#jobs/workspace/records.ts';

/** Places of a warning that a batch keeps; all are counted. */
const MAX_LISTED_POSITIONS = 20;

/** Conflicts between glossaries stored per batch; all are counted. */
const MAX_LISTED_CONFLICTS = 20;

/** Facts about the assessment of a batch by a model. */
interface RefinedFacts extends Pick<RefinedTranslations, 'routes' | 'engine'> {
  readonly routing: RoutingResult;
}

/** Further facts about a batch. */
interface BatchFacts {
  /** Origin of the translations that weren't reused. */
  readonly by: Extract<SegmentOrigin, 'model' | 'engine' | 'rule'>;
  /** The findings of the rules, per segment. */
  readonly found?: readonly (readonly Finding[])[];
  /** Rule findings of all translations. */
  readonly findings?: RemainingFindings;
  /** Positions of the segments whose translation was reused. */
  readonly reused?: readonly number[];
  /** Assessments by a model, per segment, and the engine of second translations. */
  readonly refined?: RefinedFacts | undefined;
  /** Warnings about all segments. */
  readonly warnings?: readonly Pick<StoredWarning, 'code' | 'message'>[];
}

/**
 * The stored record of a batch's translations.
 *
 * @param translated all segments of the batch, in order
 */
export function storedTranslations(
  translated: Pick<
    SegmentTranslations,
    'segments' | 'repairedCodes' | 'unknownWords' | 'engine' | 'pivots' | 'conflicts'
  >,
  hasGlossaries: boolean,
  { by, findings, found = [], reused = [], refined, warnings: general = [] }: BatchFacts,
): StoredTranslations {
  const { segments, repairedCodes, unknownWords, engine, pivots, conflicts } = translated;
  const named = nameWords(segments.flatMap((segment) => segment.unknownWords));
  const warnings = [
    ...general.map((warning) => ({ ...warning, segments: 0 })),
    ...countWarnings(segments.map((segment) => segment.warnings)),
  ];
  const terms = segments.map(({ glossary: { applied, violated } }) => ({ applied: applied.length, violated }));
  return {
    details: segmentDetails(segments, hasGlossaries, { by, found, refined }),
    contents: segments.map((segment) => segment.content),
    skipped: segments.map((segment) => segment.skipped ?? null),
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
      : { conflicts: { count: conflicts.length, listed: conflicts.slice(0, MAX_LISTED_CONFLICTS) } }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(refined === undefined ? {} : { routing: refined.routing }),
  };
}

/** Details that reviewers see about the segments of a batch, in addition to the texts. */
export function segmentDetails(
  segments: SegmentTranslations['segments'],
  hasGlossaries: boolean,
  { by, found = [], refined }: Pick<BatchFacts, 'by' | 'found' | 'refined'>,
): readonly SegmentDetails[] {
  return segments.map(({ reusedFrom: taken, skipped, glossary }, index): SegmentDetails => {
    const findings = found[index] ?? [];
    const route = refined?.routes[index];
    const isSecond = route?.outcome === 'retranslated';
    return {
      ...(taken ?? { origin: isSecond ? 'model' : skipped === undefined ? by : 'unchanged' }),
      ...(route === undefined ? {} : { routing: route }),
      ...(isSecond && refined?.engine != null ? { engine: refined.engine } : {}),
      ...(findings.length === 0 ? {} : { findings }),
      ...(hasGlossaries ? { terms: { applied: glossary.applied, violated: glossary.violated } } : {}),
    };
  });
}

/** @param warnings of each segment */
function countWarnings(warnings: readonly (readonly SegmentWarning[])[]): readonly StoredWarning[] {
  const counted = new Map<string, StoredWarning>();
  for (const [position, { code, message }] of warnings.flatMap((each, index) =>
    each.map((one) => [index, one] as const),
  )) {
    // Codes are counted separately.
    if (code === 'codes_repositioned') continue;
    // Messages differ in their reasons, and their places are not seen in the file.
    const key = code === ICU_MESSAGE ? message : code;
    const known = counted.get(key);
    const positions = [...(known?.positions ?? []), position].slice(0, MAX_LISTED_POSITIONS);
    const warning = { code, message, segments: (known?.segments ?? 0) + 1 };
    counted.set(key, code === ICU_MESSAGE ? { ...warning, positions } : warning);
  }
  return [...counted.values()];
}
