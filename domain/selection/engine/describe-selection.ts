import type { Unit } from '#domain/units/unit.ts';
import { applyPlan } from './apply-plan.ts';
import { criteriaOf, type Criterion, type SelectionPlan } from './criteria.ts';
import { findPlanProblems } from './find-plan-problems.ts';
import { findUnmatched } from './find-unmatched.ts';
import type { InstructionLanguage, RequestLanguages } from './instruction-language.ts';

/** A query about a document besides its outline. */
export interface SelectionQuestion<Selector> {
  /** Read by rules; what the plan picks that they make is counted. */
  readonly instruction?: string | undefined;
  /** Languages of the request, which the instruction may repeat. */
  readonly languages?: RequestLanguages | undefined;
  /** An existing plan; it is validated, and its result is counted. */
  readonly plan?: SelectionPlan<Selector> | undefined;
}

/** How much of a document a plan picks, in units. */
export interface SelectionCounts {
  /** Units that are translated, wholly or in part. */
  readonly selected: number;
  /** Number of these that stay in part. */
  readonly partial: number;
  /** Units that could be translated and are left out. */
  readonly left_out: number;
}

/** The parts that a document offers, and the result of a plan. */
export interface DescribedSelection<Outline, Selector> {
  readonly outline: Outline;
  /** Null without a plan that fits: none was given, it has `problems`, or rules don't understand the instruction. */
  readonly counts: SelectionCounts | null;
  /** Problems of the plan with the document, as sentences. */
  readonly problems: readonly string[];
  /** Criteria of the plan that the document lacks. */
  readonly unmatched: readonly Criterion<Selector>[];
}

/** Both, with the warnings that a translation of the document would have. */
export interface DescribedFile<Outline, Selector> extends DescribedSelection<Outline, Selector> {
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Describes a document by its units, which were read with `describe`. */
export function describeSelection<Outline, Selector>(
  language: InstructionLanguage<Outline, Selector>,
  units: readonly Unit[],
  { instruction, languages, plan }: SelectionQuestion<Selector>,
): DescribedSelection<Outline, Selector> {
  const outline = language.outline(units);
  const problems = plan === undefined ? [] : findPlanProblems(language, plan, outline);
  const made = plan ?? (instruction === undefined ? undefined : planByRules(language, instruction, outline, languages));
  if (made === undefined || problems.length > 0) return { outline, counts: null, problems, unmatched: [] };
  const unmatched = findUnmatched(language, made, units);
  const beyond = [...new Set(language.findBeyond?.(unmatched, units))];
  if (beyond.length > 0) return { outline, counts: null, problems: beyond, unmatched };
  const { units: selected, partial, leftOut } = applyPlan(language, made, units);
  return { outline, counts: { selected, partial, left_out: leftOut }, problems, unmatched };
}

function planByRules<Outline, Selector>(
  language: InstructionLanguage<Outline, Selector>,
  instruction: string,
  outline: Outline,
  languages: RequestLanguages | undefined,
): SelectionPlan<Selector> | undefined {
  const read = language.read(instruction, outline, languages);
  return read.kind === 'plan' ? read.plan : undefined;
}

/**
 * A plan without criteria that the document lacks.
 *
 * @returns undefined if none can be removed, or the plan would no longer restrict anything
 */
export function withoutUnmatched<Selector>(
  plan: SelectionPlan<Selector>,
  unmatched: readonly Criterion<Selector>[],
): SelectionPlan<Selector> | undefined {
  const missing = new Set(unmatched.map(({ all }) => JSON.stringify(all)));
  const matched = (criteria: readonly Criterion<Selector>[]) =>
    criteria.filter(({ all }) => !missing.has(JSON.stringify(all)));
  const left = { include: matched(plan.include), exclude: matched(plan.exclude), add: matched(plan.add) };
  const isShorter = criteriaOf(left).length < criteriaOf(plan).length;
  const isLimited = criteriaOf(left).length > 0 && (plan.include.length === 0 || left.include.length > 0);
  return isShorter && isLimited ? left : undefined;
}
