import { CandidateTable } from './candidate-table.ts';
import { segmentationRuleInvalid } from './errors.ts';
import { SHAPE_DEPTH, shapePattern, type PatternShape } from './pattern-shape.ts';
import { RuleMatcher, type CompiledRule } from './rule-matcher.ts';
import type { SrxLanguageRules, SrxRule } from './srx.ts';

/** A run of break rules without an exception between them, and all exceptions before it. */
interface Stage {
  readonly breaks: RuleMatcher;
  readonly exceptions: RuleMatcher;
}

/** Compiled rules; created once per language. */
export interface CompiledRules {
  readonly breakTable: CandidateTable;
  readonly exceptionTable: CandidateTable;
  readonly stages: readonly Stage[];
  /** Upper bound of the code points on each side of a position that decide whether there is a break. */
  readonly reach: number;
}

interface ShapedRule {
  readonly break: boolean;
  readonly before: PatternShape;
  readonly after: PatternShape;
}

/**
 * Compiles ordered rules so that a text is scanned once by character, and rules are only tested at the few candidates.
 *
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function compileRules(groups: readonly SrxLanguageRules[]): CompiledRules {
  const rules: ShapedRule[] = groups.flatMap((group) =>
    group.rules.map((rule) => ({
      break: rule.break,
      before: shapeSide(group.name, rule, 'before'),
      after: shapeSide(group.name, rule, 'after'),
    })),
  );
  const table = (kind: boolean) =>
    new CandidateTable(
      rules
        .filter((rule) => rule.break === kind)
        .map(({ before, after }) => ({ before: before.ends, after: after.starts })),
    );
  // One more for assertions: the end of the text, the edge of a word.
  const reach = Math.max(SHAPE_DEPTH, ...rules.flatMap(({ before, after }) => [before.reach, after.reach])) + 1;
  return { breakTable: table(true), exceptionTable: table(false), stages: stagesOf(rules), reach };
}

/** Checks that each rule is usable. @throws LoquentError `segmentation_rule_invalid` */
export function validateRules(group: SrxLanguageRules): void {
  for (const rule of group.rules) for (const side of ['before', 'after'] as const) shapeSide(group.name, rule, side);
}

function stagesOf(rules: readonly ShapedRule[]): Stage[] {
  const stages: Stage[] = [];
  const all = { breaks: 0, exceptions: 0 };
  const exceptions: CompiledRule[] = [];
  let breaks: CompiledRule[] = [];
  const finishStage = () => {
    if (breaks.length > 0)
      stages.push({ breaks: new RuleMatcher(breaks), exceptions: new RuleMatcher([...exceptions]) });
    breaks = [];
  };
  for (const rule of rules) {
    const kind = rule.break ? 'breaks' : 'exceptions';
    if (!rule.break) finishStage();
    const compiled = { bit: CandidateTable.bit(all[kind]++), source: position(rule.before, rule.after) };
    (rule.break ? breaks : exceptions).push(compiled);
  }
  finishStage();
  return stages;
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

/** Matches the empty string between both sides. The side that reads less text goes first, because it fails sooner. */
function position(before: PatternShape, after: PatternShape): string {
  const behind = before.source === '' ? '' : `(?<=${before.source})`;
  const ahead = after.source === '' ? '' : `(?=${after.source})`;
  return before.reach <= after.reach ? behind + ahead : ahead + behind;
}
