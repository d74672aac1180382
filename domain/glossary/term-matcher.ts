import { KIND } from './character-kinds.ts';
import { ClassAutomaton } from './class-automaton.ts';
import { Lexicon } from './lexicon.ts';
import type { Spelling } from './spelling.ts';
import { isInCapitals, isInTitle, startsSentence } from './term-context.ts';
import type { MatchType } from './terminology.ts';
import { GAP, tokenize, type TextTokens } from './text-tokens.ts';
import { isWhole } from './word-boundary.ts';

/** A term to be found, with what its finder wants to know of it. */
export interface Pattern<Meaning> {
  readonly text: string;
  readonly meaning: Meaning;
}

/** A place where a text has a term. */
export interface Occurrence<Meaning> {
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly type: MatchType;
  /** Meanings of all terms that are written alike, in the order in which they were given. */
  readonly meanings: readonly Meaning[];
}

/** Terms that are written alike. */
interface Form<Meaning> {
  readonly words: readonly Spelling[];
  readonly gaps: readonly number[];
  /** One word, which in other case may be another one. */
  readonly isSingle: boolean;
  readonly meanings: Meaning[];
}

/** Forms of one class, by how they are written. */
type FormsOf<Meaning> = ReadonlyMap<string, Form<Meaning>>;

/** Terms that begin at one place: more are no language, and would cost their product with the text's length. */
const mostTried = 32;
const mostNested = 8;
/** Of a word that a text writes in parts. */
const mostHyphens = 3;

/** The better, the smaller. */
const QUALITY: Readonly<Record<MatchType, number>> = { direct: 0, case_variant: 1, inflected: 2 };

/** Finds the terms of one language in texts, all of them in one pass. Made by `compileMatcher`. */
export interface TermMatcher<Meaning> {
  /** The longest term at each place; of terms that overlap the one that begins first. */
  find(text: string): readonly Occurrence<Meaning>[];
  /** Also terms inside of others, eight at a place, and words in lower case whose capital makes a name of them. */
  findLoosely(text: string): readonly Occurrence<Meaning>[];
}

/**
 * Prepares terms of any number: a text then takes time linear in its length.
 *
 * @param language BCP 47, of terms and texts
 */
export function compileMatcher<Meaning>(patterns: readonly Pattern<Meaning>[], language: string): TermMatcher<Meaning> {
  return new Matcher(patterns, language);
}

class Matcher<Meaning> implements TermMatcher<Meaning> {
  private readonly lexicon: Lexicon;
  private readonly automaton = new ClassAutomaton();
  /** By sequence of the automaton. */
  private readonly forms: Map<string, Form<Meaning>>[] = [];

  constructor(patterns: readonly Pattern<Meaning>[], language: string) {
    this.lexicon = new Lexicon(language);
    for (const { text, meaning } of patterns) {
      this.add(text.trim(), meaning);
      const joined = withoutHyphens(text.trim());
      if (joined !== undefined) this.add(joined, meaning);
    }
    this.automaton.finish();
  }

  find(text: string): readonly Occurrence<Meaning>[] {
    const tokens = tokenize(text);
    const states = this.read(text, tokens);
    const found: Occurrence<Meaning>[] = [];
    for (let token = 0; token < tokens.count;) {
      const match =
        (states[token] === 0 ? undefined : this.longestAt(text, tokens, token, states[token]!, false)) ??
        this.hyphenatedAt(text, tokens, token);
      if (match) found.push(match.occurrence);
      token += match?.length ?? 1;
    }
    return found;
  }

  findLoosely(text: string): readonly Occurrence<Meaning>[] {
    const tokens = tokenize(text);
    const states = this.read(text, tokens);
    const found: Occurrence<Meaning>[] = [];
    for (let token = 0; token < tokens.count; token += 1) {
      let state = states[token]!;
      for (let nested = 0; state !== 0 && nested < mostNested; nested += 1) {
        const match = this.longestAt(text, tokens, token, state, true);
        if (!match) break;
        found.push(match.occurrence);
        state = this.automaton.nextShorter(match.state);
      }
    }
    return found;
  }

  /** @returns by token the state that names the sequences that begin there; 0 for none */
  private read(text: string, tokens: TextTokens): Int32Array {
    const states = new Int32Array(tokens.count);
    for (let token = tokens.count - 1, state = 0; token >= 0; token -= 1) {
      const { wordClass } = this.lexicon.look(text, tokens.starts[token]!, tokens.ends[token]!);
      state = this.automaton.step(state, wordClass);
      states[token] = this.automaton.longest(state);
    }
    return states;
  }

  private longestAt(text: string, tokens: TextTokens, token: number, from: number, loosely: boolean) {
    let state = from;
    for (let tried = 0; state !== 0 && tried < mostTried; tried += 1, state = this.automaton.nextShorter(state)) {
      const read = this.readings(text, tokens, token, this.forms[this.automaton.sequenceOf(state)]!, loosely);
      if (read === undefined) continue;
      const length = this.automaton.lengthOf(state);
      const occurrence = { start: tokens.starts[token]!, end: tokens.ends[token + length - 1]!, ...read };
      return { occurrence, length, state };
    }
    return undefined;
  }

  /** A word that the text writes in parts: e-mail is email. */
  private hyphenatedAt(text: string, tokens: TextTokens, first: number) {
    let last = first;
    let word = text.slice(tokens.starts[first], tokens.ends[first]);
    while (
      last + 1 < tokens.count &&
      tokens.gaps[last + 1] === GAP.hyphen &&
      tokens.kinds[last + 1] === tokens.kinds[first]
    ) {
      last += 1;
      if (last - first > mostHyphens) return undefined;
      word += text.slice(tokens.starts[last], tokens.ends[last]);
    }
    if (last === first || tokens.kinds[first] === KIND.single) return undefined;
    const found = this.lexicon.word(word);
    const state = this.automaton.step(0, found.wordClass);
    const sequence = state === 0 ? -1 : this.automaton.sequenceOf(state);
    if (sequence === -1) return undefined;
    for (const { words, meanings } of this.forms[sequence]!.values()) {
      const match = this.lexicon.compare(words[0]!, found);
      // Such a word is rarely also a name, so that its case may be any; its forms aren't looked for.
      if (match === null || match.inflected || !isWhole(text, tokens, first, last, this.lexicon.rules)) continue;
      const type: MatchType = match.shape === undefined ? 'direct' : 'case_variant';
      const occurrence = { start: tokens.starts[first]!, end: tokens.ends[last]!, type, meanings };
      return { occurrence, length: last - first + 1, state };
    }
    return undefined;
  }

  private readings(text: string, tokens: TextTokens, first: number, forms: FormsOf<Meaning>, loosely: boolean) {
    let type: MatchType | undefined;
    let meanings: readonly Meaning[] = [];
    for (const form of forms.values()) {
      const next = this.verify(text, tokens, first, form, loosely);
      if (next === undefined) continue;
      if (type === undefined || (type === 'inflected' && next !== 'inflected')) meanings = form.meanings;
      // At the beginning of a sentence a capital leaves open which of two words it is.
      else if (next !== 'inflected')
        meanings = next === 'direct' ? [...form.meanings, ...meanings] : [...meanings, ...form.meanings];
      else if (type === 'inflected') meanings = [...meanings, ...form.meanings];
      type = type === undefined || QUALITY[next] < QUALITY[type] ? next : type;
    }
    return type && { type, meanings };
  }

  /** The automaton knows classes only: compares words, gaps, case and surroundings. */
  private verify(
    text: string,
    tokens: TextTokens,
    first: number,
    form: Form<Meaning>,
    loosely: boolean,
  ): MatchType | undefined {
    const last = first + form.words.length - 1;
    let inflected = false;
    let changed = false;
    for (let index = 0; index < form.words.length; index += 1) {
      const token = first + index;
      if (index > 0 && !gapsAgree(form.gaps[index]!, tokens, token)) return undefined;
      const found = this.lexicon.look(text, tokens.starts[token]!, tokens.ends[token]!);
      const match = this.lexicon.compare(form.words[index]!, found);
      if (!match) return undefined;
      inflected ||= match.inflected;
      changed ||= match.shape !== undefined;
      if (loosely || match.shape === undefined) continue;
      if (match.shape === 'capitals') {
        if (!isInCapitals(text, tokens, first, last)) return undefined;
      } else if (form.isSingle && !this.isRaisedByPlace(text, tokens, token)) return undefined;
    }
    if (!isWhole(text, tokens, first, last, this.lexicon.rules)) return undefined;
    if (inflected) return 'inflected';
    return changed ? 'case_variant' : 'direct';
  }

  /** Elsewhere a capital makes a name of a word. */
  private isRaisedByPlace(text: string, tokens: TextTokens, token: number): boolean {
    if (!this.lexicon.rules.capitalsMarkNames) return true;
    return startsSentence(text, tokens.starts[token]!) || isInTitle(text, tokens, token);
  }

  private add(text: string, meaning: Meaning): void {
    const tokens = tokenize(text);
    if (tokens.count === 0) return;
    const words = Array.from({ length: tokens.count }, (_, token) =>
      text.slice(tokens.starts[token], tokens.ends[token]),
    );
    const sequence = this.automaton.add(words.map((word) => this.lexicon.add(word)));
    const forms = (this.forms[sequence] ??= new Map<string, Form<Meaning>>());
    const spellings = words.map((word) => this.lexicon.rules.spell(word));
    const gaps = Array.from(tokens.gaps.subarray(0, tokens.count));
    const key = spellings.map((spelling, index) => `${gaps[index]}${spelling.form}`).join('\0');
    const known = forms.get(key);
    const isSingle = spellings.filter(({ lower }) => /\p{L}/u.test(lower)).length === 1;
    if (known) known.meanings.push(meaning);
    else forms.set(key, { words: spellings, gaps, isSingle, meanings: [meaning] });
  }
}

/** A space may be a hyphen and the reverse; where scripts meet, a space may be or not. */
function gapsAgree(term: number, tokens: TextTokens, token: number): boolean {
  const found = tokens.gaps[token]!;
  if (term === GAP.none ? found === GAP.none : found !== GAP.none) return true;
  if (term === GAP.hyphen || found === GAP.hyphen) return tokens.kinds[token] === KIND.katakana;
  const kinds = [tokens.kinds[token - 1]!, tokens.kinds[token]!];
  return (
    kinds[0] !== kinds[1] && kinds.every((kind) => kind === KIND.word || kind === KIND.single || kind === KIND.katakana)
  );
}

/** E-mail is email as well; undefined for terms without a hyphen. */
function withoutHyphens(text: string): string | undefined {
  const tokens = tokenize(text);
  let joined = '';
  let hyphens = 0;
  for (let token = 0; token < tokens.count; token += 1) {
    if (tokens.kinds[token] !== KIND.word && tokens.kinds[token] !== KIND.katakana) return undefined;
    if (tokens.gaps[token] === GAP.hyphen) hyphens += 1;
    joined += (tokens.gaps[token] === GAP.space ? ' ' : '') + text.slice(tokens.starts[token], tokens.ends[token]);
  }
  return hyphens === 0 ? undefined : joined;
}
