import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { stopWords } from '#domain/languages/stop-words.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { fixedParts } from './answer-guards.ts';
import { isBalanced } from './tag-balance.ts';
import type { RuleNote } from './rules-engine.ts';
import { wordsInText } from './words.ts';

/** Approximate length of a summary, as a share of the text. */
const SHARE = 0.25;
const MAX_SENTENCES = 40;
/** Weight of new topics, against that of the topics of the whole text. */
const NOVELTY = 0.35;
/** Share of common words from which two sentences have the same meaning. */
const SAME = 0.8;

/** A tag that stays open for longer than this is not a pair. */
const MAX_JOINED = 4;

interface Sentence {
  readonly text: string;
  /** Number of line ends before it. */
  readonly line: number;
  readonly words: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/**
 * Summarizes a text by its most important sentences: those with its frequent words, the first ones, and none that
 * repeats another. They stay unchanged and in their order. The result is deterministic.
 *
 * @param language BCP 47
 */
export function summarize(text: string, language: string): { text: string; warnings: readonly RuleNote[] } {
  const all = sentencesOf(text, language);
  const whole = all.filter(({ isWhole }) => isWhole);
  // Headings and list entries are not sentences, unless the text has nothing else.
  const sentences = whole.length >= 2 ? whole : all;
  if (sentences.length <= 1) return { text, warnings: [SHORT] };
  const chosen = choose(sentences, text.trim().length * SHARE);
  const space = sentences.some((sentence) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]$|[。！？]$/u.test(sentence.text),
  )
    ? ''
    : ' ';
  return { text: chosen.map((sentence) => oneLine(sentence.text)).join(space), warnings: [] };
}

/** Joins the lines of a wrapped sentence. */
function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

const SHORT: RuleNote = { code: 'text_short', message: 'The text is a single sentence, so it is its own summary.' };

function sentencesOf(text: string, language: string): readonly Sentence[] {
  const subtag = parseLanguageTag(language)?.language ?? 'und';
  const ignored = stopWords(subtag);
  const sentences: Sentence[] = [];
  const length = text.trimEnd().length;
  let line = 0;
  let reached = 0;
  let start: number | undefined;
  let joined = 0;
  for (const range of segmentRanges(plainText(text), language, 'sentence')) {
    start ??= range.start;
    const piece = text.slice(start, range.end);
    // A tag that is opened in one sentence and closed in another keeps them together.
    if (piece.includes('<') && joined < MAX_JOINED && range.end < length && !isBalanced(fixedParts(piece))) {
      joined += 1;
      continue;
    }
    joined = 0;
    line += text.slice(reached, start).split('\n').length - 1;
    const words = wordsInText(piece, language).filter((word) => hasLetters(word) && !ignored.has(word));
    sentences.push({ text: piece, line, words: new Set(words), isWhole: /[.!?…。！？।؟]["'”’»)\]]*$/u.test(piece) });
    line += piece.split('\n').length - 1;
    reached = range.end;
    start = undefined;
  }
  return sentences;
}

function choose(sentences: readonly Sentence[], length: number): readonly Sentence[] {
  const scores = scoresOf(sentences);
  const likeness = sentences.map(() => 0);
  const taken = new Set<number>();
  let total = 0;
  while (taken.size < Math.min(MAX_SENTENCES, sentences.length - 1)) {
    let best = -1;
    let bestValue = -Infinity;
    for (const index of sentences.keys()) {
      if (taken.has(index) || likeness[index]! >= SAME) continue;
      const value = (1 - NOVELTY) * scores[index]! - NOVELTY * likeness[index]!;
      if (value > bestValue) [best, bestValue] = [index, value];
    }
    const next = sentences[best];
    if (next === undefined) break;
    // The sentence that crosses the limit is included if that comes nearer to it.
    if (taken.size > 0 && total + next.text.length / 2 > length) break;
    taken.add(best);
    total += next.text.length;
    for (const index of sentences.keys()) {
      if (!taken.has(index)) likeness[index] = Math.max(likeness[index]!, similarity(sentences[index]!, next));
    }
  }
  return sentences.filter((_, index) => taken.has(index));
}

/** Scores between 0 and about 1: the share of a text's frequent words in a sentence, weighted by its position. */
function scoresOf(sentences: readonly Sentence[]): readonly number[] {
  const frequency = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const raw = sentences.map(({ words }) => {
    let sum = 0;
    for (const word of words) {
      const count = frequency.get(word) ?? 0;
      if (count > 1) sum += Math.sqrt(count);
    }
    // Long sentences have more of every word: the root compensates for that, and for very short ones.
    return words.size === 0 ? 0 : (sum / Math.sqrt(words.size)) * Math.min(1, words.size / MIN_WORDS);
  });
  const highest = Math.max(...raw, Number.EPSILON);
  return sentences.map((sentence, index) => {
    const isFirstOfLine = index === 0 || sentences[index - 1]!.line < sentence.line;
    const place = index === 0 ? 0.3 : isFirstOfLine ? 0.12 : 0;
    const question = /[?？؟]["'”’»)\]]*$/u.test(sentence.text) ? 0.15 : 0;
    return (0.7 * raw[index]!) / highest + place - question;
  });
}

const MIN_WORDS = 4;

function similarity(one: Sentence, other: Sentence): number {
  const [small, large] = one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words];
  if (small.size === 0) return 0;
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return common / Math.sqrt(small.size * large.size);
}
