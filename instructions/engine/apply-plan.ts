import { hasLetters } from '#domain/languages/letters.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Criterion, SelectionPlan } from '#domain/plans/criteria.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';
import { pickCriterion } from './pick-criterion.ts';
import { EMPTY_RANGE_SET, subtract, union, type RangeSet, wholeUnit } from './range-set.ts';

/** The selected part of a unit: all of it, or only these ranges of its text (UTF-16 offsets, in order). */
export type UnitSelection = { readonly kind: 'whole' } | { readonly kind: 'ranges'; readonly ranges: RangeSet };

export interface AppliedPlan {
  /** Selections by unit id. A missing unit is not translated. */
  readonly selected: ReadonlyMap<string, UnitSelection>;
  /** Units that are translated, wholly or in part. */
  readonly units: number;
  /** Number of these that are translated in part. */
  readonly partial: number;
  /** Units that could be translated and are excluded. */
  readonly excluded: number;
}

const WHOLE: UnitSelection = { kind: 'whole' };

/**
 * Applies a plan to the units of a document that were read with `describe`. Text that the plan doesn't select, or that
 * is never translated without an instruction (hidden text, comments), stays; comments are translated if the plan names
 * them.
 */
export function applyPlan<Selector>(
  grammar: Pick<InstructionGrammar<never, Selector>, 'apply'>,
  plan: SelectionPlan<Selector>,
  units: readonly Unit[],
): AppliedPlan {
  const picker = grammar.apply(units);
  const picked = (criteria: readonly Criterion<Selector>[]) =>
    criteria.map((criterion) => pickCriterion(criterion, picker));
  const [include, exclude, add] = [picked(plan.include), picked(plan.exclude), picked(plan.add)];
  const selected = new Map<string, UnitSelection>();
  let [partial, leftOut] = [0, 0];
  for (const [index, unit] of units.entries()) {
    if (!picker.isSelectable(unit)) continue;
    const all = (sets: readonly (readonly RangeSet[])[]) =>
      sets.reduce<RangeSet>((sum, set) => union(sum, set[index] ?? EMPTY_RANGE_SET), EMPTY_RANGE_SET);
    const base = plan.include.length > 0 ? all(include) : unit.translate ? wholeUnit(unit) : EMPTY_RANGE_SET;
    const ranges = withWords(union(subtract(base, all(exclude)), all(add)), unit.content.text);
    if (ranges.length === 0) {
      leftOut += 1;
    } else if (withWords(subtract(wholeUnit(unit), ranges), unit.content.text).length === 0) {
      selected.set(unit.id, WHOLE);
    } else {
      selected.set(unit.id, { kind: 'ranges', ranges });
      partial += 1;
    }
  }
  return { selected, units: selected.size, partial, excluded: leftOut };
}

/** Ranges without letters need no translation, and no protection. */
function withWords(ranges: RangeSet, text: string): RangeSet {
  return ranges.filter(({ start, end }) => hasLetters(text.slice(start, end)));
}
