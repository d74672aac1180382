import type { CheckedSegment, CheckOptions } from './checked-segment.ts';
import type { Finding } from './finding.ts';
import { readLanguages } from './languages.ts';
import type { ComparisonRule, Rule, RuleFinding, SegmentCheck, SegmentComparison, SegmentRule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { SegmentPair } from './segment-pair.ts';

/** Runs rules over segments that are not all in memory. Created by `createChecker`. */
export interface SegmentChecker {
  /** Findings of a single segment; it is also remembered for comparison with the others. */
  check(segment: CheckedSegment): readonly Finding[];
  /** Findings of comparing all segments checked, by segment id; called once, after the last. */
  compare(): ReadonlyMap<string, readonly Finding[]>;
}

const NONE: readonly Finding[] = [];

/** Creates a checker for segments of one pair of languages; rules that don't apply to it don't run. */
export function createChecker(options: CheckOptions): SegmentChecker {
  const languages = readLanguages(options.sourceLanguage, options.targetLanguage);
  const wanted = options.rules === undefined ? undefined : new Set(options.rules);
  const checks: { rule: SegmentRule; run: SegmentCheck }[] = [];
  const comparisons: { rule: ComparisonRule; comparison: SegmentComparison }[] = [];
  for (const rule of RULES) {
    if (wanted?.has(rule.id) === false) continue;
    if ('compare' in rule) {
      const comparison = rule.compare(languages, options);
      if (comparison !== undefined) comparisons.push({ rule, comparison });
    } else {
      const run = 'check' in rule ? rule.check : rule.prepare(languages, options);
      if (run !== undefined) checks.push({ rule, run });
    }
  }
  return {
    check(segment) {
      const pair = new SegmentPair(segment, languages);
      let findings: Finding[] | undefined;
      for (const { rule, run } of checks) {
        const found = run(pair);
        if (found === undefined) continue;
        findings ??= [];
        for (const each of [found].flat()) findings.push(completed(rule, each));
      }
      for (const { comparison } of comparisons) comparison.add(pair);
      return findings ?? NONE;
    },
    compare() {
      const found = new Map<string, Finding[]>();
      for (const { rule, comparison } of comparisons) {
        for (const [id, finding] of comparison.finish()) {
          found.set(id, [...(found.get(id) ?? []), completed(rule, finding)]);
        }
      }
      return found;
    },
  };
}

function completed({ id, category, severity }: Rule, finding: RuleFinding): Finding {
  return { rule: id, category, severity, ...finding };
}
