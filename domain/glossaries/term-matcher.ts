import { KIND } from './character-kinds.ts';
import { ClassAutomaton } from './class-automaton.ts';
import { Lexicon, type LexiconWord } from './lexicon.ts';
import { matchForm, readForm, withoutHyphens, type LookedUpText, type TermForm } from './term-form.ts';
import type { Spelling } from './spelling.ts';
import type { MatchType } from './terminology.ts';
import { GAP, tokenizeText } from './text-tokens.ts';
import { isWholeWord } from './word-boundary.ts';

/** A term to be found, with the meaning that its finder needs. */
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
  /** True for a term within a compound: Kaffeemaschine in Kaffeemaschinenfilter. */
  readonly isPart?: boolean;
  /** Meanings of all terms with the same spelling, in the order in which they were given. */
  readonly meanings: readonly Meaning[];
}

/** Terms tried per place: more don't occur in real text, and the cost would be their product with the text's length. */
const MAX_TRIED = 32;
const MAX_NESTED = 8;
/** Hyphens of a word that a text writes in parts. */
const MAX_HYPHENS = 3;

/** Lower is better. */
const QUALITY: Readonly<Record<MatchType, number>> = { direct: 0, case_variant: 1, inflected: 2 };

/** Finds any number of terms of one language in texts, all of them in one pass, in time linear in the length of a text. */
export class TermMatcher<Meaning> {
  readonly #lexicon: Lexicon;
  readonly #automaton = new ClassAutomaton();
  /** By sequence of the automaton. */
  readonly #forms: TermForm<Meaning>[][] = [];
  /** Terms of one word, by its spelling: those that compounds may have. */
  readonly #parts = new Map<Spelling, TermForm<Meaning>>();

  /** @param language BCP 47, of terms and texts */
  constructor(patterns: readonly Pattern<Meaning>[], language: string) {
    this.#lexicon = new Lexicon(language);
    const known = new Map<string, TermForm<Meaning>>();
    for (const { text, meaning } of patterns) {
      this.#add(text.trim(), meaning, known);
      const joined = withoutHyphens(text.trim());
      if (joined !== undefined) this.#add(joined, meaning, known);
    }
    this.#automaton.finish();
  }

  /** The longest term at each place; of overlapping terms, the first. */
  find(text: string): readonly Occurrence<Meaning>[] {
    const read = this.#read(text);
    const found: Occurrence<Meaning>[] = [];
    for (let token = 0; token < read.tokens.count;) {
      const match = this.#longestAt(read, token, read.states[token]!, false) ?? this.#hyphenatedAt(read, token);
      if (match) found.push(match.occurrence);
      else if (this.#lexicon.joinsWords) {
        const parts = this.#partsAt(read, token);
        if (parts.length > 0) found.push(parts[0]!);
      }
      token += match?.length ?? 1;
    }
    return found;
  }

  /** Also terms inside others, at most eight per place, and words in lower case that are names when capitalized. */
  findLoosely(text: string): readonly Occurrence<Meaning>[] {
    const read = this.#read(text);
    const found: Occurrence<Meaning>[] = [];
    for (let token = 0; token < read.tokens.count; token += 1) {
      let state = read.states[token]!;
      for (let nested = 0; state !== 0 && nested < MAX_NESTED; nested += 1) {
        const match = this.#longestAt(read, token, state, true);
        if (!match) break;
        found.push(match.occurrence);
        state = this.#automaton.nextShorter(match.state);
      }
      const hyphenated = this.#hyphenatedAt(read, token);
      if (hyphenated) found.push(hyphenated.occurrence);
      if (this.#lexicon.joinsWords) found.push(...this.#partsAt(read, token).slice(0, MAX_NESTED));
    }
    return found;
  }

  /**
   * Meanings of all terms whose words occur in the text in sequence, in any case and form: a superset of the other
   * results.
   */
  candidates(text: string): ReadonlySet<Meaning> {
    const read = this.#read(text);
    const found = new Set<Meaning>();
    const seen = new Set<number>();
    for (let token = 0; token < read.tokens.count; token += 1) {
      // Shorter sequences were found together with this one.
      for (
        let state = read.states[token]!;
        state !== 0 && !seen.has(state);
        state = this.#automaton.nextShorter(state)
      ) {
        seen.add(state);
        const forms = this.#forms[this.#automaton.sequenceOf(state)]!;
        for (const { meanings } of forms) for (const meaning of meanings) found.add(meaning);
      }
      for (const meaning of this.#hyphenatedAt(read, token)?.occurrence.meanings ?? []) found.add(meaning);
      if (!this.#lexicon.joinsWords) continue;
      for (const { meanings } of this.#partsAt(read, token)) for (const meaning of meanings) found.add(meaning);
    }
    return found;
  }

  #read(text: string): LookedUpText {
    const tokens = tokenizeText(text);
    const states = new Int32Array(tokens.count);
    const words = Array.from<LexiconWord>({ length: tokens.count });
    for (let token = tokens.count - 1, state = 0; token >= 0; token -= 1) {
      const word = this.#lexicon.word(text.slice(tokens.starts[token], tokens.ends[token]));
      words[token] = word;
      state = this.#automaton.step(state, word.wordClass);
      states[token] = this.#automaton.longest(state);
    }
    return { text, tokens, words, states };
  }

  #longestAt(read: LookedUpText, token: number, from: number, loosely: boolean) {
    let state = from;
    for (let tried = 0; state !== 0 && tried < MAX_TRIED; tried += 1, state = this.#automaton.nextShorter(state)) {
      const reading = this.#readingAt(read, token, this.#forms[this.#automaton.sequenceOf(state)]!, loosely);
      if (reading === undefined) continue;
      const length = this.#automaton.lengthOf(state);
      const { starts, ends } = read.tokens;
      const occurrence = { start: starts[token]!, end: ends[token + length - 1]!, ...reading };
      return { occurrence, length, state };
    }
    return undefined;
  }

  /** Terms within a compound, the longest first. */
  #partsAt({ tokens, words }: LookedUpText, token: number): readonly Occurrence<Meaning>[] {
    const word = words[token]!;
    const parts = word.parts ?? this.#lexicon.partsOf(word);
    if (parts.length === 0) return [];
    const start = tokens.starts[token]!;
    // Invisible characters in the text would move the offsets.
    if (tokens.ends[token]! - start !== word.spelling.form.length) return [];
    return parts
      .map((part) => ({
        start: start + part.start,
        end: start + part.end,
        type: 'inflected' as const,
        isPart: true,
        meanings: this.#parts.get(part.word)!.meanings,
      }))
      .sort((one, other) => other.end - other.start - (one.end - one.start));
  }

  /** A word that the text writes in parts: e-mail for email. */
  #hyphenatedAt({ text, tokens }: LookedUpText, first: number) {
    if (tokens.gaps[first + 1] !== GAP.hyphen || tokens.kinds[first] === KIND.single) return undefined;
    let last = first;
    let word = text.slice(tokens.starts[first], tokens.ends[first]);
    while (
      last + 1 < tokens.count &&
      tokens.gaps[last + 1] === GAP.hyphen &&
      tokens.kinds[last + 1] === tokens.kinds[first]
    ) {
      last += 1;
      if (last - first > MAX_HYPHENS) return undefined;
      word += text.slice(tokens.starts[last], tokens.ends[last]);
    }
    if (last === first) return undefined;
    const found = this.#lexicon.word(word);
    const state = this.#automaton.step(0, found.wordClass);
    const sequence = state === 0 ? -1 : this.#automaton.sequenceOf(state);
    if (sequence === -1) return undefined;
    for (const { words, meanings } of this.#forms[sequence]!) {
      const match = this.#lexicon.compare(words[0]!, found);
      // Such a word is rarely also a name, so its case may be any; its inflected forms aren't matched.
      if (match === null || match.inflected || !isWholeWord(text, tokens, first, last, this.#lexicon.rules)) continue;
      const type: MatchType = match.shape === undefined ? 'direct' : 'case_variant';
      const occurrence = { start: tokens.starts[first]!, end: tokens.ends[last]!, type, meanings };
      return { occurrence, length: last - first + 1, state };
    }
    return undefined;
  }

  #readingAt(read: LookedUpText, first: number, forms: readonly TermForm<Meaning>[], loosely: boolean) {
    let type: MatchType | undefined;
    let meanings: readonly Meaning[] = [];
    for (const form of forms) {
      const next = matchForm(read, first, form, this.#lexicon, loosely);
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

  #add(text: string, meaning: Meaning, known: Map<string, TermForm<Meaning>>): void {
    const read = readForm(text, this.#lexicon);
    if (read === undefined) return;
    const { classes, key, ...form } = read;
    const alike = known.get(key);
    if (alike) alike.meanings.push(meaning);
    else {
      const added = { ...form, meanings: [meaning] };
      known.set(key, added);
      (this.#forms[this.#automaton.add(classes)] ??= []).push(added);
      const [only] = form.words;
      if (form.words.length === 1 && only !== undefined) {
        this.#parts.set(only, added);
        this.#lexicon.addPart(only);
      }
    }
  }
}
