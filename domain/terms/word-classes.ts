import { areForms, inflectionRules } from '#domain/glossaries/inflection.ts';
import { bare, spellingRules } from '#domain/glossaries/spelling.ts';
import { STEMMERS, type Stem } from '#domain/glossaries/stemmers.ts';
import { determiners, links } from './function-words.ts';
import { generalityOf } from './general-words.ts';
import { hasStopWords, stopWords } from '#domain/languages/stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Roles of a word in expressions; a class of words has several. */
export const ROLE = {
  /** No term begins or ends with it. */
  stop: 1,
  /** Precedes a noun. */
  determiner: 2,
  /** A preposition that terms have inside. */
  link: 4,
  /** A frequent noun of everyday texts. */
  generalNoun: 8,
  /** A frequent adjective, adverb or verb. */
  generalOther: 16,
  /** Has a capital inside sentences. */
  capital: 32,
  /** Ends with a hyphen: its other half follows a conjunction (Gewinn- und Verlustrechnung). */
  open: 64,
} as const;

/** Words of a vocabulary by classes: spellings and forms of one word share a number from 1 on. */
export interface WordClasses {
  /** By word of the vocabulary. */
  readonly classOf: Int32Array;
  /** By class. */
  readonly roles: Uint8Array;
  /** By class, in lower case: its shortest form. */
  readonly heads: readonly string[];
  readonly frequencies: Int32Array;
}

/** Words beyond the list that are taken for stop words in a language without one: its most frequent short words. */
const UNLISTED = { most: 60, share: 0.004, letters: 5 };
/** A plural of English; other endings make other words: post, posting. */
const ENGLISH_PLURAL = /^(?:\/s|\/es|ies\/y)$/u;
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const SINGLE_LETTER = /^[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]$/v;

/** Puts spellings and forms of a word into one class. The result depends on words and frequencies alone. */
export function classifyWords(vocabulary: Vocabulary, language: string): WordClasses {
  const { language: subtag, locale, capitalsMarkNames } = spellingRules(language);
  const lowers = Map.groupBy([...vocabulary.texts.keys()].slice(1), (word) =>
    vocabulary.texts[word]!.toLocaleLowerCase(locale).replaceAll('\u2019', "'"),
  );
  const classOf = new Int32Array(vocabulary.size);
  const heads = [''];
  /** By class: its most frequent form, with which others are compared. */
  const usual = [''];
  const frequencies = [0];
  const stem = STEMMERS.get(subtag);
  const byStem = new Map<string, number[]>();
  const countOf = (spellings: readonly number[]) => spellings.reduce((sum, word) => sum + vocabulary.counts[word]!, 0);
  const ordered = Array.from(lowers, ([lower, spellings]) => ({ lower, spellings, count: countOf(spellings) }));
  ordered.sort((one, other) => other.count - one.count || (one.lower < other.lower ? -1 : 1));
  for (const { lower, spellings, count } of ordered) {
    const key = stem === undefined ? lower : stemOf(lower, stem);
    const group = byStem.get(key) ?? [];
    let wordClass = group.find((known) => isSameWord(usual[known]!, lower, subtag));
    if (wordClass === undefined) {
      wordClass = heads.push(lower) - 1;
      usual.push(lower);
      frequencies.push(0);
      byStem.set(key, [...group, wordClass]);
    }
    frequencies[wordClass]! += count;
    if (lower.length < heads[wordClass]!.length) heads[wordClass] = lower;
    for (const word of spellings) classOf[word] = wordClass;
  }
  const roles = rolesOf({ vocabulary, classOf, heads, frequencies, subtag, locale });
  markCapitals(vocabulary, classOf, roles, capitalsMarkNames);
  return { classOf, roles, heads, frequencies: Int32Array.from(frequencies) };
}

/** The last part of a word with hyphens has forms; of words with other signs the spelling counts. */
function stemOf(lower: string, stem: Stem): string {
  const last = lower.lastIndexOf('-') + 1;
  const part = lower.slice(last);
  return /^\p{L}[\p{L}\p{M}]+$/u.test(part) ? lower.slice(0, last) + stem(part) : lower;
}

function isSameWord(head: string, lower: string, subtag: string): boolean {
  const rules = inflectionRules(subtag);
  if (lower.length < rules.minWordLength && head.length < rules.minWordLength) return false;
  if (subtag === 'en') {
    const irregular = (word: string) => rules.irregular.get(word) ?? word;
    if (irregular(head) === irregular(lower)) return true;
    let common = 0;
    while (common < head.length && head[common] === lower[common]) common += 1;
    return common >= 3 && ENGLISH_PLURAL.test([head.slice(common), lower.slice(common)].toSorted().join('/'));
  }
  if (areForms(rules, head, lower)) return true;
  return subtag === 'de' && areForms(rules, bare(head), bare(lower));
}

interface Described {
  readonly vocabulary: Vocabulary;
  readonly classOf: Int32Array;
  readonly heads: readonly string[];
  readonly frequencies: readonly number[];
  readonly subtag: string;
  readonly locale: string;
}

function rolesOf({ vocabulary, classOf, heads, frequencies, subtag, locale }: Described): Uint8Array {
  const roles = new Uint8Array(heads.length);
  const [stops, articles, inner] = [stopWords(subtag), determiners(subtag), links(subtag)];
  const isJapanese = subtag === 'ja';
  for (let word = 1; word < vocabulary.size; word += 1) {
    const lower = vocabulary.texts[word]!.toLocaleLowerCase(locale).replaceAll('\u2019', "'");
    const wordClass = classOf[word]!;
    // Two classes of one word, such as a verb that looks like a noun's plural, each have the roles of their own words.
    let role = 0;
    if (stops.has(lower) || SINGLE_LETTER.test(lower) || (isJapanese && HIRAGANA.test(lower))) role |= ROLE.stop;
    if (articles.has(lower)) role |= ROLE.determiner | ROLE.stop;
    if (inner.has(lower)) role |= ROLE.link | ROLE.stop;
    if (lower.endsWith('-')) role |= ROLE.open;
    const generality = generalityOf(lower, subtag);
    if (generality === 'noun') role |= ROLE.generalNoun;
    if (generality === 'other') role |= ROLE.generalOther;
    roles[wordClass]! |= role;
  }
  if (!hasStopWords(subtag)) {
    const total = frequencies.reduce((sum, count) => sum + count, 0);
    for (let wordClass = 1; wordClass <= Math.min(UNLISTED.most, heads.length - 1); wordClass += 1) {
      if (frequencies[wordClass]! < total * UNLISTED.share) break;
      if (heads[wordClass]!.length <= UNLISTED.letters) roles[wordClass]! |= ROLE.stop;
    }
  }
  return roles;
}

/** Words that mostly have a capital where the place asks for none. */
function markCapitals(
  vocabulary: Vocabulary,
  classOf: Int32Array,
  roles: Uint8Array,
  capitalsMarkNames: boolean,
): void {
  const inside = new Int32Array(roles.length);
  const capitals = new Int32Array(roles.length);
  const starts = new Int32Array(roles.length);
  for (let word = 1; word < vocabulary.size; word += 1) {
    const wordClass = classOf[word]!;
    const count = vocabulary.counts[word]! - vocabulary.startCounts[word]!;
    inside[wordClass]! += count;
    const text = vocabulary.texts[word]!;
    if (/\p{Lu}/u.test(text)) capitals[wordClass]! += count;
    if (/^\p{Lu}/u.test(text)) starts[wordClass]! += vocabulary.startCounts[word]!;
  }
  for (let wordClass = 1; wordClass < roles.length; wordClass += 1) {
    // A noun of a label: it may have a capital because of the place alone.
    const isUnknown = inside[wordClass] === 0 && starts[wordClass]! > 0 && !capitalsMarkNames;
    if (capitals[wordClass]! * 2 > inside[wordClass]! || isUnknown) roles[wordClass]! |= ROLE.capital;
  }
}
