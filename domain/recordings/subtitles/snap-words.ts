import type { SpokenWord, TimeSpan } from './cue.ts';

/**
 * Furthest distance in milliseconds over which a word's edge is moved to the edge of voice activity. Whisper's times are off by
 * 126 to 277 ms on average; docs/measurements/subtitles.md.
 */
const REACH = 600;
/** Milliseconds of a pause that no word has within it. */
const PAUSE = 300;
/** Milliseconds of a pause after which a first word alone belongs to those after it, and of voice that may be a word. */
const LONG_PAUSE = 2_000;
const WORD = 250;
/** Milliseconds of sound below which it is no word but a breath, which doesn't end a pause. */
const BREATH = 200;
/** The end of a sentence, and of a sentence or a clause. */
const ENDING = /[.?!…。！？؟।]["'”’»)\]]*\s*$/u;
const CLOSING = /[.?!…。！？؟।,;:，；：、،]["'”’»)\]]*\s*$/u;

/**
 * Moves the first and last words of each stretch of speech to its edges, which voice activity has more exactly than the
 * recognizer, and words that reach into silence back to speech. The order of the words stays.
 *
 * @param speech ascending, without overlaps
 * @param after words that only decide about those after them, which alone are returned, and the end of the last of them in ms
 */
export function snapWords(
  words: readonly SpokenWord[],
  speech: readonly TimeSpan[],
  { context, latest } = { context: 0, latest: 0 },
): readonly SpokenWord[] {
  const owners = words.map((_, index) => ownerOf(words, index, speech));
  const snapped = words.map((word, index): SpokenWord => {
    const span = speech[owners[index]!];
    if (span === undefined) return word;
    const isFirst = owners[index - 1] !== owners[index];
    const isLast = owners[index + 1] !== owners[index];
    const start = isFirst && near(word.start, span.start) ? span.start : clamp(word.start, span);
    const end = isLast && near(word.end, span.end) ? span.end : clamp(word.end, span);
    return { ...word, start, end: Math.max(start, end) };
  });
  return inOrder(snapped.slice(context), latest);
}

const near = (one: number, other: number) => Math.abs(one - other) <= REACH;
const clamp = (time: number, { start, end }: TimeSpan) => Math.min(end, Math.max(start, time));

/**
 * Position of the stretch of speech that a word belongs to: with the longest overlap, or else the nearest; -1 for none.
 * Recognizers add the pause between two sentences to the first word of the second one, which begins after the pause, or
 * put that word before the pause.
 */
function ownerOf(words: readonly SpokenWord[], index: number, speech: readonly TimeSpan[]): number {
  const word = words[index]!;
  const previous = words[index - 1];
  let best = nearestSpan(word, speech);
  if (previous === undefined || !CLOSING.test(previous.text) || ENDING.test(word.text)) return best;
  const following = words[index + 1];
  if (following !== undefined && ENDING.test(previous.text) && !CLOSING.test(word.text)) {
    const next = nearestSpan(following, speech);
    const pause = following.start - word.end;
    // The end of the voice before it leaves no room for a word, or the pause is longer than those within a sentence.
    const room = (speech[best]?.end ?? 0) - previous.end;
    if (next > best && (pause >= LONG_PAUSE || (pause >= PAUSE && room < WORD))) return next;
  }
  let next = best + 1;
  let spokenUntil = speech[best]?.end ?? 0;
  while (next > 0 && next < speech.length && speech[next]!.start < word.end) {
    const { start, end } = speech[next]!;
    if (end - start >= BREATH) {
      if (start - spokenUntil >= PAUSE) best = next;
      spokenUntil = end;
    }
    next += 1;
  }
  return best;
}

/** Position of the stretch of speech that overlaps a word most, or else is nearest; -1: none is near. */
function nearestSpan(word: TimeSpan, speech: readonly TimeSpan[]): number {
  let best = -1;
  let bestScore = -REACH;
  for (const [index, span] of speech.entries()) {
    // Negative: the distance between the two.
    const score = Math.min(word.end, span.end) - Math.max(word.start, span.start);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

function inOrder(words: readonly SpokenWord[], from: number): readonly SpokenWord[] {
  let latest = from;
  return words.map((word) => {
    const start = Math.max(latest, word.start);
    const end = Math.max(start, word.end);
    latest = end;
    return { ...word, start, end };
  });
}
