import { isUsed, newClause, type Clause, type Effect } from './clause.ts';

/**
 * Builds the clauses of an instruction from its action words. Each method returns false if the word makes no sense at
 * its place, or is ambiguous.
 */
export class Clauses {
  readonly done: Clause[] = [];
  current = newClause(0);
  /** A comma, a stop or a conjunction precedes, so that another clause may begin. */
  isJoined = true;
  /** The kind of joint. */
  joint: 'comma' | 'dash' | 'word' = 'word';
  #sentence = 0;

  begin(effect?: Effect): void {
    const clause = this.current;
    // "Skip:" and a thing on each line
    const isItem = clause.effect === undefined && !clause.isEverything && !clause.hasVerb && clause.frame === undefined;
    if (isItem && this.done.at(-1)?.effect === 'exclude') clause.effect = 'exclude';
    if (isUsed(clause)) this.done.push(clause);
    this.current = newClause(this.#sentence, effect);
  }

  endSentence(): void {
    this.#sentence += 1;
    // The list after "everything except:" may begin on the next line.
    if (isUsed(this.current) || this.current.effect === undefined) this.begin();
    this.isJoined = true;
  }

  /** `everything`, `the rest` */
  everything(isRest: boolean): boolean {
    if (isUsed(this.current) && this.current.criteria.length > 0) this.begin();
    else if (this.current.isEverything && !this.isJoined) return true;
    this.current.isEverything = true;
    this.current.isRest = isRest;
    this.isJoined = false;
    return true;
  }

  only(isBehind: boolean): boolean {
    const clause = this.current;
    if (clause.effect === 'exclude') {
      // "Skip only the tables"; "not only the tables" and "skip the headings, tables only" are for people.
      if (isUsed(clause)) {
        if (isBehind) return false;
      } else {
        clause.isOnly = clause.isKept;
        return !clause.isNegated;
      }
    }
    // "Chapter 2: only tables", "translate chapter 2, but only the tables": nothing else of it, or both?
    const before = isUsed(clause) ? clause : clause.isContrast ? this.done.at(-1) : undefined;
    const isNarrowing = before !== undefined && before.effect !== 'exclude' && before.criteria.length > 0;
    if (isNarrowing && !(isBehind && isUsed(clause))) return false;
    if (!this.#mark('include', isBehind)) return false;
    this.current.isOnly = true;
    return true;
  }

  translate(isBehind: boolean): boolean {
    const { effect, isDangling, isNegated } = this.current;
    // "Skip and translate the tables"; "don't translate or change the tables" is one thing.
    if (isDangling && effect === 'exclude' && !isNegated) return false;
    if (!isUsed(this.current)) {
      this.current.hasVerb = true;
      this.current.hasVerbBefore = true;
      return true;
    }
    if (!isBehind) {
      if (!this.isJoined) return false;
      this.begin('include');
      this.current.hasVerb = true;
      this.current.hasVerbBefore = true;
      return true;
    }
    // "Skip the headers, the tables should be translated"
    if (this.current.hasVerbBefore && this.current.effect === 'exclude') return false;
    this.current.hasVerb = true;
    this.current.isClosed = true;
    this.current.isSettled = this.current.effect !== 'exclude';
    return true;
  }

  not(isBehind: boolean, isBeforeVerb: boolean): boolean {
    const { effect, hasVerbBefore } = this.current;
    // "Skip the tables, not the headings" is no list as "no tables, no headings" is.
    if (effect === 'exclude' && hasVerbBefore && isUsed(this.current) && !isBehind && !isBeforeVerb) return false;
    // "The tables are translated, the headings not"
    if (this.current.isSettled && isUsed(this.current) && isBehind) return false;
    if (isUsed(this.current) && isBehind && !this.#turn()) return false;
    if (!this.#mark('exclude', isBehind, true)) return false;
    this.current.isNegated = true;
    return true;
  }

  /** `translated`, after what is translated: "changed paragraphs" are some of them */
  translated(isBehind: boolean): boolean {
    return isUsed(this.current) && isBehind && this.translate(isBehind);
  }

  skip(isBehind: boolean): boolean {
    const clause = this.current;
    if (clause.isDangling && clause.hasVerb && clause.effect !== 'exclude') return false;
    if (clause.isNegated && (isBehind || !isUsed(clause))) {
      // "Nothing should be left out", "don't skip the comments"
      clause.effect = clause.isEverything ? 'include' : 'add';
      clause.isNegated = false;
      clause.isSettled = true;
      clause.hasVerb = true;
      return true;
    }
    if (isUsed(clause) && isBehind && !this.#turn()) return false;
    if (!this.#mark('exclude', isBehind)) return false;
    this.current.hasVerbBefore ||= !isUsed(this.current);
    return true;
  }

  keep(isBehind: boolean): boolean {
    const isSpared = this.current.isNegated && !isUsed(this.current);
    if (!this.skip(isBehind)) return false;
    this.current.isKept = true;
    this.current.isSettled = isSpared;
    return true;
  }

  /** `stays`, after what stays */
  stay(): boolean {
    if (!isUsed(this.current) || this.current.isNegated || !this.#turn()) return false;
    this.current.effect = 'exclude';
    this.current.isKept = true;
    this.current.isClosed = true;
    return true;
  }

  /** `as it is`, `in English`: only with a verb that keeps, or if nothing is to be translated */
  complete(isLanguage: boolean): boolean {
    const clause = this.current;
    if (clause.isKept) {
      clause.hasComplement = true;
      clause.isClosed ||= isUsed(clause);
      return true;
    }
    if (isLanguage || clause.hasVerb || clause.isNegated || !isUsed(clause)) return false;
    clause.effect = 'exclude';
    clause.isClosed = true;
    return true;
  }

  /** "Skip chapter 2 including its tables" leaves both out, "tables are not included" leaves them out. */
  including(isBehind: boolean): boolean {
    const { effect, isOnly, isEverything, isNegated } = this.current;
    if (isNegated && (isBehind || !isUsed(this.current))) return true;
    if (isUsed(this.current) && isBehind && !isEverything) return this.too(isBehind, false);
    if (!isUsed(this.current) || isEverything) return this.#mark('add', false, true);
    this.begin(effect === undefined ? 'include' : effect);
    this.current.isOnly = isOnly;
    return true;
  }

  /** "Skip tables, headings too" leaves both out. */
  too(isBehind: boolean, isBeforeVerb: boolean): boolean {
    const clause = this.current;
    if (isUsed(clause) && isBehind) {
      if (clause.effect === 'exclude') return true;
      const isMore = clause.effect === undefined && !clause.hasVerb && this.done.at(-1)?.effect === 'exclude';
      clause.effect = isMore ? 'exclude' : 'add';
      clause.isClosed = true;
      return true;
    }
    // "Also skip the headers", "also translate the comments", "skip the tables, also the headings"
    const last = isUsed(clause) ? clause : this.done.at(-1);
    const isCarried = last?.effect === 'exclude' && !isBeforeVerb;
    if (!this.#mark(isCarried && !last.isException ? 'exclude' : 'add', false)) return false;
    this.current.isDoubtful = isCarried && last.isException;
    return true;
  }

  /** Before the parts ("only the tables") it begins a clause, after them ("the tables only") it ends theirs. */
  #mark(effect: Effect, isBehind: boolean, isFree = false): boolean {
    if (isUsed(this.current)) {
      if (isBehind) this.current.isClosed = true;
      else if (this.isJoined || isFree) this.begin();
      else return false;
    }
    this.current.effect = effect;
    this.current.isNegated = false;
    return true;
  }

  /** An action after parts only reverses those without a preceding verb. */
  #turn(): boolean {
    const { hasVerbBefore, effect } = this.current;
    return !hasVerbBefore || effect === 'exclude';
  }
}
