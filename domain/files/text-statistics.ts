import { countWords } from '#domain/languages/word-segmenter.ts';

/** UTF-16 units per call of a segmenter: a line of megabytes would block the process. */
const PIECE = 32 * 1024;

/** Text in which every code point is a character, except CR LF, which is one. Source: UAX #29, section 3. */
const SIMPLE = /^[\u0000-\u02ff]*$/;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

export interface TextStatistics {
  readonly words: number;
  /** Extended grapheme clusters. */
  readonly characters: number;
}

/**
 * Counts words and characters of a text, piece by piece.
 *
 * @param language BCP 47, for languages written without spaces
 * @yields the counts up to here; the last value is the total
 */
export function* measureText(text: string, language: string): Generator<TextStatistics, TextStatistics> {
  let [words, characters] = [0, 0];
  for (const piece of piecesOf(text)) {
    words += countWords(piece, language);
    characters += countCharacters(piece);
    yield { words, characters };
  }
  return { words, characters };
}

/** Characters as a person counts them (extended grapheme clusters, UAX #29). */
export function countCharacters(text: string): number {
  if (SIMPLE.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0);
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** Cuts before a space if possible, so that no word and hardly a character is split. */
function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > PIECE) {
    const limit = start + PIECE;
    const space = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit));
    const end = space > start ? space : afterCluster(text, start, limit);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/** Without a space, at the last boundary of characters. */
function afterCluster(text: string, start: number, limit: number): number {
  const last = graphemes.segment(text.slice(start, limit + 64)).containing(limit - start);
  return last === undefined || last.index === 0 ? limit : start + last.index;
}
