import type { SpokenSentence, SpokenWord, TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { SegmentTiming } from './segment.ts';

/** A sentence as people have corrected it; its text is plain. */
export interface CorrectedSentence extends SpokenSentence {
  /** Number of the segment. */
  readonly number: number;
  /** Id of the voice that people have chosen. */
  readonly voice?: string;
  /** True: the original is heard. */
  readonly muted?: true;
}

interface SentenceSegment {
  readonly number: number;
  readonly source: string;
  readonly timing: SegmentTiming;
}

/**
 * Prepares the correction of the sentences of a transcript. A sentence that was moved takes its words along; one that was split
 * or joined has those that were recognized in its time; one with other words gets them at even speed.
 *
 * @param originals in the order of the numbers of their segments
 */
export function createCorrection(
  originals: readonly SpokenSentence[],
): (segment: SentenceSegment) => CorrectedSentence {
  const all = originals.flatMap(({ words }) => words);
  return ({ number, source, timing }) => {
    const { start, end, speaker, voice, muted } = timing;
    const original = originals[number];
    const words =
      original?.text === source
        ? moveWords(original, timing)
        : (wordsWithin(all, source, timing) ?? spreadWords(source, timing, speaker));
    return {
      number,
      start,
      end,
      text: source,
      words,
      ...(speaker === undefined ? {} : { speaker }),
      ...(voice === undefined ? {} : { voice }),
      ...(muted === undefined ? {} : { muted }),
    };
  };
}

function moveWords({ start, end, words }: SpokenSentence, to: TimeSpan): readonly SpokenWord[] {
  if (start === to.start && end === to.end) return words;
  const rate = (to.end - to.start) / Math.max(1, end - start);
  const at = (time: number) => Math.round(to.start + (time - start) * rate);
  return words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) }));
}

/** The recognized words of a span; undefined: they are another text. */
function wordsWithin(
  words: readonly SpokenWord[],
  text: string,
  { start, end }: TimeSpan,
): readonly SpokenWord[] | undefined {
  const own = words.filter((word) => word.start >= start && word.start < end);
  return own.length > 0 && bare(own.map((word) => word.text).join('')) === bare(text) ? own : undefined;
}

const bare = (text: string) => text.replaceAll(/\s/gu, '');

/** Words of a text, each as long as its share of the characters. */
export function spreadWords(text: string, { start, end }: TimeSpan, speaker?: string): readonly SpokenWord[] {
  const parts = text.match(/\S+\s*/g) ?? [];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let passed = 0;
  const at = (position: number) => Math.round(start + ((end - start) * position) / length);
  return parts.map((part, index) => ({
    text: index === parts.length - 1 ? `${part} ` : part,
    start: at(passed),
    end: at((passed += part.length)),
    ...(speaker === undefined ? {} : { speaker }),
  }));
}

/**
 * Where a sentence is cut in time that is cut in its text: at the words around the place, or within one by its characters.
 *
 * @param position in the text, in UTF-16 units
 * @returns the end of the first part and the beginning of the second, in milliseconds
 */
export function splitTime({ text, words, start, end }: SpokenSentence, position: number): TimeSpan {
  const wanted = bare(text.slice(0, position)).length;
  let passed = 0;
  for (const [index, word] of words.entries()) {
    const length = bare(word.text).length;
    if (wanted === passed && index > 0) return { start: words[index - 1]!.end, end: word.start };
    if (wanted < passed + length) {
      const at = Math.round(word.start + ((word.end - word.start) * (wanted - passed)) / length);
      return { start: at, end: at };
    }
    passed += length;
  }
  const middle = Math.round((start + end) / 2);
  return { start: middle, end: middle };
}
