import type { SpokenSentence, SpokenWord, TimeSpan } from '#domain/subtitles/cue.ts';
import type { SegmentTiming } from './segment.ts';

/** A sentence as people have corrected it; its text is plain. */
export interface CorrectedSentence extends SpokenSentence {
  /** Of the segment. */
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
 * The sentence of a segment. One that was moved takes its words along; one that was split or joined gets words of even speed.
 *
 * @param original of the transcript; undefined: people have made the segment
 */
export function correctSentence(
  original: SpokenSentence | undefined,
  { number, source, timing }: SentenceSegment,
): CorrectedSentence {
  const { start, end, speaker, voice, muted } = timing;
  const words =
    original?.text === source ? moveWords(original, { start, end }) : spreadWords(source, { start, end }, speaker);
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
}

function moveWords({ start, end, words }: SpokenSentence, to: TimeSpan): readonly SpokenWord[] {
  if (start === to.start && end === to.end) return words;
  const rate = (to.end - to.start) / Math.max(1, end - start);
  const at = (time: number) => Math.round(to.start + (time - start) * rate);
  return words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) }));
}

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
