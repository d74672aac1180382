import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { wordSegmenter } from '#domain/languages/word-segmenter.ts';
import { findAddresses } from '#domain/protection/address-spans.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** Receives the words of a text in their order. */
export interface WordSink {
  /**
   * @param isJoined no space separates the word from the one before
   * @param startsSentence its capital may come from the place
   */
  word(text: string, isJoined: boolean, startsSentence: boolean): void;
  /** No term crosses this place: a mark, a number, a placeholder, an address. */
  border(): void;
}

/** Reads the words of texts of a language. */
export type WordReader = (content: CodedText, sink: WordSink) => void;

/** Words with hyphens, apostrophes and inner full stops (Node.js); numbers; all other characters but spaces, one by one. */
const PARTS =
  /(?<word>[\p{L}\p{M}\p{N}]+(?:[-'\u2019\u2010\u2011_&.](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?-?)|[^\s\u00ad\u200b\u2060]/gu;
/** Variant of `PARTS` for languages that elide words before the next one: l'eau is two. */
const ELIDING_PARTS =
  /(?<word>[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011_&.](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*)|[^\s\u00ad\u200b\u2060]/gu;
const ELIDING = new Set(['fr', 'it', 'ca', 'oc']);

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const SENTENCE_END = /^[.!?:;…。！？：؟۔]$/u;
/** Quotation marks and brackets don't end a sentence, but no term crosses them. */
const APOSTROPHE = /^['\u2019]$/u;
/** Letters of the longest word; longer ones are keys, hashes and the like. */
const MAX_WORD_LENGTH = 48;
/** A word has a letter, and more than one unless its script writes words with one. */
const HAS_LETTER = /\p{L}/u;
const ENGLISH_GENITIVE = /['\u2019]s$/iu;
const TRAILING_APOSTROPHE = /['\u2019]$/u;
const DIGITS = /\p{N}/u;

/** @param language BCP 47 */
export function wordReader(language: string): WordReader {
  const subtag = parseLanguageTag(language)?.language ?? 'und';
  const pattern = ELIDING.has(subtag) ? ELIDING_PARTS : PARTS;
  return (content, sink) => {
    const text = content.text.normalize('NFC');
    const borders = text.length === content.text.length ? bordersOf(text, content) : [];
    let position = 0;
    const state: ReadingState = { startsSentence: true, end: -1 };
    for (const { start, end } of borders) {
      readPart(text.slice(position, start), subtag, pattern, sink, state);
      sink.border();
      state.end = -1;
      state.startsSentence = false;
      position = Math.max(position, end);
    }
    readPart(position === 0 ? text : text.slice(position), subtag, pattern, sink, state);
  };
}

interface ReadingState {
  startsSentence: boolean;
  /** UTF-16 offset where the last word ended, in the part that is read. */
  end: number;
}

interface Border {
  readonly start: number;
  readonly end: number;
}

function bordersOf(text: string, { codes }: CodedText): readonly Border[] {
  const found: Border[] = [...findPlaceholders(text), ...findAddresses(text)];
  for (const { kind, offset } of codes) if (kind === 'standalone') found.push({ start: offset, end: offset });
  if (found.length < 2) return found;
  found.sort((one, other) => one.start - other.start || one.end - other.end);
  let reached = 0;
  return found.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

function readPart(text: string, subtag: string, pattern: RegExp, sink: WordSink, state: ReadingState): void {
  if (text === '') return;
  state.end = -1;
  if (UNSPACED.test(text)) {
    for (const { segment, index, isWordLike } of wordSegmenter(subtag).segment(text)) {
      if (isWordLike === true) addWord(segment, index, sink, state);
      else if (segment.trim() !== '') addMark(segment, sink, state);
    }
    return;
  }
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const found = match[0];
    if (match[1] === undefined) {
      if (!APOSTROPHE.test(found) || pattern !== ELIDING_PARTS) addMark(found, sink, state);
    } else addWord(found, match.index, sink, state);
  }
}

function addWord(found: string, index: number, sink: WordSink, state: ReadingState): void {
  const word = found.replace(ENGLISH_GENITIVE, '').replace(TRAILING_APOSTROPHE, '');
  if (!HAS_LETTER.test(word) || word.length > MAX_WORD_LENGTH || (word.length === 1 && !UNSPACED.test(word))) {
    // A single letter may be a stop word (a, I, e, y, w): the vocabulary decides.
    if (word.length === 1 && !DIGITS.test(word)) sink.word(word, false, state.startsSentence);
    else sink.border();
  } else {
    sink.word(word, index === state.end, state.startsSentence);
    // A genitive ends a term: the customer's invoice.
    if (word !== found && word.length < found.length && ENGLISH_GENITIVE.test(found)) sink.border();
  }
  state.startsSentence = false;
  state.end = index + found.length;
}

function addMark(mark: string, sink: WordSink, state: ReadingState): void {
  sink.border();
  state.end = -1;
  if (SENTENCE_END.test(mark)) state.startsSentence = true;
}
