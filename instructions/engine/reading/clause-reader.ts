import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import type { PhraseListReader } from './phrase-list.ts';
import { refuse } from './refusal.ts';
import { readRequestLanguages } from './request-languages.ts';
import { wholeWords, type Scanner } from './scanner.ts';

/** Included and excluded things of an instruction, before they are looked up. */
export interface ClauseDraft<Part> {
  /** Translated things, with the number of the sentence that names each. */
  readonly included: { readonly phrase: readonly Part[]; readonly sentence: number; readonly isOnly: boolean }[];
  readonly excluded: (readonly Part[])[];
  /** Further things, which restrict nothing. */
  readonly added: (readonly Part[])[];
}

/** The parts in which the clauses of a grammar differ. */
export interface ClauseGrammar<Part> {
  readonly phrases: PhraseListReader<Part>;
  /** Languages of the request, which an instruction may repeat. */
  readonly languages: RequestLanguages | undefined;
  /** Reads a clause of the grammar's own, before all others are tried. */
  readonly ownClause?: () => true | undefined;
  /** True for all there is: nothing would be left without it. */
  readonly isWhole: (phrase: readonly Part[]) => boolean;
  /** True for a kind of text, which may be translated besides all that is. */
  readonly isKindOfText: (phrase: readonly Part[]) => boolean;
  /** True for text that is translated only when it is named. */
  readonly isNamedOnly: (phrase: readonly Part[]) => boolean;
  /** Checks the languages of the request that follow things. @param end of the things in the text */
  readonly checkLanguages?: (phrases: readonly (readonly Part[])[], end: number) => void;
}

const SEPARATOR =
  /[,;:.!?]|(?:and|then|but(?=\s+(?:skip|don't|do\s+not|only|translate|keep|also|leave|include|ignore|please|with|overwrite|replace|put|write|not\s+(?:overwrite|replace)))|so)(?![\p{L}\p{N}])/iuy;
const noise = wholeWords(
  "please|kindly|thanks?(?: you)?|hi(?: team| all| there)?|hello|could you|can you|would you|we need you to|i(?: would|'d) like you to|i want you to|you should|we want to|i want to|we need to|make sure to|in this (?:workbook|spreadsheet|presentation|deck|file)",
);
const WITHOUT =
  /(?:except(?:ing|\s+for)?|excluding|other\s+than|apart\s+from|aside\s+from|besides|but(?:\s+not)?|without(?:\s+translating)?|not|minus|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|leav(?:e|ing)(?:\s+out)?|keep|(?:don't|do\s+not|never)\s+(?:translate|touch|change|localize|localise|include)|no)(?![\p{L}\p{N}])/iuy;
const only = wholeWords('only|just|nothing but|exclusively|solely');
const verb = wholeWords('translate|locali[sz]e|translating');
const include = wholeWords('also(?: translate| include)?|include|including|with|plus|as well as');
const besides = wholeWords('too|also|as well|included');
const stays = wholeWords(
  "(?:(?:should |must |to )?(?:stays?|remains?|be (?:left|kept|skipped|ignored)|is (?:left|kept)|are (?:left|kept))(?: in \\p{L}+| as (?:it is|they are)| unchanged| untranslated| alone)?|(?:should|must|need|do|does|is|are)(?: not|n't)(?: be)?(?: translated)?)",
);
const preposition = wholeWords('for');
/** Follows an excluded thing; after anything else it would mean the opposite. */
const unchanged = wholeWords('as (?:it is|they are|is)|unchanged|untranslated|alone');

const SAY_ONLY = 'Say "only" or "everything and" in front of what is translated';

/** Reads the clauses of an instruction into a draft: inclusions, exclusions, additions. */
export class ClauseReader<Part> {
  readonly #scanner: Scanner;
  readonly #draft: ClauseDraft<Part>;
  readonly #grammar: ClauseGrammar<Part>;
  #sentence = 0;

  constructor(scanner: Scanner, draft: ClauseDraft<Part>, grammar: ClauseGrammar<Part>) {
    this.#scanner = scanner;
    this.#draft = draft;
    this.#grammar = grammar;
  }

  /** @returns false if a part of the instruction isn't understood. @throws Refusal */
  read(): boolean {
    const scanner = this.#scanner;
    let hasClause = false;
    while (!scanner.atEnd) {
      const sign = scanner.take(SEPARATOR)?.[0];
      if (sign !== undefined) {
        if (/^[.!?]$/.test(sign)) this.#sentence += 1;
        continue;
      }
      if (scanner.take(noise) !== undefined) continue;
      const start = scanner.position;
      const isRead = scanner.firstOf<true>(
        () => this.#grammar.ownClause?.(),
        () => this.#excluded(),
        () => this.#languagesOnly(),
        () => this.#included(),
        () => this.#restriction(),
      );
      if (isRead === undefined || scanner.position === start) return false;
      hasClause = true;
    }
    return hasClause;
  }

  #excluded(): true | undefined {
    const scanner = this.#scanner;
    const named = scanner.firstOf(
      () => {
        if (scanner.take(WITHOUT) === undefined) return undefined;
        scanner.take(preposition);
        return this.#grammar.phrases.list();
      },
      () => {
        const phrases = this.#grammar.phrases.list();
        return phrases === undefined || scanner.take(stays) === undefined ? undefined : phrases;
      },
    );
    if (named === undefined || named.some((phrase) => this.#grammar.isWhole(phrase))) return undefined;
    // "Skip slide 2, comments too" may leave the comments out, or translate them.
    if (scanner.isAt(besides))
      refuse('Say "translate … too" in a sentence of its own, or "and" in front of what is excluded');
    scanner.take(unchanged);
    this.#draft.excluded.push(...named);
    return true;
  }

  /** `from English to Spanish` alone. */
  #languagesOnly(): true | undefined {
    this.#scanner.take(verb);
    return readRequestLanguages(this.#scanner, this.#grammar.languages);
  }

  #included(): true | undefined {
    const scanner = this.#scanner;
    const isAdded = scanner.take(include) !== undefined;
    let isOnly = scanner.take(only) !== undefined;
    const hasVerb = scanner.take(verb) !== undefined;
    isOnly = scanner.take(only) !== undefined || isOnly;
    const phrases = this.#grammar.phrases.selection();
    if (phrases === undefined) return undefined;
    const end = scanner.position;
    while (scanner.attempt(() => readRequestLanguages(scanner, this.#grammar.languages)) !== undefined);
    if (scanner.position > end) this.#grammar.checkLanguages?.(phrases, end);
    isOnly = scanner.take(only) !== undefined || isOnly;
    // "Slides 2 to 5, comments too" adds the comments.
    const isBesides = scanner.take(besides) !== undefined;
    const first = isAdded ? 0 : isBesides ? this.#firstBesides(phrases, isOnly) : phrases.length;
    for (const [index, phrase] of phrases.entries()) {
      if (index >= first) {
        if (!this.#grammar.isKindOfText(phrase)) refuse(SAY_ONLY);
        this.#draft.added.push(phrase);
        continue;
      }
      const isAlone = hasVerb && !isOnly && phrases.length === 1;
      if (isAlone && this.#grammar.isNamedOnly(phrase)) refuse('Say "only" in front of it, or "too" after it');
      this.#draft.included.push({ phrase, sentence: this.#sentence, isOnly });
    }
    return true;
  }

  /**
   * Finds of which phrases at the end of a list "too" is said: in "slides 2 to 4, notes too" of the notes, in "only titles,
   * comments too" of the comments; of "titles, comments too" it may be one or both.
   */
  #firstBesides(phrases: readonly (readonly Part[])[], isOnly: boolean): number {
    const { isKindOfText, isNamedOnly } = this.#grammar;
    const hasMore = this.#draft.included.length > 0;
    const texts = phrases.findLastIndex((phrase) => !isKindOfText(phrase)) + 1;
    const named = phrases.findLastIndex((phrase) => !isNamedOnly(phrase)) + 1;
    const first = isOnly ? named : texts;
    const isClear = first > 0 ? first < phrases.length : !isOnly && (phrases.length === 1 || named === 0 || hasMore);
    return isClear ? first : refuse(SAY_ONLY);
  }

  /** `on slides 2 to 5, only the titles` */
  #restriction(): true | undefined {
    const part = this.#grammar.phrases.restriction();
    if (part === undefined) return undefined;
    this.#draft.included.push({ phrase: [part], sentence: this.#sentence, isOnly: true });
    return true;
  }
}
