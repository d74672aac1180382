import type { DocumentCriterion } from '#domain/plans/document-plan.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { isUsed, newClause, type Clause } from './clause.ts';
import { Clauses } from './clauses.ts';
import { addNew, crossed, subtracted, isHalfLocated, isSection } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { headingsOf, isOneHeading } from './heading-phrase.ts';
import { LanguageReader } from './language-phrase.ts';
import { isBeforeVerb, isAfterThings } from './look-ahead.ts';
import { describeMissing } from './missing-name.ts';
import { readNounPhrase } from './noun-phrase.ts';

const AFTER_DASH = 'A dash between two things could join them or take one away: write "and" or "except"';

/** References with their modifiers. */
interface Named {
  readonly criteria: readonly DocumentCriterion[];
  readonly isUniversal?: boolean;
}

/** Reads an instruction clause by clause; a word that doesn't fit its place is recorded as unknown. */
export class DocumentClauseReader {
  readonly #cursor: Cursor;
  readonly #clauses = new Clauses();
  readonly #hints: string[] = [];
  readonly #languages: LanguageReader;

  /** @param languages of the request; undefined: an instruction that names any isn't understood */
  constructor(cursor: Cursor, languages?: RequestLanguages) {
    this.#cursor = cursor;
    this.#languages = new LanguageReader(cursor, languages);
  }

  /** @returns the clauses, the unknown words as they were written, and suggestions for some of them */
  read(): {
    readonly clauses: readonly Clause[];
    readonly unknown: readonly string[];
    readonly unknownAt: readonly number[];
    readonly hint?: string | undefined;
    readonly isContradiction: boolean;
  } {
    const cursor = this.#cursor;
    const unknown: string[] = [];
    const unknownAt: number[] = [];
    while (!cursor.atEnd) {
      if (this.#readSeparator() || this.#readFrame()) continue;
      const { position } = cursor;
      if (this.#readReference() || this.#readMarker() || this.#languages.read()) continue;
      this.#hints.push(...this.#missingAt(position));
      unknown.push(this.#writtenAt(position));
      unknownAt.push(position);
      cursor.position = position + 1;
    }
    const { effect, frame, isNegated } = this.#clauses.current;
    // "Translate into Spanish" adds nothing to the request: everything.
    const isBare = this.#clauses.done.length === 0 && effect === undefined && frame === undefined && !isNegated;
    if (this.#languages.isRead && isBare && !isUsed(this.#clauses.current)) this.#clauses.everything(false);
    // "Everything except", and then nothing: something got lost.
    const isCutOff = effect !== undefined || frame !== undefined || isNegated;
    if (isCutOff && !isUsed(this.#clauses.current)) unknown.push(this.#writtenAt(cursor.tokens.length - 1));
    this.#clauses.begin();
    const { contradiction } = this.#languages;
    const hint = contradiction ?? this.#hints[0];
    return { clauses: this.#clauses.done, unknown, unknownAt, hint, isContradiction: contradiction !== undefined };
  }

  #missingAt(position: number): readonly string[] {
    if (this.#hints.length > 0) return [];
    this.#cursor.position = position;
    const missing = describeMissing(this.#cursor);
    return missing === undefined ? [] : [missing];
  }

  /** A word as it was written; the second one of a contraction is empty. */
  #writtenAt(position: number): string {
    return this.#cursor.tokens.slice(0, position + 1).findLast(({ raw }) => raw !== '')?.raw ?? '';
  }

  #readSeparator(): boolean {
    const cursor = this.#cursor;
    if (cursor.token?.kind === 'stop') {
      cursor.position += 1;
      this.#clauses.endSentence();
      return true;
    }
    const isDash = cursor.takeDash();
    const isComma = isDash || cursor.takeComma();
    if (isComma) this.#clauses.current.commaAt = this.#clauses.current.criteria.length;
    else if (cursor.take('and', 'or', 'then') === undefined) return false;
    else this.#clauses.current.isDangling = !isUsed(this.#clauses.current);
    this.#clauses.joint = isDash ? 'dash' : isComma ? 'comma' : 'word';
    this.#clauses.isJoined = true;
    return true;
  }

  /** `In chapter 2`, before the action there */
  #readFrame(): boolean {
    const cursor = this.#cursor;
    const { current, isJoined } = this.#clauses;
    const isStart = isJoined && (isUsed(current) || current.effect === undefined) && current.frame === undefined;
    if (!isStart || !cursor.isAt('in')) return false;
    const place = cursor.attempt(() => {
      cursor.take('in');
      const found = readNounPhrase(cursor);
      return found === undefined || found.kind === 'look' || found.kind === 'style' ? undefined : found;
    });
    if (place === undefined) return false;
    if (isUsed(current)) this.#clauses.begin();
    this.#clauses.current.frame = place.criteria;
    return true;
  }

  /** A part that is named, by its name or as "it" and "its". */
  #readReference(): boolean {
    const cursor = this.#cursor;
    const { position } = cursor;
    const found = this.#readNamed() ?? this.#readPronoun();
    if (found === undefined) return false;
    const { current, isJoined } = this.#clauses;
    // "Not all tables" is ambiguous; two parts without a comma are not a list.
    const isNotAll = current.isNegated && !isUsed(current) && found.isUniversal === true;
    const isLoose = isUsed(current) && !isJoined;
    const isAfterDash = isUsed(current) && isJoined && this.#clauses.joint === 'dash' && !cursor.isAt('be', 'stay');
    if (isAfterDash) this.#hints.push(AFTER_DASH);
    if (isNotAll || isLoose || isAfterDash || isHalfLocated(current.criteria, found.criteria)) {
      cursor.position = position;
      return false;
    }
    if (current.isClosed || (current.isEverything && current.criteria.length === 0)) this.#clauses.begin();
    this.#clauses.current.things.push(this.#clauses.current.criteria.length);
    addNew(this.#clauses.current.criteria, found.criteria);
    this.#clauses.isJoined = false;
    return true;
  }

  #readNamed(): Named | undefined {
    return this.#readOwned() ?? readNounPhrase(this.#cursor);
  }

  /** "Its first paragraph": of the part named last. */
  #readOwned(): Named | undefined {
    return this.#cursor.attempt(() => {
      if (this.#cursor.take('its') === undefined) return undefined;
      const { current, done } = this.#clauses;
      const owners = (isUsed(current) ? current : done.at(-1))?.criteria ?? [];
      if (isOneHeading(this.#cursor)) {
        this.#cursor.take('heading', 'title');
        return owners.length > 0 && owners.every(isSection) ? headingsOf(owners) : undefined;
      }
      const owned = readNounPhrase(this.#cursor);
      const criteria = owned === undefined || owners.length === 0 ? undefined : crossed(owned.criteria, owners);
      return criteria === undefined ? undefined : { criteria };
    });
  }

  /** "Leave them alone": what was named before. */
  #readPronoun(): Named | undefined {
    return this.#cursor.attempt(() => {
      const { current, done } = this.#clauses;
      // "Tables: leave them alone" has one action for them.
      const last = done.at(-1);
      if (this.#cursor.take('them') === undefined || isUsed(current) || !last || last.criteria.length === 0) {
        return undefined;
      }
      if (last.effect === undefined && !last.hasVerb) done.pop();
      return { criteria: last.criteria };
    });
  }

  /** True if a word with an action was read. */
  #readMarker(): boolean {
    const { position } = this.#cursor;
    const isRead = this.#marker();
    if (!isRead) this.#cursor.position = position;
    return isRead;
  }

  #marker(): boolean {
    const cursor = this.#cursor;
    const clauses = this.#clauses;
    const word = cursor.token?.text ?? '';
    const found = cursor.peek()?.meaning.is;
    if (found === undefined) return false;
    cursor.take(found);
    const isBehind = () => isAfterThings(cursor);
    switch (found) {
      case 'nothing to say':
      case 'be':
        return true;
      case 'the':
      case 'any':
        return !cursor.atEnd;
      case 'the following':
        return cursor.token !== undefined && (cursor.token.kind !== 'word' || cursor.isAt('as it is'));
      case 'have':
        // "Please have the tables translated"
        return word === 'have' && !isUsed(clauses.current);
      case 'them':
        // "Translate it"
        return clauses.current.hasVerb === true && clauses.everything(false);
      case 'everything':
      case 'all':
      case 'rest':
      case 'text':
        return clauses.everything(found === 'rest');
      case 'only':
        return clauses.only(isBehind());
      case 'translate':
        return clauses.translate(isBehind());
      case 'translated':
        return clauses.translated(isBehind());
      case 'not':
        return clauses.not(isBehind(), isBeforeVerb(this.#cursor));
      case 'skip':
        return clauses.skip(isBehind());
      case 'keep':
        return clauses.keep(isBehind());
      case 'stay':
        return clauses.stay();
      case 'as it is':
        return clauses.complete(
          word === 'in' &&
            !/^(?:the|its|their|source|original|place)$/.test(cursor.tokens[cursor.position - 1]?.text ?? ''),
        );
      case 'including':
        return clauses.including(isBehind());
      case 'too':
        return this.#too(isBehind());
      case 'but':
        return this.#but();
      case 'except':
        return this.#except();
      case 'both':
        // "Do not translate footnotes either"
        return word === 'either' && clauses.current.effect === 'exclude' && isUsed(clauses.current);
      default:
        return false;
    }
  }

  #too(isBehind: boolean): boolean {
    const cursor = this.#cursor;
    // "Also skip the headers" has its action in the verb.
    if (!isUsed(this.#clauses.current) && cursor.isAt('skip', 'not', 'keep')) return true;
    return this.#clauses.too(isBehind, isBeforeVerb(this.#cursor) || this.#clauses.current.hasVerb === true);
  }

  /** "Everything but the tables" leaves them out; any other "but" begins what is another matter. */
  #but(): boolean {
    const cursor = this.#cursor;
    const clauses = this.#clauses;
    if (cursor.atEnd) return false;
    const { isEverything, effect } = clauses.current;
    const isThing = cursor.lookAhead(() => this.#readNamed() !== undefined);
    if (isEverything && isThing) return this.#except();
    const isTurned = cursor.lookAhead(() => cursor.take('not') !== undefined && this.#readNamed() !== undefined);
    // "Skip chapter 2, but not its tables"
    if (effect === 'exclude' && isTurned) return cursor.take('not') !== undefined && this.#except();
    const hasPredicate = cursor.lookAhead(() => this.#readNamed() !== undefined && cursor.isAt('be', 'stay', 'too'));
    // "Skip the tables but the headings": what of them?
    if (effect === 'exclude' && isThing && !hasPredicate) return false;
    clauses.begin();
    clauses.current.isContrast = true;
    clauses.isJoined = true;
    return true;
  }

  /** "Everything except the tables", and "nothing except" by other words: "don't translate anything but the tables". */
  #except(): boolean {
    const clauses = this.#clauses;
    const { current } = clauses;
    const isNothing = current.isEverything && current.effect === 'exclude';
    // "Without headings and without tables"
    const isRepeated = clauses.isJoined && clauses.joint === 'word';
    if (isNothing) {
      clauses.current = { ...newClause(current.sentence, 'include'), isOnly: true, frame: current.frame };
    } else if (current.isException && isRepeated) {
      clauses.begin('exclude');
      clauses.current.isException = true;
    } else if (current.effect === 'exclude' && isUsed(current)) {
      // If several parts are excluded, the owner of the exception must be explicit.
      const excepted = this.#readNamed();
      const left = excepted === undefined ? undefined : subtracted(current.criteria, excepted.criteria);
      if (left === undefined || current.things.length !== 1) return false;
      current.criteria = [...left];
    } else {
      clauses.begin('exclude');
      clauses.current.isException = true;
    }
    clauses.isJoined = true;
    return true;
  }
}
