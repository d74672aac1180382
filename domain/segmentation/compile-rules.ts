import { CandidateTable } from './candidate-table.ts';
import { segmentationRuleInvalid } from './errors.ts';
import { shapePattern, type PatternShape } from './pattern-shape.ts';
import type { SrxLanguageRules, SrxRule } from './srx.ts';

/** A run of break rules without an exception between them, and all exceptions that come before it. */
interface Stage {
  /** Rules of the run, as bits of the table. */
  readonly mask: number;
  /** Sticky: matches the empty string at a position that a rule of the run wants broken. */
  readonly breaks: RegExp;
  /** Sticky: matches the empty string at a position that an earlier exception keeps together. */
  readonly exceptions: RegExp | undefined;
}

/** Rules ready to run; made once a language. */
export interface CompiledRules {
  readonly table: CandidateTable;
  readonly stages: readonly Stage[];
}

/**
 * Compiles ordered rules so that a text is scanned once by character and rules are tried at the few candidates only.
 *
 * @throws LoquentError `segmentation_rule_invalid`
 */
export function compileRules(groups: readonly SrxLanguageRules[]): CompiledRules {
  const table = new CandidateTable();
  const stages: Stage[] = [];
  const exceptions: string[] = [];
  let breaks: string[] = [];
  let mask = 0;
  const finishStage = () => {
    if (breaks.length === 0) return;
    stages.push({
      mask,
      breaks: new RegExp(breaks.join('|'), 'uy'),
      exceptions: exceptions.length === 0 ? undefined : new RegExp(exceptions.join('|'), 'uy'),
    });
    breaks = [];
    mask = 0;
  };
  for (const group of groups) {
    for (const rule of group.rules) {
      const before = shapeSide(group.name, rule, 'before');
      const after = shapeSide(group.name, rule, 'after');
      if (rule.break) {
        breaks.push(position(before, after));
        mask |= table.add(before.last, after.first, after.second);
      } else {
        finishStage();
        exceptions.push(position(before, after));
      }
    }
  }
  finishStage();
  return { table, stages };
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
