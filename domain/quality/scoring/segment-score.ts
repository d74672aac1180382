import { countSeverities, type Finding, type Severity } from '#domain/quality/finding.ts';

/** Facts about a translated segment that its score depends on. */
export interface SegmentEvidence {
  readonly findings: readonly Pick<Finding, 'severity' | 'category'>[];
  /** Terms of the glossaries that the translation uses as required, and those that it doesn't. */
  readonly terms?: { readonly applied: number; readonly violated: number };
  /** Likeness of the translation to that of a translation memory for the same source, 0 to 1; undefined: it has none. */
  readonly agreement?: number | undefined;
  /** As `lengthDeviation`. */
  readonly lengthDeviation: number;
}

/** Points that the first finding of a severity costs; each further one costs half of the one before. */
const COSTS: Readonly<Record<Severity, number>> = { neutral: 0, minor: 6, major: 25, critical: 50 };
/** Highest score of a segment with a critical error. */
const MAX_WITH_CRITICAL = 60;
/** Points for violating all terms, for another translation than that of the memory, and for a length out of all proportion. */
const TERMS_COST = 20;
const MEMORY_COST = 20;
const LENGTH_COST = 20;
/** Standard deviations that a length may be off, and those at which it costs all of its points. */
const USUAL_DEVIATION = 2.5;
const EXTREME_DEVIATION = 6;

/**
 * Estimates the quality of a translated segment, from 0 to 100, whole: 100 if nothing speaks against it, at most 60 with a critical
 * error.
 */
export function segmentScore({ findings, terms, agreement, lengthDeviation }: SegmentEvidence): number {
  const counts = countSeverities(findings);
  let score = 100;
  for (const severity of ['minor', 'major', 'critical'] as const) score -= seriesOf(COSTS[severity], counts[severity]);
  // Rules that report terms have made them findings.
  const isReported = findings.some(({ category }) => category.startsWith('terminology/'));
  const required = terms === undefined ? 0 : terms.applied + terms.violated;
  if (!isReported && terms !== undefined && required > 0) score -= (TERMS_COST * terms.violated) / required;
  if (agreement !== undefined) score -= MEMORY_COST * (1 - agreement);
  // People have written translations of that length before.
  if (agreement !== 1) score -= LENGTH_COST * shareOf(lengthDeviation);
  const most = counts.critical > 0 ? MAX_WITH_CRITICAL : 100;
  return Math.round(Math.min(most, Math.max(0, score)));
}

/** cost + cost/2 + cost/4 + … */
function seriesOf(cost: number, count: number): number {
  return 2 * cost * (1 - 0.5 ** count);
}

function shareOf(deviation: number): number {
  return Math.min(1, Math.max(0, (deviation - USUAL_DEVIATION) / (EXTREME_DEVIATION - USUAL_DEVIATION)));
}
