import {
  countSelectors,
  MAX_CRITERIA,
  MAX_SELECTORS_OF_PLAN,
  type DocumentCriterion,
  type DocumentPlan,
  type Selector,
} from '#domain/plans/document-plan.ts';
import type { Clause } from './clause.ts';
import { addNew, crossed, subtracted } from './criteria.ts';

/** A plan, or the reason why the clauses are not one: a sentence for people, if it adds something. */
export type PlanOfClauses = { readonly plan: DocumentPlan } | { readonly hint: string | undefined };

const TWO_WAYS =
  'Say "only …" if nothing else is translated, or "… too" if it comes in addition to everything that is not excluded';
const ONLY_OR_TOO = 'Say "only the comments" or "the comments too"';
const CONTRADICTION = 'The same thing is both translated and excluded';
const IN_FRAME =
  'Say what happens there: "in chapter 2, only the tables", or "only the tables in chapter 2" for nothing else';

interface Draft {
  readonly include: DocumentCriterion[];
  readonly exclude: DocumentCriterion[];
  readonly add: DocumentCriterion[];
  isEverything: boolean;
  /** Sentence of the restriction that "only" made. */
  onlyIn: number | undefined;
}

/**
 * Combines clauses: a restriction, exclusions, additions.
 *
 * @returns no plan when it would be empty, when two clauses contradict each other, when it is ambiguous, and when it
 * exceeds the maximum of a plan
 */
export function planOfClauses(clauses: readonly Clause[]): PlanOfClauses {
  const draft: Draft = { include: [], exclude: [], add: [], isEverything: false, onlyIn: undefined };
  for (const clause of clauses) {
    const hint = place(clause, draft);
    if (hint !== undefined) return { hint: hint === '' ? undefined : hint };
  }
  const { include, exclude, add } = draft;
  // An empty instruction, or "the rest" of nothing
  if (clauses.every(({ isRest }) => isRest)) return { hint: undefined };
  const denied = clauses.flatMap((one) => (one.effect === 'exclude' && !one.isException ? one.criteria : []));
  if (hasCommon(denied, include) || hasCommon(denied, add)) return { hint: CONTRADICTION };
  const isAskedFor = clauses.some(({ isOnly }) => isOnly);
  if (include.length > 0 && add.length === 0 && !isAskedFor && include.every(isOfComments)) {
    // "The comments, skip the rest" restricts as well.
    if (!clauses.some(({ effect, isEverything }) => effect === 'exclude' && isEverything)) return { hint: ONLY_OR_TOO };
  }
  const plan = simplified({ include: joinedRange(include) ?? include, exclude, add });
  const isTooLong =
    Object.values(plan).some((criteria) => criteria.length > MAX_CRITERIA) ||
    countSelectors(plan) > MAX_SELECTORS_OF_PLAN;
  return isTooLong ? { hint: undefined } : { plan };
}

/** Puts a clause into a plan; a hint, or '' without one, when it can't be. */
function place(clause: Clause, draft: Draft): string | undefined {
  if (clause.frame !== undefined) return placeInFrame(clause, clause.frame, draft);
  const { effect, isEverything, isOnly, criteria } = clause;
  // "Keep only the tables": untranslated, or only them?
  if (clause.isKept && isOnly && !clause.hasComplement) return '';
  if (clause.isDoubtful && !criteria.every(isOfComments)) return TWO_WAYS;
  if (effect === 'exclude') {
    // "Only the tables, skip everything else" is redundant; alone it would leave nothing.
    if (isEverything && draft.include.length === 0) return '';
    addNew(draft.exclude, criteria);
  } else if (effect === 'include' && isOnly && !isEverything) {
    // "Everything. Only the tables." is a contradiction.
    if (draft.isEverything || (draft.onlyIn ?? clause.sentence) !== clause.sentence) return CONTRADICTION;
    if ((draft.onlyIn === undefined && draft.include.length > 0) || isMixed(clause)) return TWO_WAYS;
    draft.onlyIn = clause.sentence;
    addNew(draft.include, criteria);
  } else if (effect === 'add' || isEverything || draft.isEverything) {
    draft.isEverything ||= isEverything === true;
    addNew(draft.add, criteria);
  } else if (draft.exclude.length > 0 && draft.include.length === 0) {
    if (!clause.isContrast && !criteria.every((one) => isOfComments(one) || isWithin(one, draft.exclude)))
      return TWO_WAYS;
    draft.isEverything = true;
    addNew(draft.add, criteria);
  } else addNew(draft.include, criteria);
  return undefined;
}

/** "Chapter 2, tables only": the tables of chapter 2, or both? */
function isMixed({ isClosed, commaAt = 0, criteria }: Clause): boolean {
  const isPart = ({ all: [one] }: DocumentCriterion) => one?.kind === 'section' || one?.kind === 'range';
  return isClosed === true && commaAt > 0 && criteria.some(isPart) && !criteria.every(isPart);
}

/** "In chapter 2, only the tables" excludes the rest of chapter 2 and doesn't concern other chapters. */
function placeInFrame(clause: Clause, frame: readonly DocumentCriterion[], draft: Draft): string | undefined {
  const { effect, isEverything, isOnly, criteria } = clause;
  if (effect === 'exclude' && isEverything) {
    addNew(draft.exclude, frame);
    return undefined;
  }
  if (isEverything || criteria.length === 0) return IN_FRAME;
  const isRestricted = effect === 'include' && isOnly;
  const there = isRestricted ? subtracted(frame, criteria) : crossed(criteria, frame);
  if (there === undefined || (!isRestricted && effect !== 'exclude' && effect !== 'add')) return IN_FRAME;
  addNew(effect === 'add' ? draft.add : draft.exclude, there);
  return undefined;
}

function isOfComments({ all }: DocumentCriterion): boolean {
  return all.some((selector) => selector.kind === 'place' && selector.place === 'comment');
}

/** A part of an excluded one: chapter 2, but its tables. */
function isWithin({ all }: DocumentCriterion, excluded: readonly DocumentCriterion[]): boolean {
  const own = new Set(all.map(keyOf));
  const isTable = all.some(({ kind }) => kind === 'table');
  return excluded.some((other) =>
    other.all.every(
      (selector) => own.has(keyOf(selector)) || (isTable && keyOf(selector) === keyOf({ ...EVERY_TABLE })),
    ),
  );
}

const EVERY_TABLE = { kind: 'table', number: null, row: null, column: null } as const;

function keyOf(selector: Selector): string {
  return JSON.stringify(selector);
}

function hasCommon(ones: readonly DocumentCriterion[], others: readonly DocumentCriterion[]): boolean {
  const known = new Set(ones.map((one) => JSON.stringify(one)));
  return others.some((other) => known.has(JSON.stringify(other)));
}

/** "Start at chapter 2. Stop after chapter 4." is one range, in two halves. */
function joinedRange(include: readonly DocumentCriterion[]): DocumentCriterion[] | undefined {
  const ranges = include.flatMap(({ all: [one, ...more], none }) =>
    one?.kind === 'range' && more.length === 0 && none === undefined ? [one] : [],
  );
  const start = ranges.find(({ from, to }) => from !== null && to === null);
  const end = ranges.find(({ from, to }) => from === null && to !== null);
  if (include.length !== 2 || !start?.from || !end?.to || start.from.heading > end.to.heading) return undefined;
  return [{ all: [{ ...start, to: end.to, includesEnd: end.includesEnd }] }];
}

/** "Only what isn't bold" is everything without bold text, and the other way round. */
function simplified(plan: DocumentPlan): DocumentPlan {
  const [one] = plan.include;
  if (one !== undefined && plan.include.length === 1 && one.all.length === 0) {
    const exclude = [...plan.exclude];
    addNew(exclude, one.none ?? []);
    return { ...plan, include: [], exclude };
  }
  const [other] = plan.exclude;
  if (other !== undefined && plan.exclude.length === 1 && plan.include.length === 0 && other.all.length === 0) {
    return { ...plan, include: [...(other.none ?? [])], exclude: [] };
  }
  return plan;
}
