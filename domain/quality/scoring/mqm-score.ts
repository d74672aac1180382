import { SEVERITIES, type SeverityCounts } from '#domain/quality/finding.ts';

/** Penalty points of a finding (https://themqm.org/error-types-2/the-mqm-scoring-models, with critical errors at 25). */
const WEIGHTS: SeverityCounts = { neutral: 0, minor: 1, major: 5, critical: 25 };

const REFERENCE_WORDS = 1000;
const HUNDREDTHS = 100;

/** Penalty points of findings. */
export function penaltyPoints(counts: SeverityCounts): number {
  return SEVERITIES.reduce((sum, severity) => sum + counts[severity] * WEIGHTS[severity], 0);
}

/** Penalty points per 1,000 words of source text, to two decimals; 0 without words. */
export function penaltyPerThousand(penalty: number, words: number): number {
  return words === 0 ? 0 : rounded((penalty * REFERENCE_WORDS) / words);
}

/**
 * The score of MQM's linear model: 100 without findings, less one for each penalty point per hundred words, at least 0; to two
 * decimals. Null without words.
 */
export function mqmScore(penalty: number, words: number): number | null {
  return words === 0 ? null : rounded(Math.max(0, 100 - (penalty * 100) / words));
}

/** Rounds to two decimals. */
export function rounded(value: number): number {
  return Math.round(value * HUNDREDTHS) / HUNDREDTHS;
}
