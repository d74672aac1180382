import { hasLetters } from '#domain/languages/letters.ts';
import { KIND } from './character-kinds.ts';
import type { Lexicon, LexiconWord } from './lexicon.ts';
import type { Spelling } from './spelling.ts';
import { isInCapitals, isInTitle, startsSentence } from './term-context.ts';
import type { MatchType } from './terminology.ts';
import { GAP, tokenizeText, type TextTokens } from './text-tokens.ts';
import { isWholeWord } from './word-boundary.ts';

/** Terms with the same spelling. */
export interface TermForm<Meaning> {
  readonly words: readonly Spelling[];
  /** The gap before each word. */
  readonly gaps: readonly number[];
  /** A single word, which may be another word in another letter case. */
  readonly isSingle: boolean;
  /** In the order in which the terms were given. */
  readonly meanings: Meaning[];
}

/** A text whose words have been looked up. */
export interface LookedUpText {
  readonly text: string;
  readonly tokens: TextTokens;
  /** By token. */
  readonly words: readonly LexiconWord[];
  /** By token, the state of the automaton that names what begins there; 0 for nothing. */
  readonly states: Int32Array;
}

/** Reads the tokens of a term and its distinguishing features; undefined for a term without tokens. */
export function readForm(text: string, lexicon: Lexicon) {
  const tokens = tokenizeText(text);
  if (tokens.count === 0) return undefined;
  const tokenTexts = Array.from({ length: tokens.count }, (_, token) =>
    text.slice(tokens.starts[token], tokens.ends[token]),
  );
  const words = tokenTexts.map((word) => lexicon.rules.spell(word));
  const gaps = Array.from(tokens.gaps.subarray(0, tokens.count));
  return {
    words,
    gaps,
    isSingle: words.filter(({ lower }) => hasLetters(lower)).length === 1,
    classes: words.map((word) => lexicon.add(word)),
    key: words.map(({ form }, index) => `${gaps[index]}${form}`).join('\0'),
  };
}

/**
 * Checks a candidate of the automaton, which only knows classes: words, gaps, case and surroundings.
 *
 * @param loosely a capital doesn't make a word a name
 * @returns how the text matches the term from a token on; undefined if it doesn't
 */
export function matchForm<Meaning>(
  { text, tokens, words }: LookedUpText,
  first: number,
  form: TermForm<Meaning>,
  lexicon: Lexicon,
  loosely: boolean,
): MatchType | undefined {
  const last = first + form.words.length - 1;
  let inflected = false;
  let changed = false;
  for (let index = 0; index < form.words.length; index += 1) {
    const token = first + index;
    if (index > 0 && !gapsAgree(form.gaps[index]!, tokens, token)) return undefined;
    const match = lexicon.compare(form.words[index]!, words[token]!);
    if (!match) return undefined;
    inflected ||= match.inflected;
    changed ||= match.shape !== undefined;
    if (loosely || match.shape === undefined) continue;
    if (match.shape === 'capitals') {
      if (!isInCapitals(text, tokens, first, last)) return undefined;
    } else if (form.isSingle && lexicon.rules.capitalsMarkNames) {
      if (!startsSentence(text, tokens.starts[token]!) && !isInTitle(text, tokens, token)) return undefined;
    }
  }
  if (!isWholeWord(text, tokens, first, last, lexicon.rules)) return undefined;
  if (inflected) return 'inflected';
  return changed ? 'case_variant' : 'direct';
}

/** A space may be a hyphen and the reverse; between two scripts a space is optional. */
function gapsAgree(term: number, tokens: TextTokens, token: number): boolean {
  const found = tokens.gaps[token]!;
  if (term === GAP.none ? found === GAP.none : found !== GAP.none) return true;
  if (term === GAP.hyphen || found === GAP.hyphen) return tokens.kinds[token] === KIND.katakana;
  const kinds = [tokens.kinds[token - 1]!, tokens.kinds[token]!];
  return (
    kinds[0] !== kinds[1] && kinds.every((kind) => kind === KIND.word || kind === KIND.single || kind === KIND.katakana)
  );
}

/** The variant without hyphens (email for e-mail); undefined for a term without a hyphen. */
export function withoutHyphens(text: string): string | undefined {
  const tokens = tokenizeText(text);
  let joined = '';
  let hyphens = 0;
  for (let token = 0; token < tokens.count; token += 1) {
    if (tokens.kinds[token] !== KIND.word && tokens.kinds[token] !== KIND.katakana) return undefined;
    if (tokens.gaps[token] === GAP.hyphen) hyphens += 1;
    joined += (tokens.gaps[token] === GAP.space ? ' ' : '') + text.slice(tokens.starts[token], tokens.ends[token]);
  }
  return hyphens === 0 ? undefined : joined;
}
