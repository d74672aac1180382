import { inflectionRules, areForms, shortestInflected, shortestKorean, type InflectionRules } from './inflection.ts';
import type { CaseShape, Spelling, SpellingRules } from './spelling.ts';
import { spellingRules } from './spelling.ts';
import { STEMMERS, type Stem } from './stemmers.ts';

/** Tokens of texts whose class is remembered; then all are forgotten. */
const mostRemembered = 50_000;
/** UTF-16 units of a token that is worth remembering, or stemming; longer ones are no words. */
const longestWord = 64;

/** Articles, conjunctions and prepositions that Arabic and Hebrew write as part of the next word. */
const PROCLITICS: ReadonlyMap<string, RegExp> = new Map([
  ['ar', /^[وف]?(?:ال|[بك]ال|لل|[بلك])|^[وف]/u],
  ['he', /^ו?(?:כש|[משהכלב])?(?=\p{L}{3})/u],
]);

/** How a word of a text stands for a word of a term. */
export interface WordMatch {
  readonly inflected: boolean;
  /** Case of the text's word where it isn't the term's. */
  readonly shape: CaseShape | undefined;
}

/**
 * The words of all terms of a language. Words that may be forms of one are of one class, a number above 0; the words of a
 * text that are in no class are of class 0.
 */
export class Lexicon {
  readonly rules: SpellingRules;
  private readonly inflection: InflectionRules;
  private readonly stem: Stem | undefined;
  private readonly proclitics: RegExp | undefined;
  private readonly classes = new Map<string, number>();
  private readonly remembered = new Map<string, number>();

  /** @param language BCP 47 */
  constructor(language: string) {
    this.rules = spellingRules(language);
    this.inflection = inflectionRules(this.rules.language);
    this.stem = STEMMERS.get(this.rules.language);
    this.proclitics = PROCLITICS.get(this.rules.language);
  }

  /** Gives the token of a term its class. */
  add(token: string): number {
    const key = this.keyOf(this.rules.spell(token));
    let known = this.classes.get(key);
    if (known === undefined) this.classes.set(key, (known = this.classes.size + 1));
    return known;
  }

  /** The class of a token of a text; 0 if no term has it. */
  classOf(token: string): number {
    let known = this.remembered.get(token);
    if (known !== undefined) return known;
    known = this.findClass(token);
    if (token.length <= longestWord) {
      if (this.remembered.size >= mostRemembered) this.remembered.clear();
      this.remembered.set(token, known);
    }
    return known;
  }

  /** Compares words of one class; undefined when the text's isn't the term's in any form. */
  compare(term: Spelling, found: Spelling): WordMatch | undefined {
    if (term.form === found.form) return { inflected: false, shape: undefined };
    const capitals = found.shape === 'capitals' || found.shape === 'one';
    const raised = capitals || found.shape === 'capitalised';
    const same = term.lower === found.lower || (raised && term.loose === found.loose);
    if (!same && !this.isForm(term, found)) return undefined;
    if (term.shape === 'lower') {
      if (found.shape === 'mixed') return undefined;
      return { inflected: !same, shape: found.shape === 'lower' ? undefined : found.shape };
    }
    if (term.shape === found.shape && !capitals) return { inflected: !same, shape: undefined };
    if (capitals && (same || term.shape === 'capitalised')) return { inflected: !same, shape: found.shape };
    return undefined;
  }

  private isForm(term: Spelling, found: Spelling): boolean {
    if (!this.isInflected(term)) return this.isPlural(term, found);
    if (areForms(this.inflection, bare(term.loose), bare(found.loose))) return true;
    const rest = this.proclitics && found.lower.replace(this.proclitics, '');
    return (
      rest !== undefined && rest !== found.lower && (rest === term.lower || areForms(this.inflection, term.lower, rest))
    );
  }

  /** Names and acronyms aren't; German nouns are, whose capital says nothing. */
  private isInflected({ lower, shape }: Spelling): boolean {
    if (lower.length < (this.rules.language === 'ko' ? shortestKorean : shortestInflected) && !this.proclitics)
      return false;
    if (!/^\p{L}[\p{L}\p{M}]*$/u.test(lower)) return false;
    return shape === 'lower' || (shape === 'capitalised' && !this.rules.capitalsMarkNames);
  }

  /** An acronym in the plural: APIs. */
  private isPlural(term: Spelling, found: Spelling): boolean {
    return term.shape === 'capitals' && found.form === `${term.form}s`;
  }

  private findClass(token: string): number {
    const spelling = this.rules.spell(token);
    const known = this.classes.get(this.keyOf(spelling));
    if (known !== undefined) return known;
    if (this.proclitics === undefined) return 0;
    const rest = spelling.lower.replace(this.proclitics, '');
    return rest === spelling.lower ? 0 : (this.classes.get(this.keyOf(this.rules.spell(rest))) ?? 0);
  }

  private keyOf({ loose, shape, form }: Spelling): string {
    const acronym = shape === 'mixed' && /^\p{Lu}{2,}s$/u.test(form) ? loose.slice(0, -1) : loose;
    if (this.stem === undefined || loose.length > longestWord || !/^\p{L}[\p{L}\p{M}]+$/u.test(acronym)) return acronym;
    return this.stem(acronym);
  }
}

/** Umlauts and other accents change with inflection: Haus, Häuser. */
function bare(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
