import type { SpokenWord } from '#domain/recordings/subtitles/cue.ts';

/**
 * Words of a text as somebody speaks them: at an even pace, with a pause after each sentence.
 *
 * @param rate characters per second
 * @param pause milliseconds between sentences
 */
export function speak(pieces: readonly string[], rate: number, pause = 400, from = 200): readonly SpokenWord[] {
  let time = from;
  return pieces.map((text) => {
    const start = time;
    const end = start + Math.max(80, Math.round((text.trim().length * 1000) / rate));
    time = end + (/[.?!。？！]\s*$/u.test(text) ? pause : 0);
    return { text, start, end };
  });
}

/** The words of a text that has spaces. */
export const wordsWithSpaces = (text: string): readonly string[] => text.match(/\S+\s*/gu) ?? [];
