import type { PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { Unit } from '#domain/units/unit.ts';
import { applyPlan } from './apply-plan.ts';
import { criteriaOf, type Criterion, type SelectionPlan } from '#domain/plans/criteria.ts';
import { tableNotFound } from './errors.ts';
import { findPlanProblems } from './find-plan-problems.ts';
import { findUnmatched } from './find-unmatched.ts';
import type { InstructionGrammar, RequestLanguages } from './instruction-grammar.ts';

/** A query about a document besides its outline. */
export interface SelectionQuestion<Selector> {
  /** Read by rules; what the plan picks that they make is counted. */
  readonly instruction?: string | undefined;
  /** Languages of the request, which the instruction may repeat. */
  readonly languages?: RequestLanguages | undefined;
  /** Table of a workbook that the instruction is about. */
  readonly table?: TableLocation | undefined;
  /** An existing plan; it is validated, and its result is counted. */
  readonly plan?: SelectionPlan<Selector> | undefined;
}

/** How much of a document a plan picks, in units. */
export interface SelectionCounts {
  /** Units that are translated, wholly or in part. */
  readonly selected: number;
  /** Number of these that stay in part. */
  readonly partial: number;
  /** Units that could be translated and are excluded. */
  readonly excluded: number;
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

/**
 * Describes a document by its units, which were read with `describe`.
 *
 * @param readMapped reads the units of columns whose translations go into other columns
 * @throws LoquentError `table_not_found` if the request states a table that the workbook doesn't have
 */
export function describeSelection<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  units: readonly Unit[],
  question: SelectionQuestion<Selector>,
  readMapped: (mapping: readonly PlannedMapping[]) => readonly Unit[] = () => units,
): DescribedSelection<Outline, Selector> {
  const { table, plan } = question;
  const outline = grammar.outline(units, table);
  const misplaced = table === undefined ? [] : (grammar.validateTable?.(table, outline) ?? []);
  if (misplaced.length > 0) throw tableNotFound(misplaced);
  const problems = plan === undefined ? [] : findPlanProblems(grammar, plan, outline);
  const made = plan ?? planByRules(grammar, question, outline);
  if (made === undefined || problems.length > 0) return { outline, counts: null, problems, unmatched: [] };
  const isMapped = made.mapping !== undefined && made.mapping.length > 0;
  const selectable = isMapped ? readMapped(made.mapping) : units;
  const unmatched = findUnmatched(grammar, made, selectable);
  const beyond = [...new Set(grammar.findBeyond?.(unmatched, units))];
  if (beyond.length > 0) return { outline, counts: null, problems: beyond, unmatched };
  const { units: selected, partial, excluded: leftOut } = applyPlan(grammar, made, selectable);
  return { outline, counts: { selected, partial, excluded: leftOut }, problems, unmatched };
}

function planByRules<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  { instruction, languages, table }: SelectionQuestion<Selector>,
  outline: Outline,
): SelectionPlan<Selector> | undefined {
  if (instruction === undefined) return undefined;
  const read = grammar.read(instruction, outline, languages, table);
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
  const left = { ...plan, include: matched(plan.include), exclude: matched(plan.exclude), add: matched(plan.add) };
  const isShorter = criteriaOf(left).length < criteriaOf(plan).length;
  const isLimited = criteriaOf(left).length > 0 && (plan.include.length === 0 || left.include.length > 0);
  return isShorter && isLimited ? left : undefined;
}
