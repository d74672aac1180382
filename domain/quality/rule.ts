import type { CheckOptions } from './checked-segment.ts';
import type { Finding, MqmCategory, Severity } from './finding.ts';
import type { Languages } from './languages.ts';
import type { SegmentPair } from './segment-pair.ts';

/** A finding as a rule states it; category and severity default to those of the rule. */
export type RuleFinding = Omit<Finding, 'rule' | 'category' | 'severity'> & {
  readonly category?: MqmCategory;
  readonly severity?: Severity;
};

/** A defect that one rule detects. */
interface RuleDescription {
  /** Kebab case. Public API: reports and requests name it. */
  readonly id: string;
  readonly category: MqmCategory;
  readonly severity: Severity;
}

/** Checks one segment; undefined without a finding, as nearly always. */
export type SegmentCheck = (pair: SegmentPair) => readonly RuleFinding[] | undefined;

/** A rule that looks at one segment at a time. */
export interface SegmentRule extends RuleDescription {
  /** @returns the check for a pair of languages; undefined if the rule doesn't apply to them or to the options */
  readonly prepare: (languages: Languages, options: CheckOptions) => SegmentCheck | undefined;
}

/** Compares segments with each other. */
export interface SegmentComparison {
  /** Takes note of a segment. */
  readonly add: (pair: SegmentPair) => void;
  /** Findings by the id of their segment, once all segments were added. */
  readonly finish: () => Iterable<readonly [string, RuleFinding]>;
}

/** A rule that compares segments. */
export interface ComparisonRule extends RuleDescription {
  readonly compare: (languages: Languages, options: CheckOptions) => SegmentComparison | undefined;
}

export type Rule = SegmentRule | ComparisonRule;
