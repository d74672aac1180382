import { describeCriterion } from '#domain/selection/document/explain-selectors.ts';
import type { Criterion } from '#domain/selection/document/plan.ts';

/** What a part of an instruction does with the things it names. */
export type Effect = 'include' | 'exclude' | 'add';

/** A part of an instruction that does one thing. */
export interface Clause {
  effect: Effect | undefined;
  /** "Don't": what follows is turned round once more. */
  isNegated: boolean;
  /** Names the document as a whole. */
  isEverything: boolean;
  /** Names it as the rest of what was said before. */
  isRest: boolean;
  /** "Translate": the things behind it are no more items of a list before. */
  hasVerb: boolean;
  /** A verb stands before the things, which one behind them can contradict: "skip tables, headings are translated". */
  hasVerbBefore: boolean;
  /** "Keep" and "stay", with which things are as they are. */
  isKept: boolean;
  /** "As it is", "alone" */
  hasComplement: boolean;
  /** What happens to the things was said behind them, so that others belong to another clause. */
  isClosed: boolean;
  /** "Only": a restriction wherever it stands. */
  isOnly: boolean;
  /** "Are translated", "don't leave": nothing that is said behind turns it round. */
  isSettled: boolean;
  /** "Except": it leaves out without a verb. */
  isException: boolean;
  /** "Everything except footnotes, also comments": added or excepted as well? */
  isDoubtful: boolean;
  /** Behind "but". */
  isContrast: boolean;
  /** A conjunction stands behind a verb that has nothing yet: "skip and". */
  isDangling: boolean;
  /** "In chapter 2, …": where all of it happens. */
  frame: readonly Criterion[] | undefined;
  /** Sentence that it is in, from 0. */
  readonly sentence: number;
  /** Where each thing that it names begins among its criteria. */
  readonly things: number[];
  /** The one of its criteria before which the last comma stands. */
  commaAt: number | undefined;
  criteria: Criterion[];
}

/** A clause of which nothing is read yet. @param sentence number of the sentence that it stands in */
export function newClause(sentence: number, effect?: Effect): Clause {
  return {
    effect,
    isNegated: false,
    isEverything: false,
    isRest: false,
    hasVerb: false,
    hasVerbBefore: false,
    isKept: false,
    hasComplement: false,
    isClosed: false,
    isOnly: false,
    isSettled: false,
    isException: false,
    isDoubtful: false,
    isContrast: false,
    isDangling: false,
    frame: undefined,
    sentence,
    things: [],
    commaAt: undefined,
    criteria: [],
  };
}

/** True for a clause that names something. */
export function isUsed(clause: Clause): boolean {
  return clause.criteria.length > 0 || clause.isEverything;
}

/** What clauses say, in words. */
export function describeClauses(clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ effect, isEverything, criteria }) => {
    const things = [...(isEverything ? ['everything'] : []), ...criteria.map(describeCriterion)].join(', ');
    return things === '' ? [] : [`${effect === 'exclude' ? 'leave out' : 'translate'} ${things}`];
  });
}
