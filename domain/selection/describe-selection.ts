import type { Unit } from '#domain/units/unit.ts';
import { applyPlan } from './apply-plan.ts';
import { describeDocument, type DocumentOutline } from './outline.ts';
import type { SelectionPlan } from './plan.ts';

/** How much of a document a plan picks, in units. */
export interface SelectionCounts {
  /** Units that are translated, wholly or in part. */
  readonly selected: number;
  /** Of these, the ones of which parts stay. */
  readonly partial: number;
  /** Units that could be translated and are left out. */
  readonly left_out: number;
}

/** What a document offers, and what a plan picks of it. */
export interface DescribedDocument {
  readonly outline: DocumentOutline;
  /** Null without a plan. */
  readonly counts: SelectionCounts | null;
}

/** Describes a document by its units, which were read with `describe`. */
export function describeSelection(units: readonly Unit[], plan: SelectionPlan | undefined): DescribedDocument {
  const outline = describeDocument(units);
  if (plan === undefined) return { outline, counts: null };
  const { units: selected, partial, leftOut } = applyPlan(plan, units);
  return { outline, counts: { selected, partial, left_out: leftOut } };
}
