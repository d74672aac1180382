import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { maxEdits } from './grams.ts';
import { memoryTokens, type MemoryTokens } from './memory-tokens.ts';
import { sameTextAndCodes, type TranslationPair } from './segment-keys.ts';
import { wordDistance } from './word-distance.ts';

/** Scores of matches: the text with its neighbors, the text, and less. */
export const IN_CONTEXT = 101;
export const EXACT = 100;

/** Points deducted for differences other than words. */
export const PENALTIES = {
  /** Numbers or placeholders with other values. */
  values: 2,
  /** Inline codes of other kinds, or in other places. */
  codes: 1,
  /** Case, punctuation or white space. */
  typography: 1,
  /** Another region or script of a language. */
  region: 2,
} as const;

/** A text with its languages, for comparison with segments. */
export interface MemoryQuery {
  readonly content: CodedText;
  /** Tokens of `content.text`. */
  readonly words: MemoryTokens;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** `isOtherRegion` by both languages of segments: a memory has few pairs, and parsing a tag takes longer than a comparison. */
  readonly otherRegions: Map<string, boolean>;
}

/** Prepares a text for comparison. */
export function memoryQuery(content: CodedText, sourceLanguage: string, targetLanguage: string): MemoryQuery {
  return { content, words: memoryTokens(content.text), sourceLanguage, targetLanguage, otherRegions: new Map() };
}

/**
 * The score of a segment for a text: the share of words that needn't be edited, less penalties; 100 for the same text with
 * the same codes in languages that serve for one another. Neighbors are not considered.
 *
 * @returns undefined below the lowest score that the index finds
 */
export function scoreOf(query: MemoryQuery, segment: TranslationPair): number | undefined {
  const region = isOtherRegion(query, segment) ? PENALTIES.region : 0;
  if (sameTextAndCodes(query.content, segment.source)) return EXACT - region;
  const words = memoryTokens(segment.source.text);
  const longer = Math.max(words.tokens.length, query.words.tokens.length);
  if (longer === 0) return undefined;
  const most = maxEdits(words.tokens.length, query.words.tokens.length);
  const edits = wordDistance(query.words.tokens, words.tokens, most);
  if (edits > most) return undefined;
  const sameValues = same(query.words.numbers, words.numbers) && same(query.words.placeholders, words.placeholders);
  const sameCodes = kindsOf(query.content) === kindsOf(segment.source);
  const sameLetters = edits > 0 || !sameValues || query.content.text === segment.source.text;
  const penalty =
    region +
    (sameValues ? 0 : PENALTIES.values) +
    (sameCodes ? 0 : PENALTIES.codes) +
    (sameLetters ? 0 : PENALTIES.typography);
  return Math.min(EXACT - 1, Math.floor(EXACT - (edits / longer) * 100)) - penalty;
}

/** True for a segment whose languages don't serve for those of the text: they have another region or script. */
export function isOtherRegion(query: MemoryQuery, { sourceLanguage, targetLanguage }: TranslationPair): boolean {
  const pair = `${sourceLanguage} ${targetLanguage}`;
  const known = query.otherRegions.get(pair);
  if (known !== undefined) return known;
  const serves =
    sameLanguage(sourceLanguage, query.sourceLanguage) && sameLanguage(targetLanguage, query.targetLanguage);
  query.otherRegions.set(pair, !serves);
  return !serves;
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const kindsOf = ({ codes }: CodedText) => codes.map(({ kind }) => kind[0]).join('');
