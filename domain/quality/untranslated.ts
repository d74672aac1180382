import type { AssessedSegment } from './report.ts';
import type { QualitySegment } from './quality-segment.ts';
import { targetMissing } from './rules/target-missing.ts';
import { wholeText } from './spans.ts';

/** Segments without a translation that a report lists of a document; the others are only counted. */
export const MAX_UNTRANSLATED = 10_000;
/** Maximum number of untranslated segments listed in a job's report: as many as there may be with a translation. */
export const MAX_UNTRANSLATED_OF_JOB = 200_000;

/**
 * A segment that nobody has translated, with the finding that says so: a remark, because scores are those of the translations
 * that exist.
 */
export function untranslatedSegment(segment: QualitySegment): AssessedSegment {
  const { id: rule, category } = targetMissing;
  const message = 'The text has no translation, so it is not assessed.';
  const finding = {
    rule,
    category,
    severity: 'neutral',
    message,
    source: wholeText(segment.source.text),
    target: [],
  } as const;
  return { segment, score: null, findings: [finding] };
}
