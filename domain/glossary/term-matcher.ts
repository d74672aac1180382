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
  readonly meanings: Meaning[];
}

/** The better, the smaller. */
const QUALITY: Readonly<Record<MatchType, number>> = { direct: 0, case_variant: 1, inflected: 2 };

/** Finds the terms of one language in texts, all of them in one pass. Made by `compileMatcher`. */
export interface TermMatcher<Meaning> {
  /** The longest term at each place; of terms that overlap the one that begins first. */
  find(text: string): readonly Occurrence<Meaning>[];
  /** All terms, also those inside of others. */
  findNested(text: string): readonly Occurrence<Meaning>[];
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
      const match = states[token] === 0 ? undefined : this.longestAt(text, tokens, token, states[token]!);
      if (match) found.push(match.occurrence);
      token += match?.length ?? 1;
    }
    return found;
  }

  findNested(text: string): readonly Occurrence<Meaning>[] {
    const tokens = tokenize(text);
    const states = this.read(text, tokens);
    const found: Occurrence<Meaning>[] = [];
    for (let token = 0; token < tokens.count; token += 1) {
      for (let state = states[token]!; state !== 0;) {
        const match = this.longestAt(text, tokens, token, state);
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
      const wordClass = this.lexicon.classOf(text.slice(tokens.starts[token], tokens.ends[token]));
      state = this.automaton.step(state, wordClass);
      states[token] = this.automaton.longest(state);
    }
    return states;
  }

  private longestAt(text: string, tokens: TextTokens, token: number, from: number) {
    for (let state = from; state !== 0; state = this.automaton.nextShorter(state)) {
      const length = this.automaton.lengthOf(state);
      let best: { readonly type: MatchType; readonly meanings: readonly Meaning[] } | undefined;
      for (const form of this.forms[this.automaton.sequenceOf(state)]!.values()) {
        const type = this.verify(text, tokens, token, form);
        if (type && (!best || QUALITY[type] < QUALITY[best.type])) best = { type, meanings: form.meanings };
      }
      if (best) {
        const occurrence = { start: tokens.starts[token]!, end: tokens.ends[token + length - 1]!, ...best };
        return { occurrence, length, state };
      }
    }
    return undefined;
  }

  /** The automaton knows classes only: compares words, gaps, case and surroundings. */
  private verify(text: string, tokens: TextTokens, first: number, form: Form<Meaning>): MatchType | undefined {
    const last = first + form.words.length - 1;
    const { rules } = this.lexicon;
    const letters = form.words.filter(({ lower }) => /\p{L}/u.test(lower)).length;
    let inflected = false;
    let changed = false;
    for (const [index, word] of form.words.entries()) {
      const token = first + index;
      if (index > 0 && !gapsAgree(form.gaps[index]!, tokens.gaps[token]!)) return undefined;
      const found = rules.spell(text.slice(tokens.starts[token], tokens.ends[token]));
      const match = this.lexicon.compare(word, found);
      if (!match) return undefined;
      inflected ||= match.inflected;
      changed ||= match.shape !== undefined;
      if (match.shape === 'capitals' && !isInCapitals(text, tokens, first, last)) return undefined;
      if ((match.shape === 'capitalised' || match.shape === 'one') && rules.capitalsMarkNames && letters === 1) {
        if (!startsSentence(text, tokens.starts[token]!) && !isInTitle(text, tokens, token)) return undefined;
      }
    }
    if (!isWhole(text, tokens, first, last, rules)) return undefined;
    if (inflected) return 'inflected';
    return changed ? 'case_variant' : 'direct';
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
    if (known) known.meanings.push(meaning);
    else forms.set(key, { words: spellings, gaps, meanings: [meaning] });
  }
}

/** A space may be a hyphen and the reverse; scripts without spaces may set one around words of others. */
function gapsAgree(term: number, found: number): boolean {
  return term === GAP.none ? found === GAP.none : found !== GAP.none;
}

/** E-mail is email as well; undefined for terms without a hyphen. */
function withoutHyphens(text: string): string | undefined {
  const tokens = tokenize(text);
  let joined = '';
  let hyphens = 0;
  for (let token = 0; token < tokens.count; token += 1) {
    if (tokens.kinds[token] !== KIND.word) return undefined;
    if (tokens.gaps[token] === GAP.hyphen) hyphens += 1;
    joined += (tokens.gaps[token] === GAP.space ? ' ' : '') + text.slice(tokens.starts[token], tokens.ends[token]);
  }
  return hyphens === 0 ? undefined : joined;
}
