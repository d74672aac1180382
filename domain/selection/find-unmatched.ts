import { indexDocument, type DocumentIndex } from './document-index.ts';
import { pickCriterion } from './pick-criterion.ts';
import type { Criterion, SelectionPlan } from './plan.ts';
import type { Unit } from '#domain/units/unit.ts';

/**
 * Finds what a plan names that a document has nothing of, for people who take it for left out: `footnotes` where there are
 * none, exceptions among them, with what they are exceptions of (`the third table in the section …`).
 */
export function findUnmatched(plan: SelectionPlan, units: readonly Unit[]): readonly Criterion[] {
  const document = indexDocument(units);
  return [...plan.include, ...plan.exclude, ...plan.add].flatMap(({ all, none = [] }) => {
    const whole = lengthOf({ all }, document);
    if (whole === 0) return [{ all }];
    return none
      .filter((exception) => lengthOf({ all, none: [exception] }, document) === whole)
      .map((exception) => ({ all: [...exception.all, ...all] }));
  });
}

/** UTF-16 units that a criterion picks. */
function lengthOf(criterion: Criterion, document: DocumentIndex): number {
  return pickCriterion(criterion, document)
    .flat()
    .reduce((sum, { start, end }) => sum + end - start, 0);
}
