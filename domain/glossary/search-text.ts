/** Stand for the edges of a word, the beginning and the end of a term. No term has them: control characters are refused. */
const EDGE = '\u0001';
const BEGINNING = '\u0002';
const END = '\u0003';

/** Signs of accents; those that are letters of their own (vowel signs of India, marks of kana) aren't among them. */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]+/gv;
const INVISIBLE = /[\p{Cc}\p{Cf}\s]+/gv;
/** Letters that Unicode doesn't decompose, as people write them who don't have them on their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ς: 'σ', ı: 'i' };

/** Characters of scripts that put no spaces between words. */
const UNSPACED = String.raw`\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD_CHARACTERS = String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]`;

/**
 * What a term is cut into: words, spaces, and other signs one by one. So is a script without spaces, whose words begin
 * nobody knows where.
 */
const PIECES = new RegExp(String.raw`(?<word>${WORD_CHARACTERS}+)|\S| `, 'gv');

/** Both indexes are made of groups of three characters. Sources: sqlite.org/fts5.html, PostgreSQL manual, pg_trgm. */
const GROUP = 3;

/** What to look for in the search texts of terms, the nearest kind of match first. */
export interface SearchPatterns {
  /** The term is the query. */
  readonly exact: string;
  /** The term begins with the query. */
  readonly prefix: string;
  /** The query stands in the term as whole words. */
  readonly word: string;
  /** One of them is in every term that matches at all; each has three characters or more. */
  readonly any: readonly string[];
}

/** Text without case, accents, forms of width and invisible characters, in normal form C. */
function fold(text: string): string {
  // Nearly all terms are plain.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKD')
    // Through upper case, since that is where ß and the two small sigmas meet their likes.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[øđłæœςı]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
  return folded
    .replace(/\p{Cf}+/gu, '')
    .replace(INVISIBLE, ' ')
    .trim();
}

/** What the column `search_text` of a term holds: the folded term with its edges marked. */
export function searchTextOf(term: string): string {
  return `${BEGINNING}${EDGE}${marked(piecesOf(fold(term)))}${EDGE}${END}`;
}

/**
 * What finds a query in search texts: anywhere in a term. One or two letters are looked for where words begin, one letter
 * at the beginning of terms and as a word, since the indexes know nothing shorter than three characters.
 *
 * @returns undefined for a query that consists of nothing visible
 */
export function searchPatterns(query: string): SearchPatterns | undefined {
  const pieces = piecesOf(fold(query));
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
