import { foldText } from '#domain/texts/fold-text.ts';

/**
 * Marks for word boundaries, the beginning and the end of a term. Terms never contain them: control characters are
 * refused.
 */
const EDGE = '\u0001';
const BEGINNING = '\u0002';
const END = '\u0003';

/** Characters of scripts without spaces between words. */
const UNSPACED = String.raw`\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD_CHARACTERS = String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]`;

/**
 * The pieces of a term: words, spaces, and other signs one by one. Letters of a script without spaces are such signs,
 * because its word boundaries are unknown.
 */
const PIECES = new RegExp(String.raw`(?<word>${WORD_CHARACTERS}+)|\S| `, 'gv');

/** Both indexes consist of groups of three characters. Sources: sqlite.org/fts5.html, PostgreSQL manual, pg_trgm. */
const GROUP = 3;

/** Patterns for the search texts of terms, the closest kind of match first. */
export interface SearchPatterns {
  /** The term equals the query. */
  readonly exact: string;
  /** The term begins with the query. */
  readonly prefix: string;
  /** The term contains the query as whole words. */
  readonly word: string;
  /** Every matching term contains one of them; each has at least three characters. */
  readonly any: readonly string[];
}

/** Value of the column `search_text` of a term: the folded term with its boundaries marked. */
export function searchTextOf(term: string): string {
  return `${BEGINNING}${EDGE}${marked(piecesOf(foldText(term)))}${EDGE}${END}`;
}

/**
 * Patterns that find a query anywhere in a term. One or two letters are only found where words begin, one letter at the
 * beginning of terms and as a word, because the indexes have nothing shorter than three characters.
 *
 * @returns undefined for a query without visible characters
 */
export function searchPatterns(query: string): SearchPatterns | undefined {
  const pieces = piecesOf(foldText(query));
  const [first] = pieces;
  if (first === undefined) return undefined;
  const core = marked(pieces);
  const prefix = `${BEGINNING}${EDGE}${core}`;
  const word = `${EDGE}${core}${EDGE}`;
  const letters = [...core].length;
  const short = !first.isWord ? [word] : letters === 1 ? [prefix, word] : [`${EDGE}${core}`];
  return { exact: `${prefix}${EDGE}${END}`, prefix, word, any: letters >= GROUP ? [core] : short };
}

interface Piece {
  readonly text: string;
  readonly isWord: boolean;
}

function piecesOf(folded: string): readonly Piece[] {
  return Array.from(folded.matchAll(PIECES), ([text, word]) => ({ text, isWord: word !== undefined }));
}

function marked(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join(EDGE);
}
