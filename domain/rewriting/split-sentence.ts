import { WORD_END, WORD_START } from './literal-pattern.ts';
import type { WordyPhrases } from './phrases/phrase-list.ts';
import { capitalized, wordsInText } from './words.ts';

/** Words up to which a sentence is easy to read. Source: plain language guides advise 15 to 20 words on average. */
const LONG_SENTENCE = 20;
/** Longer text, in UTF-16 units, is not a sentence but a list or a table without stops. */
const MAX_SENTENCE_LENGTH = 3000;
/** Minimum number of words per half. */
const MIN_WORDS_BEFORE = 6;
const MIN_WORDS_AFTER = 4;

/**
 * Splits a long sentence where both halves are independent: at a semicolon, and before a conjunction and a pronoun if
 * the part before it has no dependent clause. Halves that are still long are split again.
 *
 * @param sentence without white space around it
 * @param language BCP 47
 * @returns only the sentence if it has no safe place
 */
export function splitSentence(sentence: string, language: string, list: WordyPhrases | undefined): readonly string[] {
  // Words have at least a letter and a space; this avoids the expensive count.
  const isShort = sentence.length <= 2 * LONG_SENTENCE || wordsInText(sentence, language).length <= LONG_SENTENCE;
  if (isShort || sentence.length > MAX_SENTENCE_LENGTH || !/[.!]["'”’»)]*$/u.test(sentence)) return [sentence];
  const cuts = [...sentence.matchAll(/;\s+(?=\p{Ll})/gu), ...conjunctions(sentence, list)];
  const middle = sentence.length / 2;
  const ordered = cuts.sort((one, other) => Math.abs(one.index - middle) - Math.abs(other.index - middle));
  for (const cut of ordered) {
    const [before, after] = [sentence.slice(0, cut.index), sentence.slice(cut.index + cut[0].length)];
    if (!isSafe(before, after, language)) continue;
    const end = sentence.at(-1) === '!' ? '!' : '.';
    const halves = [before + end, capitalized(after, language)];
    return halves.flatMap((half) => splitSentence(half, language, list));
  }
  return [sentence];
}

/** Comma and conjunction before a pronoun, in sentences without another comma or a dependent clause. */
function conjunctions(sentence: string, list: WordyPhrases | undefined): readonly RegExpExecArray[] {
  if (list === undefined) return [];
  const any = (words: string) => words.trim().split(/\s+/).join('|');
  const subject = String.raw`(?:${any(list.subjects)})(?![\p{L}\p{N}\p{M}-])`;
  const pattern = new RegExp(
    String.raw`,\s+(?:(?:${any(list.dropped)})\s+(?=${subject})|(?=(?:${any(list.kept)})\s+${subject}))`,
    'giu',
  );
  const dependent = new RegExp(`${WORD_START}(?:${any(list.subordinators)})${WORD_END}`, 'iu');
  return [...sentence.matchAll(pattern)].filter(({ index }) => {
    const before = sentence.slice(0, index);
    return !before.includes(',') && !dependent.test(before);
  });
}

function isSafe(before: string, after: string, language: string): boolean {
  if (/[:;,]$/u.test(before) || !isClosed(before) || !isClosed(after)) return false;
  return (
    wordsInText(before, language).length >= MIN_WORDS_BEFORE && wordsInText(after, language).length >= MIN_WORDS_AFTER
  );
}

/** True if no bracket or quotation extends over the split. */
function isClosed(part: string): boolean {
  const count = (pattern: RegExp) => part.match(pattern)?.length ?? 0;
  return (
    count(/[([{]/g) === count(/[)\]}]/g) &&
    count(/[“„«]/g) === count(/[”»]/g) + (part.includes('„') ? count(/“/g) : 0) &&
    count(/"/g) % 2 === 0
  );
}
