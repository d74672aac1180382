import type { Unit } from '#domain/units/unit.ts';
import { criteriaOf, type Criterion, type SelectionPlan } from '#domain/plans/criteria.ts';
import type { InstructionGrammar, UnitPicker } from './instruction-grammar.ts';
import { pickCriterion } from './pick-criterion.ts';

/**
 * Finds criteria of a plan that a document lacks, for people who expect an effect: `footnotes` without any, including
 * exceptions, with the part that they restrict (`the third table in the section …`).
 */
export function findUnmatched<Selector>(
  grammar: Pick<InstructionGrammar<never, Selector>, 'apply'>,
  plan: SelectionPlan<Selector>,
  units: readonly Unit[],
): readonly Criterion<Selector>[] {
  const picker = grammar.apply(units);
  return criteriaOf(plan).flatMap(({ all, none = [] }) => {
    const whole = lengthOf({ all }, picker);
    if (whole === 0) return [{ all }];
    return none
      .filter((exception) => lengthOf({ all, none: [exception] }, picker) === whole)
      .map((exception) => ({ all: [...exception.all, ...all] }));
  });
}

/** UTF-16 units that a criterion picks. */
function lengthOf<Selector>(criterion: Criterion<Selector>, picker: UnitPicker<Selector>): number {
  return pickCriterion(criterion, picker)
    .flat()
    .reduce((sum, { start, end }) => sum + end - start, 0);
}
