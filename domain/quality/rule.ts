import type { CheckOptions } from './checked-segment.ts';
import type { Finding, MqmCategory, Severity } from './finding.ts';
import type { CheckedLanguages } from './languages.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { SegmentPair } from './segment-pair.ts';
import { bareSpans } from './spans.ts';

/** A finding as a rule states it; category and severity default to those of the rule. */
export type RuleFinding = Omit<Finding, 'rule' | 'category' | 'severity'> & {
  readonly category?: MqmCategory;
  readonly severity?: Severity;
};

/** States a finding; what isn't named in `more` follows from the rule. */
export function finding(
  message: string,
  source: readonly TextSpan[],
  target: readonly TextSpan[],
  more?: Omit<RuleFinding, 'message' | 'source' | 'target'>,
): RuleFinding {
  return { message, source: bareSpans(source), target: bareSpans(target), ...more };
}

/** A defect that one rule detects. */
interface RuleDescription {
  /** Kebab case. Public API: reports and requests name it. */
  readonly id: string;
  readonly category: MqmCategory;
  readonly severity: Severity;
}

/** Checks one segment; undefined without a finding, as nearly always. */
export type SegmentCheck = (pair: SegmentPair) => RuleFinding | readonly RuleFinding[] | undefined;

/**
 * A rule that looks at one segment at a time. Its check is the same for all languages and options, or prepared for them; undefined
 * where the rule doesn't apply.
 */
export type SegmentRule = RuleDescription &
  (
    | { readonly check: SegmentCheck }
    | { readonly prepare: (languages: CheckedLanguages, options: CheckOptions) => SegmentCheck | undefined }
  );

/** Compares segments with each other. */
export interface SegmentComparison {
  /** Takes note of a segment. */
  readonly add: (pair: SegmentPair) => void;
  /** Findings by the id of their segment, once all segments were added. */
  readonly finish: () => Iterable<readonly [string, RuleFinding]>;
}

/** A rule that compares segments. */
export interface ComparisonRule extends RuleDescription {
  readonly compare: (languages: CheckedLanguages, options: CheckOptions) => SegmentComparison | undefined;
}

export type Rule = SegmentRule | ComparisonRule;
