import { compoundRules } from './compound-rules.ts';
import { Compounds, type CompoundPart } from './compounds.ts';
import { areForms, inflectionRules, type InflectionRules } from './inflection.ts';
import type { CaseShape, Spelling, SpellingRules } from './spelling.ts';
import { bare, spellingRules } from './spelling.ts';
import { STEMMERS, type Stem } from './stemmers.ts';

/** UTF-16 units of the longest token that is stemmed; longer ones are not words. */
const MAX_WORD_LENGTH = 64;
/** Words of texts that are remembered, with what was found out about them. */
const MAX_REMEMBERED = 50_000;

/** Articles, conjunctions and prepositions that Arabic and Hebrew write as part of the next word. */
const PROCLITICS: ReadonlyMap<string, RegExp> = new Map([
  ['ar', /^[وف]?(?:ال|[بك]ال|لل|[بلك])|^[وف]/u],
  ['he', /^ו?(?:כש|[משהכלב])?(?=\p{L}{3})/u],
]);

/** Languages whose accents change with inflection: Haus, Häuser; κείμενο, κειμένου. */
const MOVING_ACCENTS = new Set(['de', 'lb', 'el']);

/** A token of a text with its class. */
export interface LexiconWord {
  /** 0 if no term contains it. */
  readonly wordClass: number;
  readonly spelling: Spelling;
  /** Terms' words that it is joined from, in compounds; undefined: not searched yet. */
  parts: readonly CompoundPart<Spelling>[] | undefined;
  /** Results of earlier comparisons; null: the word is not a form of that spelling. */
  compared: Map<Spelling, WordMatch | null> | undefined;
}

/** How a word of a text matches a word of a term. */
export interface WordMatch {
  readonly inflected: boolean;
  /** Letter case of the text's word, if it differs from the term's. */
  readonly shape: CaseShape | undefined;
}

const NO_PARTS: readonly CompoundPart<Spelling>[] = [];
const SAME: WordMatch = { inflected: false, shape: undefined };

/**
 * The words of all terms of a language. Words that may be forms of one word share a class, a number above 0; words of a
 * text without a class have 0.
 */
export class Lexicon {
  readonly rules: SpellingRules;
  readonly #inflection: InflectionRules;
  readonly #stem: Stem | undefined;
  readonly #proclitics: RegExp | undefined;
  readonly #compounds: Compounds<Spelling> | undefined;
  readonly #classes = new Map<string, number>();
  readonly #remembered = new Map<string, LexiconWord>();

  /** @param language BCP 47 */
  constructor(language: string) {
    this.rules = spellingRules(language);
    this.#inflection = inflectionRules(this.rules.language);
    this.#stem = STEMMERS.get(this.rules.language);
    this.#proclitics = PROCLITICS.get(this.rules.language);
    const compounding = compoundRules(this.rules.language);
    this.#compounds = compounding && new Compounds(compounding, (term, found) => this.#isHead(term, found));
  }

  /** Assigns a class to a token of a term. */
  add(token: Spelling): number {
    const key = this.#keyOf(token);
    let known = this.#classes.get(key);
    if (known === undefined) this.#classes.set(key, (known = this.#classes.size + 1));
    return known;
  }

  /** True if the language joins words, so that `partsOf` may find some. */
  get joinsWords(): boolean {
    return this.#compounds !== undefined;
  }

  /** Adds a term of one word to those that are found within compounds; names and acronyms are not. */
  addPart(term: Spelling): void {
    if (term.shape === 'lower' || (term.shape === 'capitalised' && !this.rules.capitalsMarkNames)) {
      this.#compounds?.add(term.lower, term);
    }
  }

  /** Terms of one word within a word of a text, as UTF-16 offsets in it. */
  partsOf(word: LexiconWord): readonly CompoundPart<Spelling>[] {
    if (this.#compounds === undefined) return NO_PARTS;
    return (word.parts ??= this.#findParts(this.#compounds, word.spelling));
  }

  #findParts(compounds: Compounds<Spelling>, { lower, form, shape }: Spelling): readonly CompoundPart<Spelling>[] {
    // Changes of length by lower case would move the offsets.
    return shape === 'mixed' || lower.length !== form.length ? NO_PARTS : compounds.find(lower);
  }

  #isHead(term: Spelling, found: string): boolean {
    if (
      this.#keyOf(term) !==
      this.#keyOf({ form: found, lower: found, loose: found.replaceAll('ß', 'ss'), shape: 'lower' })
    )
      return false;
    if (areForms(this.#inflection, term.lower, found)) return true;
    return MOVING_ACCENTS.has(this.rules.language) && areForms(this.#inflection, bare(term.lower), bare(found));
  }

  /** Looks up a token. */
  word(token: string): LexiconWord {
    const known = this.#remembered.get(token);
    if (known !== undefined) return known;
    const spelling = this.rules.spell(token);
    const word = { wordClass: this.#findClass(spelling), spelling, parts: undefined, compared: undefined };
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    if (token.length <= MAX_WORD_LENGTH) this.#remembered.set(token, word);
    return word;
  }

  /** Compares words of the same class; null if the text's word is not a form of the term's. */
  compare(term: Spelling, word: LexiconWord): WordMatch | null {
    if (term.form === word.spelling.form) return SAME;
    word.compared ??= new Map();
    let match = word.compared.get(term);
    if (match === undefined) word.compared.set(term, (match = this.#judge(term, word.spelling)));
    return match;
  }

  #judge(term: Spelling, found: Spelling): WordMatch | null {
    const capitals = found.shape === 'capitals' || found.shape === 'one';
    const same = this.#isSame(term, found);
    if (!same && !this.#isForm(term, found)) return null;
    if (term.shape === 'lower') {
      if (found.shape === 'mixed') return null;
      return { inflected: !same, shape: found.shape === 'lower' ? undefined : found.shape };
    }
    if (term.shape === found.shape && !capitals) return { inflected: !same, shape: undefined };
    if (!same && term.shape === 'capitals') return { inflected: true, shape: undefined };
    if (capitals && (same || term.shape === 'capitalised')) return { inflected: !same, shape: found.shape };
    return null;
  }

  /** True if two spellings are equal except for case, and for accents and letters that capitals omit. */
  #isSame(term: Spelling, found: Spelling): boolean {
    if (term.lower === found.lower) return true;
    if (term.loose !== found.loose) return false;
    if (found.shape === 'capitals') return true;
    return this.rules.baresCapitals && found.shape !== 'lower' && term.lower.slice(1) === found.lower.slice(1);
  }

  #isForm(term: Spelling, found: Spelling): boolean {
    if (!this.#isInflected(term)) return this.#isPlural(term, found);
    const side = found.shape === 'capitals' ? 'loose' : 'lower';
    const [one, other] = [term[side], found[side]];
    if (one.includes('ß') !== other.includes('ß')) return false;
    if (areForms(this.#inflection, one, other)) return true;
    if (this.#movesAccents(term) && areForms(this.#inflection, bare(one), bare(other))) return true;
    const rest = this.#proclitics === undefined ? other : other.replace(this.#proclitics, '');
    return rest !== other && (rest === one || areForms(this.#inflection, one, rest));
  }

  /** Not those of German verbs: fordern, fördern. */
  #movesAccents({ shape }: Spelling): boolean {
    return MOVING_ACCENTS.has(this.rules.language) && (this.rules.capitalsMarkNames || shape !== 'lower');
  }

  /** Names and acronyms are not inflected; German nouns are, because their capital has no such meaning. */
  #isInflected({ lower, shape }: Spelling): boolean {
    if (lower.length < this.#inflection.minWordLength || !/^\p{L}[\p{L}\p{M}]*$/u.test(lower)) return false;
    return shape === 'lower' || (shape === 'capitalised' && !this.rules.capitalsMarkNames);
  }

  /** An acronym in the plural: APIs. */
  #isPlural(term: Spelling, found: Spelling): boolean {
    return term.shape === 'capitals' && found.form === `${term.form}s`;
  }

  #findClass(spelling: Spelling): number {
    const known = this.#classes.get(this.#keyOf(spelling));
    if (known !== undefined) return known;
    if (this.#proclitics === undefined) return 0;
    const rest = spelling.lower.replace(this.#proclitics, '');
    return rest === spelling.lower ? 0 : (this.#classes.get(this.#keyOf(this.rules.spell(rest))) ?? 0);
  }

  #keyOf({ loose, shape, form }: Spelling): string {
    const acronym = shape === 'mixed' && /^\p{Lu}{2,}s$/u.test(form) ? loose.slice(0, -1) : loose;
    if (this.#stem === undefined || loose.length > MAX_WORD_LENGTH || !/^\p{L}[\p{L}\p{M}]+$/u.test(acronym))
      return acronym;
    return this.#stem(this.#inflection.irregular.get(acronym) ?? acronym);
  }
}
