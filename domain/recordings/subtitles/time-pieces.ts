import type { SpokenSentence, SpokenWord, TimedPiece } from './cue.ts';

/**
 * Gives each piece of a sentence's text, or of its translation, a time: the same share of the words' characters as the
 * piece has of its text. Pauses between words stay pauses.
 */
export function timePieces(pieces: readonly string[], { words }: SpokenSentence): readonly TimedPiece[] {
  const spoken = words.map(({ text }) => Math.max(1, text.trim().length));
  const total = spoken.reduce((sum, length) => sum + length, 0);
  const lengths = pieces.map((piece) => Math.max(1, piece.trim().length));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let passed = 0;
  return pieces.map((text, index) => {
    const start = timeAt((passed / all) * total, words, spoken, 'begin');
    passed += lengths[index]!;
    const end = timeAt((passed / all) * total, words, spoken, 'end');
    return { text, start, end: Math.max(start, end) };
  });
}

/** The time of a position in the characters of the words; between two words, the end of the one or the begin of the other. */
function timeAt(
  position: number,
  words: readonly SpokenWord[],
  lengths: readonly number[],
  side: 'begin' | 'end',
): number {
  let passed = 0;
  for (const [index, word] of words.entries()) {
    const length = lengths[index]!;
    // Tolerates the rounding of fractions.
    const isInside = side === 'end' ? position <= passed + length + 1e-6 : position < passed + length - 1e-6;
    if (isInside || index === words.length - 1) {
      const share = Math.min(1, Math.max(0, (position - passed) / length));
      return Math.round(word.start + share * (word.end - word.start));
    }
    passed += length;
  }
  return 0;
}
