import { describeDocumentCriterion } from '#instructions/document/explain-selectors.ts';
import type { DocumentCriterion } from '#domain/plans/document-plan.ts';

/** Action of a clause on the parts that it names. */
export type Effect = 'include' | 'exclude' | 'add';

/** A part of an instruction that does one thing. */
export interface Clause {
  effect?: Effect | undefined;
  /** "Don't": what follows is turned round once more. */
  isNegated?: boolean;
  /** Names the document as a whole. */
  isEverything?: boolean;
  /** Names them as the rest of the parts named before. */
  isRest?: boolean;
  /** "Translate": the things after it no longer belong to a list before it. */
  hasVerb?: boolean;
  /** A verb precedes the parts, which one after them can contradict: "skip tables, headings are translated". */
  hasVerbBefore?: boolean;
  /** "Keep" and "stay", which leave parts untranslated. */
  isKept?: boolean;
  /** "As it is", "alone" */
  hasComplement?: boolean;
  /** The action was stated after the parts, so that others belong to another clause. */
  isClosed?: boolean;
  /** "Only": a restriction at any place. */
  isOnly?: boolean;
  /** "Are translated", "don't leave": later words don't reverse it. */
  isSettled?: boolean;
  /** "Except": it excludes without a verb. */
  isException?: boolean;
  /** "Everything except footnotes, also comments": added or excepted as well? */
  isDoubtful?: boolean;
  /** After "but". */
  isContrast?: boolean;
  /** A conjunction follows a verb without parts: "skip and". */
  isDangling?: boolean;
  /** "In chapter 2, …": where all of it happens. */
  frame?: readonly DocumentCriterion[] | undefined;
  /** Sentence that it is in, from 0. */
  readonly sentence: number;
  /** Where each thing that it names begins among its criteria. */
  readonly things: number[];
  /** Index of the criterion after the last comma. */
  commaAt?: number;
  criteria: DocumentCriterion[];
}

/** An empty clause. @param sentence index of its sentence */
export function newClause(sentence: number, effect?: Effect): Clause {
  return { effect, sentence, things: [], criteria: [] };
}

/** True for a clause that names something. */
export function isUsed(clause: Clause): boolean {
  return clause.criteria.length > 0 || clause.isEverything === true;
}

/** Describes clauses in words. */
export function describeClauses(clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ effect, isEverything, criteria }) => {
    const things = [...(isEverything ? ['everything'] : []), ...criteria.map(describeDocumentCriterion)].join(', ');
    return things === '' ? [] : [`${effect === 'exclude' ? 'leave out' : 'translate'} ${things}`];
  });
}
