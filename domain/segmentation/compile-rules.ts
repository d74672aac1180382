import { CandidateTable } from './candidate-table.ts';
import { segmentationRuleInvalid } from './errors.ts';
import { shapePattern, type PatternShape } from './pattern-shape.ts';
import { RuleMatcher, type CompiledRule } from './rule-matcher.ts';
import type { SrxLanguageRules, SrxRule } from './srx.ts';

/** A run of break rules without an exception between them, and all exceptions that come before it. */
interface Stage {
  readonly breaks: RuleMatcher;
  readonly exceptions: RuleMatcher;
}

/** Rules ready to run; made once a language. */
export interface CompiledRules {
  readonly breakTable: CandidateTable;
  readonly exceptionTable: CandidateTable;
  readonly stages: readonly Stage[];
}

/**
 * Compiles ordered rules so that a text is scanned once by character and rules are tried at the few candidates only.
 *
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function compileRules(groups: readonly SrxLanguageRules[]): CompiledRules {
  const breakTable = new CandidateTable();
  const exceptionTable = new CandidateTable();
  const stages: Stage[] = [];
  const exceptions: CompiledRule[] = [];
  let breaks: CompiledRule[] = [];
  const finishStage = () => {
    if (breaks.length > 0)
      stages.push({ breaks: new RuleMatcher(breaks), exceptions: new RuleMatcher([...exceptions]) });
    breaks = [];
  };
  for (const group of groups) {
    for (const rule of group.rules) {
      const before = shapeSide(group.name, rule, 'before');
      const after = shapeSide(group.name, rule, 'after');
      if (!rule.break) finishStage();
      const table = rule.break ? breakTable : exceptionTable;
      const bit = table.add(before.last, after.first, after.second);
      (rule.break ? breaks : exceptions).push({ bit, source: position(before, after) });
    }
  }
  finishStage();
  return { breakTable, exceptionTable, stages };
}

function shapeSide(name: string, rule: SrxRule, side: 'before' | 'after'): PatternShape {
  try {
    const shape = shapePattern(rule[side]);
    new RegExp(shape.source, 'u');
    return shape;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `A segmentation rule of "${name}" can't be used. Correct its "${side}" pattern ${rule[side]}: ${why}.`;
    throw segmentationRuleInvalid(message, error);
  }
}

/** The empty match between both sides. The side that looks at less text goes first: it fails cheapest. */
function position(before: PatternShape, after: PatternShape): string {
  const behind = before.source === '' ? '' : `(?<=${before.source})`;
  const ahead = after.source === '' ? '' : `(?=${after.source})`;
  return before.reach <= after.reach ? behind + ahead : ahead + behind;
}
