import { describeCriterion } from '../explain-plan.ts';
import type { DocumentOutline } from '../outline.ts';
import { MOST_CRITERIA, type Criterion, type SelectionPlan } from '../plan.ts';
import { Cursor } from './cursor.ts';
import { crossed, readNounPhrase } from './noun-phrase.ts';
import { tokenize } from './tokens.ts';

/** An instruction that was read: as a plan, or how far. */
export type ReadInstruction =
  | { readonly kind: 'plan'; readonly plan: SelectionPlan }
  | {
      readonly kind: 'not_understood';
      /** What was understood, in words. */
      readonly understood: readonly string[];
      /** Words of the instruction that weren't, as they were written. */
      readonly unknown: readonly string[];
    };

/** What a part of an instruction does with the things it names. */
type Effect = 'include' | 'exclude' | 'add';

interface Clause {
  effect: Effect | undefined;
  /** "Don't": what follows is turned round once more. */
  isNegated: boolean;
  /** Names the document as a whole. */
  isEverything: boolean;
  /** "Translate": the things behind it are no more items of a list before. */
  hasVerb: boolean;
  /** "Only": a restriction wherever it stands. */
  isOnly: boolean;
  /** "Are translated", "don't leave": nothing that is said behind turns it round. */
  isSettled: boolean;
  readonly criteria: Criterion[];
}

const newClause = (effect?: Effect): Clause => ({
  effect,
  isNegated: false,
  isEverything: false,
  hasVerb: false,
  isOnly: false,
  isSettled: false,
  criteria: [],
});

/**
 * Reads an instruction in ordinary English that says what of a document is translated. Each of its words must fit: one
 * that is understood in part only is not understood, since obeying half of it would translate the wrong things.
 */
export function readInstruction(instruction: string, outline: DocumentOutline): ReadInstruction {
  const cursor = new Cursor(tokenize(instruction));
  const clauses: Clause[] = [];
  const unknown: string[] = [];
  let clause = newClause();
  const begin = (effect?: Effect) => {
    // "Skip:" and a thing on each line
    const isItem = clause.effect === undefined && !clause.isEverything && !clause.hasVerb;
    if (isItem && clauses.at(-1)?.effect === 'exclude') clause.effect = 'exclude';
    if (isUsed(clause)) clauses.push(clause);
    clause = newClause(effect);
  };

  while (!cursor.atEnd) {
    const { token } = cursor;
    if (token?.kind === 'stop') {
      // What "everything except:" leaves out may begin on the next line.
      if (isUsed(clause) || clause.effect === undefined) begin();
      cursor.position += 1;
      continue;
    }
    if (token?.kind === 'comma' || cursor.take('and') !== undefined) {
      if (token?.kind === 'comma') cursor.position += 1;
      continue;
    }
    const named = readOwned() ?? readNounPhrase(cursor, outline);
    if (named !== undefined) {
      addNew(clause.criteria, named);
      continue;
    }
    if (!readMarker()) {
      unknown.push(token?.raw ?? '');
      cursor.position += 1;
    }
  }
  // "Everything except", and then nothing: something got lost.
  if (!isUsed(clause) && clause.effect !== undefined) unknown.push(cursor.tokens.at(-1)?.raw ?? '');
  begin();
  const plan = unknown.length === 0 ? toPlan(clauses) : undefined;
  if (plan !== undefined) return { kind: 'plan', plan };
  return { kind: 'not_understood', understood: describeClauses(clauses), unknown };

  /** "Its first paragraph": of what was named last. */
  function readOwned(): readonly Criterion[] | undefined {
    return cursor.attempt(() => {
      if (cursor.take('its') === undefined) return undefined;
      const owned = readNounPhrase(cursor, outline);
      const owners = (isUsed(clause) ? clause : clauses.at(-1))?.criteria ?? [];
      if (owned === undefined || owners.length === 0) return undefined;
      return crossed(owned, owners);
    });
  }

  /** True when a word was read that says what happens to what is named. */
  function readMarker(): boolean {
    if (cursor.take('nothing to say') !== undefined) return true;
    if (cursor.take('but') !== undefined) return but();
    if (cursor.take('everything', 'text') !== undefined) {
      if (clause.criteria.length > 0) begin();
      clause.isEverything = true;
      // "Everything in the document"
      cursor.attempt(() => (cursor.take('in') === undefined ? undefined : cursor.take('everything', 'text')));
      return true;
    }
    if (cursor.take('only') !== undefined) return only();
    if (cursor.take('translate') !== undefined) return translate();
    if (cursor.take('not') !== undefined) return negate();
    if (cursor.take('skip', 'keep') !== undefined) return skip();
    if (cursor.take('as it is') !== undefined) return stay();
    if (cursor.take('except') !== undefined) return except();
    if (cursor.take('too') !== undefined) return too();
    return false;
  }

  /** Ahead of the things ("only the tables") it begins a clause, behind them ("the tables only") it ends theirs. */
  function mark(effect: Effect): boolean {
    if (isUsed(clause) && !isBehind()) begin();
    clause.effect = effect;
    clause.isNegated = false;
    return true;
  }

  function skip(): boolean {
    const isSpared = clause.isNegated && !isUsed(clause);
    mark(isSpared ? 'add' : 'exclude');
    clause.isSettled = isSpared;
    return true;
  }

  function only(): boolean {
    if (clause.effect === 'exclude') {
      // "Skip only the tables"; "not only the tables" and "skip the headings, tables only" are for people.
      if (!isUsed(clause)) return !clause.isNegated;
      if (isBehind()) return false;
    }
    mark('include');
    clause.isOnly = true;
    return true;
  }

  /** "Skip tables, headings too" leaves both out. */
  function too(): boolean {
    return (clause.effect === 'exclude' && isUsed(clause) && isBehind()) || mark(clause.isNegated ? 'exclude' : 'add');
  }

  function isBehind(): boolean {
    return cursor.lookAhead(() => {
      cursor.skipFillers('translate', 'too', 'as it is');
      const { token } = cursor;
      if (token === undefined || token.kind === 'stop' || token.kind === 'comma') return true;
      return ['and', 'but', 'except'].includes(cursor.peek()?.meaning.is ?? '');
    });
  }

  function translate(): boolean {
    clause.hasVerb = true;
    if (!isUsed(clause)) return true;
    if (isBehind()) {
      clause.isSettled = clause.effect !== 'exclude';
      return true;
    }
    begin('include');
    return true;
  }

  function negate(): boolean {
    // "The tables are translated, the headings not"
    if (clause.isSettled && isUsed(clause) && isBehind()) return false;
    mark('exclude');
    clause.isNegated = true;
    return true;
  }

  function stay(): boolean {
    // "Don't leave the tables untranslated"
    if (!clause.isSettled) clause.effect = 'exclude';
    return isUsed(clause);
  }

  /** "Everything but the tables" leaves them out; any other "but" only joins. */
  function but(): boolean {
    if (cursor.atEnd) return false;
    // "Skip chapter 2, but not its tables" turns round what "but don't translate the tables" repeats.
    const isTurned = cursor.lookAhead(() => cursor.take('not') !== undefined && cursor.take('translate') === undefined);
    if (clause.effect === 'exclude' && isTurned) return false;
    const isExcept = clause.isEverything && cursor.lookAhead(() => readNounPhrase(cursor, outline)) !== undefined;
    return isExcept ? except() : true;
  }

  /** "Everything except the tables", and "nothing except" by other words: "don't translate anything but the tables". */
  function except(): boolean {
    const isNothing = clause.isEverything && clause.effect === 'exclude';
    if (!isNothing && clause.effect === 'exclude' && isUsed(clause)) {
      // "Skip chapter 2 except its tables": whose exception it is has to be said.
      const isOwned = cursor.lookAhead(() => cursor.take('its') !== undefined);
      if (isOwned) begin('add');
      return isOwned;
    }
    if (isNothing) clause = newClause('include');
    else begin('exclude');
    return true;
  }
}

function isUsed(clause: Clause): boolean {
  return clause.criteria.length > 0 || clause.isEverything;
}

/** What is named twice is one thing. */
function addNew(criteria: Criterion[], more: readonly Criterion[]): void {
  const known = new Set(criteria.map((one) => JSON.stringify(one)));
  for (const one of more) {
    const text = JSON.stringify(one);
    if (!known.has(text)) criteria.push(one);
    known.add(text);
  }
}

/** Undefined when nothing would be translated, when nothing was said, and when more is named than a plan may have. */
function toPlan(clauses: readonly Clause[]): SelectionPlan | undefined {
  const plan: { include: Criterion[]; exclude: Criterion[]; add: Criterion[] } = { include: [], exclude: [], add: [] };
  let isEverything = false;
  let isSaid = false;
  for (const { effect, isEverything: isAll, isOnly, criteria } of clauses) {
    isSaid = true;
    if (effect === 'exclude') {
      // "Only the tables, skip everything else" says it twice; by itself it leaves nothing.
      if (isAll && plan.include.length === 0) return undefined;
      addNew(plan.exclude, criteria);
    } else if (effect === 'include' && isOnly && !isAll) {
      // "Everything. Only the tables." says two things.
      if (isEverything) return undefined;
      addNew(plan.include, criteria);
    } else if (effect === 'add' || isAll || isEverything || (plan.exclude.length > 0 && plan.include.length === 0)) {
      // Behind "everything" and behind what is left out, more that is named is no restriction.
      isEverything ||= isAll;
      addNew(plan.add, criteria);
    } else addNew(plan.include, criteria);
  }
  const isTooLong = Object.values(plan).some((criteria) => criteria.length > MOST_CRITERIA);
  return isSaid && !isTooLong ? plan : undefined;
}

function describeClauses(clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ effect, isEverything, criteria }) => {
    const things = [...(isEverything ? ['everything'] : []), ...criteria.map(describeCriterion)].join(', ');
    return things === '' ? [] : [`${effect === 'exclude' ? 'leave out' : 'translate'} ${things}`];
  });
}
