import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { SpokenSentence, SpokenWord } from './cue.ts';

/** A pause of this many milliseconds ends a sentence, whatever its punctuation. */
const MAX_PAUSE = 2_000;
/** UTF-16 units of a sentence; recognizers leave punctuation out now and then. */
const MAX_SENTENCE_LENGTH = 400;

/**
 * Groups spoken words into sentences, before overlong ones are divided: by the segmentation rules of the language, at long pauses,
 * and where another person speaks.
 *
 * @param ends positions of the last words of sentences by the rules
 */
export function groupsOf(words: readonly SpokenWord[], ends: ReadonlySet<number>): readonly (readonly SpokenWord[])[] {
  const groups: SpokenWord[][] = [];
  let begun: SpokenWord[] | undefined;
  words.forEach((word, index) => {
    const previous = begun?.at(-1);
    const isOther = previous !== undefined && previous.speaker !== word.speaker;
    if (previous !== undefined && (isOther || word.start - previous.end >= MAX_PAUSE)) begun = undefined;
    if (begun === undefined) groups.push((begun = []));
    begun.push(word);
    if (ends.has(index)) begun = undefined;
  });
  return groups;
}

/** The sentences of groups of words; overlong ones are divided at their longest pauses. */
export const sentencesOfGroups = (groups: readonly (readonly SpokenWord[])[]): readonly SpokenSentence[] =>
  groups.flatMap((group) => splitOverlong(group).map(sentenceOf)).filter(({ text }) => text !== '');

/** Positions of the last words of sentences, by the segmentation rules of a language (BCP 47). */
export function sentenceEnds(words: readonly SpokenWord[], language: string): ReadonlySet<number> {
  const text = words.map((word) => word.text).join('');
  const ranges = segmentRanges(plainText(text), language, 'sentence');
  const ends = new Set<number>();
  let offset = 0;
  let range = 0;
  for (const [index, word] of words.entries()) {
    offset += word.text.length;
    // The white space after the last word is outside of the range.
    while (range < ranges.length && ranges[range]!.end <= offset) {
      ends.add(index);
      range += 1;
    }
  }
  return ends;
}

function splitOverlong(words: readonly SpokenWord[]): readonly (readonly SpokenWord[])[] {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= MAX_SENTENCE_LENGTH || words.length < 2) return words.length === 0 ? [] : [words];
  // In the middle half, so that both parts are shorter.
  const first = Math.max(1, Math.floor(words.length / 4));
  const last = Math.max(first, Math.ceil((words.length * 3) / 4));
  let cut = first;
  const pauseBefore = (index: number) => words[index]!.start - words[index - 1]!.end;
  for (let index = first; index <= last && index < words.length; index += 1) {
    if (pauseBefore(index) > pauseBefore(cut)) cut = index;
  }
  return [...splitOverlong(words.slice(0, cut)), ...splitOverlong(words.slice(cut))];
}

function sentenceOf(words: readonly SpokenWord[]): SpokenSentence {
  const text = words.map((word) => word.text).join('');
  const { start, speaker } = words[0]!;
  return { start, end: words.at(-1)!.end, text: text.trim(), words, ...(speaker === undefined ? {} : { speaker }) };
}
