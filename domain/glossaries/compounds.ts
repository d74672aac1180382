import { isDerivation, MIN_PART_LENGTH, MIN_REST_LENGTH, type CompoundRules } from './compound-rules.ts';

/** A term's word within a longer word; UTF-16 offsets in the word, in lower case. */
export interface CompoundPart<Word> {
  readonly start: number;
  readonly end: number;
  readonly word: Word;
}

/** Letters by which words are looked up. */
const INDEXED = 4;
/** Words tried per place, and the longest word that is searched: both bound the time for a text. */
const MAX_TRIED = 64;
const MAX_WORD_LENGTH = 64;
const NONE: readonly never[] = [];
const VOWEL = /[aeiouyäöüåæøáéíóúàèëï]/u;

/** Finds words within compounds. */
export class Compounds<Word> {
  readonly #rules: CompoundRules;
  readonly #isForm: (word: Word, found: string) => boolean;
  /** By their first letters. */
  readonly #words = new Map<string, { readonly lower: string; readonly word: Word }[]>();

  /** @param isForm whether the end of a compound is a form of a word */
  constructor(rules: CompoundRules, isForm: (word: Word, found: string) => boolean) {
    this.#rules = rules;
    this.#isForm = isForm;
  }

  /** Adds a word in lower case; short ones are skipped. */
  add(lower: string, word: Word): void {
    if (lower.length < MIN_PART_LENGTH || !/^\p{L}+$/u.test(lower)) return;
    const key = lower.slice(0, INDEXED);
    const known = this.#words.get(key);
    if (known === undefined) this.#words.set(key, [{ lower, word }]);
    else known.push({ lower, word });
  }

  /**
   * The words that a compound in lower case is joined from, as far as they were added; excludes the compound itself.
   */
  find(compound: string): readonly CompoundPart<Word>[] {
    if (compound.length < MIN_PART_LENGTH + MIN_REST_LENGTH || compound.length > MAX_WORD_LENGTH) return NONE;
    let parts: CompoundPart<Word>[] | undefined;
    for (let start = 0; start + MIN_PART_LENGTH - 1 <= compound.length; start += 1) {
      const words = this.#words.get(compound.slice(start, start + INDEXED));
      if (words === undefined || !this.#mayPrecede(compound.slice(0, start))) continue;
      for (const { lower, word } of words.slice(0, MAX_TRIED)) {
        const end = this.#endOf(compound, start, lower, word);
        if (end !== undefined) (parts ??= []).push({ start, end, word });
      }
    }
    return parts ?? NONE;
  }

  #mayPrecede(before: string): boolean {
    if (before === '') return true;
    return before.length >= MIN_REST_LENGTH && VOWEL.test(before) && !this.#rules.prefixes.has(before);
  }

  #endOf(compound: string, start: number, lower: string, word: Word): number | undefined {
    const rest = compound.slice(start);
    // The head of the compound has the endings of the word.
    if (start > 0 && (rest === lower || this.#isForm(word, rest))) return compound.length;
    if (rest.startsWith(lower) && this.#mayFollow(rest.slice(lower.length))) return start + lower.length;
    for (const ending of this.#rules.dropped) {
      const short = lower.slice(0, -ending.length);
      if (!lower.endsWith(ending) || short.length < MIN_PART_LENGTH || !rest.startsWith(short)) continue;
      const next = rest.slice(short.length);
      if (!next.startsWith(ending) && this.#mayFollow(next) && next.length > MIN_REST_LENGTH)
        return start + short.length;
    }
    return undefined;
  }

  /** True if the rest is another word, after any of the linking letters. */
  #mayFollow(rest: string): boolean {
    if (rest.length < MIN_REST_LENGTH || isDerivation(rest, this.#rules.derivations)) return false;
    return this.#rules.linking.some((letters) => {
      if (!rest.startsWith(letters)) return false;
      const next = rest.slice(letters.length);
      return next.length >= MIN_REST_LENGTH && VOWEL.test(next) && !isDerivation(next, this.#rules.derivations);
    });
  }
}
