import type { Criterion } from '#domain/plans/criteria.ts';
import type { Counting, CriterionScope, UnitPicker } from './instruction-grammar.ts';
import { intersect, EMPTY_RANGE_SET, subtract, type RangeSet, wholeUnit } from './range-set.ts';

/** The picks of a criterion, per unit; positions count within what its other selectors leave. */
export function pickCriterion<Selector>(
  { all, none = [] }: Criterion<Selector>,
  picker: UnitPicker<Selector>,
): readonly RangeSet[] {
  const scope = picker.open(all);
  const picked = new Narrowing(picker, scope, all).narrow(scope.offered, all);
  return none.reduce((left, exception) => {
    const taken = new Narrowing(picker, scope, [...all, ...exception.all]).narrow(left, exception.all);
    return left.map((ranges, index) => subtract(ranges, taken[index] ?? EMPTY_RANGE_SET));
  }, picked);
}

/** Narrows ranges down by selectors among which positions count. */
class Narrowing<Selector> {
  readonly #picker: UnitPicker<Selector>;
  readonly #scope: CriterionScope<Selector>;
  readonly #context: readonly Selector[];
  /** Counted selectors count among others, so that each is looked up many times. */
  readonly #picks = new Map<Selector, readonly RangeSet[]>();

  constructor(picker: UnitPicker<Selector>, scope: CriterionScope<Selector>, context: readonly Selector[]) {
    this.#picker = picker;
    this.#scope = scope;
    this.#context = context;
  }

  narrow(ranges: readonly RangeSet[], selectors: readonly Selector[]): readonly RangeSet[] {
    return selectors.reduce((left, selector) => {
      const picked = this.#pickedBy(selector);
      return left.map((each, index) => intersect(each, picked[index] ?? EMPTY_RANGE_SET));
    }, ranges);
  }

  #pickedBy(selector: Selector): readonly RangeSet[] {
    const known = this.#picks.get(selector);
    if (known !== undefined) return known;
    const counting = this.#scope.counting(selector);
    const picked = counting === undefined ? this.#scope.matching(selector) : this.#countedBy(counting);
    this.#picks.set(selector, picked);
    return picked;
  }

  /** Selects by counting within the places of the other selectors. */
  #countedBy(counting: Counting<Selector>): readonly RangeSet[] {
    const { offered, partOf } = this.#scope;
    const { units } = this.#picker;
    const among = this.#context.filter((other) => counting.isAmong(other));
    const located = among.map((each) => this.#pickedBy(each));
    const isThere = (index: number) =>
      (offered[index]!.length > 0 || counting.countsAnyway?.(index) === true) &&
      located.every((ranges) => (ranges[index]?.length ?? 0) > 0);
    const candidates = [...units.keys()].filter(isThere);
    const groups = partOf === undefined ? [candidates] : grouped(candidates, partOf);
    const chosen = new Set(groups.flatMap((group) => counting.choose(group, among)));
    return units.map((unit, index) => (chosen.has(index) ? wholeUnit(unit) : EMPTY_RANGE_SET));
  }
}

/** Units by the part they are in; those in none go. */
function grouped(candidates: readonly number[], partOf: readonly number[]): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const index of candidates) {
    const part = partOf[index] ?? -1;
    const group = groups.get(part);
    if (group !== undefined) group.push(index);
    else if (part >= 0) groups.set(part, [index]);
  }
  return [...groups.values()];
}
