import { joinSpans, subtractSpans } from '#domain/recordings/speech/spans.ts';
import { isSpokenText } from './captions.ts';
import type { SpokenSentence, TimeSpan } from './cue.ts';

/** Milliseconds of voice without words from which speech was not recognized, rather than its times wrong. */
const MIN_LENGTH = 1_000;
/** Milliseconds around words, and between two, that may be theirs, and the longest that a word lasts. */
const MARGIN = 300;
const MAX_GAP = 700;
const MAX_WORD = 1_500;

/**
 * Stretches of voice of which there is no text.
 *
 * @param speech spans of voice: ascending, without overlaps
 * @param sentences in order of time
 */
export function unrecognizedSpeech(
  speech: readonly TimeSpan[],
  sentences: readonly SpokenSentence[],
): readonly TimeSpan[] {
  const words = sentences.flatMap(({ words: own }) =>
    own.map(({ start, end }) => ({ start: start - MARGIN, end: Math.min(end, start + MAX_WORD) + MARGIN })),
  );
  const uncovered = subtractSpans(speech, joinSpans(words, MAX_GAP));
  return uncovered.filter(({ start, end }) => end - start >= MIN_LENGTH);
}

/** Spans of the original that a dub keeps audible: without text, or of songs and sounds that nobody reads. */
export function keptSpeech(speech: readonly TimeSpan[], sentences: readonly SpokenSentence[]): readonly TimeSpan[] {
  const unread = sentences.filter(({ text }) => !isSpokenText(text));
  return joinSpans([...unrecognizedSpeech(speech, sentences), ...unread]);
}
