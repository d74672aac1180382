import type { SpokenWord } from '#domain/recordings/subtitles/cue.ts';

/** A word as a recognizer lists it, often without its punctuation; seconds. */
export interface ListedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly confidence?: number | undefined;
  readonly speaker?: string | undefined;
}

/** UTF-16 units in which the next word is looked for. */
const WINDOW = 80;

/**
 * Gives each listed word its part of the transcript, with the punctuation and spaces that belong to it, so that the words
 * together are the transcript. A word that is not found there keeps its own text.
 *
 * @param transcript the whole text
 */
export function alignWords(transcript: string, words: readonly ListedWord[]): readonly SpokenWord[] {
  const text = transcript.trim();
  const folded = foldedCase(text);
  const starts: (number | undefined)[] = [];
  let from = 0;
  for (const word of words) {
    const wanted = foldedCase(bare(word.text));
    const found = wanted === '' ? -1 : folded.slice(from, from + wanted.length + WINDOW).indexOf(wanted);
    starts.push(found === -1 ? undefined : from + found);
    if (found !== -1) from += found + wanted.length;
  }
  // Not a single word was found: the recognizer lists other words than it writes.
  if (starts.every((start) => start === undefined)) return words.map((word) => spoken(word, `${word.text.trim()} `));
  let begun = 0;
  return words.map((word, index) => {
    if (starts[index] === undefined) return spoken(word, '');
    const next = starts.slice(index + 1).find((start) => start !== undefined);
    const end = next === undefined ? text.length : openingBefore(text, next);
    const part = text.slice(begun, Math.max(begun, end));
    begun = Math.max(begun, end);
    return spoken(word, part);
  });
}

/** Lower case of the same length: of some letters the usual one is longer. */
function foldedCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}

const bare = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');

/** Brackets, quotes and hyphens directly in front of a word belong to it. */
function openingBefore(text: string, index: number): number {
  const [opening] = /[^\s\p{L}\p{N}.,;:!?%)\]}»”’。、！？]{0,20}$/u.exec(
    text.slice(Math.max(0, index - 20), index),
  ) ?? [''];
  return index - opening.length;
}

function spoken({ start, end, confidence, speaker }: ListedWord, text: string): SpokenWord {
  const milliseconds = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
  return {
    text,
    start: milliseconds(start),
    end: Math.max(milliseconds(start), milliseconds(end)),
    ...(confidence === undefined ? {} : { confidence: Math.min(1, Math.max(0, confidence)) }),
    ...(speaker === undefined ? {} : { speaker }),
  };
}
