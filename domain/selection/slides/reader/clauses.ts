import { firstBesides } from '#domain/selection/engine/reading/besides.ts';
import { refuse } from '#domain/selection/engine/reading/refusal.ts';
import { readRequestLanguages } from '#domain/selection/engine/reading/request-languages.ts';
import { words, type Scanner } from '#domain/selection/engine/reading/scanner.ts';
import type { RequestLanguages } from '#domain/selection/engine/instruction-language.ts';
import type { PresentationOutline } from '#domain/selection/slides/outline.ts';
import type { SlidePlace } from '#domain/units/slide-facets.ts';
import type { Draft, Phrase } from './parts.ts';
import { Phrases } from './phrases.ts';

const SEPARATOR =
  /[,;:.!?]|(?:and|then|but(?=\s+(?:skip|don't|do\s+not|only|translate|keep|also|leave|include|ignore|please|with))|so)(?![\p{L}\p{N}])/iuy;
const noise = words(
  "please|kindly|thanks?(?: you)?|hi(?: team| all| there)?|hello|could you|can you|would you|we need you to|i(?: would|'d) like you to|i want you to|you should|we want to|i want to|we need to|make sure to|in this (?:presentation|deck|file)|of (?:this|the) (?:presentation|deck|file)|as (?:it is|they are|is)|unchanged|untranslated|alone",
);
const WITHOUT =
  /(?:except(?:ing|\s+for)?|excluding|other\s+than|apart\s+from|aside\s+from|besides|but(?:\s+not)?|without(?:\s+translating)?|not|minus|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|leav(?:e|ing)(?:\s+out)?|keep|(?:don't|do\s+not|never)\s+(?:translate|touch|change|localize|localise|include)|no)(?![\p{L}\p{N}])/iuy;
const only = words('only|just|nothing but|exclusively|solely');
const verb = words('translate|locali[sz]e|translating');
const include = words('also(?: translate| include)?|include|including|with|plus|as well as');
const besides = words('too|also|as well|included');
const stays = words(
  "(?:should |must |to )?(?:stays?|remains?|be (?:left|kept|skipped|ignored)|is (?:left|kept)|are (?:left|kept))(?: in \\p{L}+| as (?:it is|they are)| unchanged| untranslated| alone)?|(?:should|must|need|do|does|is|are)(?: not|n't)(?: be)?(?: translated)?",
);
/** Text that is translated only when it is named. */
const NAMED_ONLY: ReadonlySet<SlidePlace> = new Set(['comment'] as const);

/** Reads the clauses of an instruction into a draft. */
export class ClauseReader {
  readonly draft: Draft = { included: [], excluded: [], added: [] };
  readonly #scanner: Scanner;
  readonly #phrases: Phrases;
  readonly #languages: RequestLanguages | undefined;
  #sentence = 0;
  #hasClause = false;

  constructor(scanner: Scanner, outline: PresentationOutline, languages: RequestLanguages | undefined) {
    this.#scanner = scanner;
    this.#languages = languages;
    this.#phrases = new Phrases(scanner, outline);
  }

  /** @returns false if a part of the instruction isn't understood */
  read(): boolean {
    const scanner = this.#scanner;
    while (!scanner.atEnd) {
      const sign = scanner.take(SEPARATOR)?.[0];
      if (sign !== undefined) {
        if (/^[.!?]$/.test(sign)) this.#sentence += 1;
        continue;
      }
      if (scanner.take(noise) !== undefined) continue;
      const start = scanner.position;
      const isRead = scanner.firstOf<true>(
        () => this.#excluded(),
        () => this.#languagesOnly(),
        () => this.#included(),
        () => this.#restriction(),
      );
      if (isRead === undefined || scanner.position === start) return false;
      this.#hasClause = true;
    }
    return this.#hasClause;
  }

  #excluded(): true | undefined {
    const scanner = this.#scanner;
    const named = scanner.firstOf(
      () => (scanner.take(WITHOUT) === undefined ? undefined : this.#phrases.list()),
      () => {
        const phrases = this.#phrases.list();
        return phrases === undefined || scanner.take(stays) === undefined ? undefined : phrases;
      },
    );
    if (named === undefined || named.some(([head]) => head?.is === 'everything')) return undefined;
    // "Skip slide 2, comments too" may leave the comments out, or translate them.
    if (scanner.isAt(besides))
      refuse('Say "translate … too" in a sentence of its own, or "and" in front of what is left out');
    this.draft.excluded.push(...named);
    return true;
  }

  #languagesOnly(): true | undefined {
    this.#scanner.take(verb);
    return readRequestLanguages(this.#scanner, this.#languages);
  }

  #included(): true | undefined {
    const scanner = this.#scanner;
    const isAdded = scanner.take(include) !== undefined;
    let isOnly = scanner.take(only) !== undefined;
    const hasVerb = scanner.take(verb) !== undefined;
    isOnly = scanner.take(only) !== undefined || isOnly;
    const phrases = this.#phrases.selection();
    if (phrases === undefined) return undefined;
    while (scanner.attempt(() => readRequestLanguages(scanner, this.#languages)) !== undefined);
    isOnly = scanner.take(only) !== undefined || isOnly;
    // "Slides 2 to 5, comments too" adds the comments.
    const isBesides = scanner.take(besides) !== undefined;
    const first = isAdded ? 0 : isBesides ? this.#firstBesides(phrases, isOnly) : phrases.length;
    for (const [index, phrase] of phrases.entries()) {
      const isNamedOnly = isNeverWithout(phrase);
      if (index >= first) {
        this.draft.added.push(phrase);
        continue;
      }
      if (isNamedOnly && hasVerb && !isOnly && phrases.length === 1)
        refuse('Say "only" in front of it, or "too" behind it');
      this.draft.included.push({ phrase, sentence: this.#sentence, isOnly });
    }
    return true;
  }

  #firstBesides(phrases: readonly Phrase[], isOnly: boolean): number {
    const known = phrases.map((phrase) => ({
      isKindOfText: phrase[0]?.is === 'hidden' || phrase[0]?.is === 'place',
      isNamedOnly: isNeverWithout(phrase),
    }));
    const first = firstBesides(known, { isOnly, hasMore: this.draft.included.length > 0 });
    return first ?? refuse('Say "only" or "everything and" in front of what is translated');
  }

  /** `on slides 2 to 5, only the titles` */
  #restriction(): true | undefined {
    const part = this.#phrases.restriction();
    if (part === undefined) return undefined;
    this.draft.included.push({ phrase: [part], sentence: this.#sentence, isOnly: true });
    return true;
  }
}

function isNeverWithout([head]: Phrase): boolean {
  return head?.is === 'hidden' || (head?.is === 'place' && NAMED_ONLY.has(head.place));
}
