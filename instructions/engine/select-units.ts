import { maskSpans } from '#domain/protection/mask-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Units } from '#domain/units/units.ts';
import { applyPlan } from './apply-plan.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';
import { subtract } from './range-set.ts';

/** The units of a document as a job with an instruction works on them. */
export interface SelectedUnits {
  /**
   * Same units in the same order. One that isn't selected is not translated; of one that is selected in part, the parts
   * that stay are standalone codes with their text as `equivalent`.
   */
  readonly units: Units;
  /** Puts the parts that stay back into the translation of a unit. */
  readonly restore: (unitId: string, target: CodedText) => CodedText;
}

/** The units of a document for a job without an instruction, unchanged. */
export function everyUnit(units: Units): SelectedUnits {
  return { units, restore: (_unitId, target) => target };
}

/** Applies a plan to the units of a document that were read with `describe`. The result is deterministic. */
export function selectUnits<Selector>(
  grammar: Pick<InstructionGrammar<never, Selector>, 'apply'>,
  plan: SelectionPlan<Selector>,
  units: Units,
): SelectedUnits {
  const all = [...units];
  const { selected } = applyPlan(grammar, plan, all);
  const restorers = new Map<string, (target: CodedText) => CodedText>();
  const chosen = all.map((unit): Unit => {
    const selection = selected.get(unit.id);
    if (selection === undefined) {
      return unit.translate ? { ...unit, translate: false, skipReason: 'not_selected' } : unit;
    }
    const { skipReason: _reason, ...rest } = unit;
    if (selection.kind === 'whole') return { ...rest, translate: true };
    const whole = [{ start: 0, end: unit.content.text.length }];
    const masked = maskSpans(unit.content, subtract(whole, selection.ranges));
    restorers.set(unit.id, (target) => masked.restore(target));
    return { ...rest, content: masked.content, translate: true };
  });
  return { units: chosen, restore: (unitId, target) => restorers.get(unitId)?.(target) ?? target };
}
