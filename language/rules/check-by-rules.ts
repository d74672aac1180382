import { createChecker } from '#domain/quality/check-segments.ts';
import type { CheckOptions } from '#domain/quality/checked-segment.ts';
import type { RuleCheck } from './text-rules.ts';

/** Compiles the check of translations for `RuleCheck.atOnce`. */
export function compileRuleCheck(options: CheckOptions): RuleCheck['checkSynchronously'] {
  const checker = createChecker(options);
  return ({ segment, wantsTerms }) => ({
    findings: checker.check(segment),
    terms: wantsTerms ? options.terminology?.check(segment.source.text, segment.target.text) : undefined,
  });
}
