/** A possible line end: `length` characters from `offset` (spaces, or none) are replaced by the line break. */
export interface LineBreak {
  readonly offset: number;
  readonly length: number;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
const UNSPACED_LANGUAGES = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my']);

/** Scripts without spaces between words: a wrapped line continues without one. */
export const UNSPACED_LETTER =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** True if a line continues in the next one without a space: both letters are of scripts that set none. */
export function continuesWithoutSpace(line: string, next: string): boolean {
  return UNSPACED_LETTER.test(line.at(-1) ?? '') && UNSPACED_LETTER.test(next[0] ?? '');
}

/** Columns of a text on a screen with fixed-width letters: East Asian letters take two, combining marks none. */
export function columns(text: string): number {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    width += ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) || character > '\u{1f000}' ? 2 : 1;
  }
  return width;
}

/**
 * Finds where lines of a text may end: at spaces, but not before punctuation that French sets off by a space, and
 * between words of languages that write none.
 *
 * @param language BCP 47
 */
export function lineBreakOpportunities(text: string, language: string): LineBreak[] {
  const breaks: LineBreak[] = [];
  for (const match of text.matchAll(/(?<=[^\s«])[ \t\u3000]+(?=[^\s!?:;»])/gu)) {
    breaks.push({ offset: match.index, length: match[0].length });
  }
  if (!UNSPACED_LANGUAGES.has(language.toLowerCase().split('-')[0]!)) return breaks;
  for (const { index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const before = text.slice(Math.max(0, index - 1), index);
    const after = text.slice(index, index + 1);
    if (index > 0 && !/[\s\p{Ps}\p{Pi}]/u.test(before) && !/[\s\p{Pe}\p{Pf}\p{Po}ー々]/u.test(after)) {
      breaks.push({ offset: index, length: 0 });
    }
  }
  return breaks.sort((one, other) => one.offset - other.offset);
}

/**
 * Wraps like a text editor: each line has as many words as fit.
 *
 * @param width columns of the first line and of the following ones
 * @returns the chosen breaks in order
 */
export function wrapFilled(text: string, language: string, width: { first: number; next: number }): LineBreak[] {
  const chosen: LineBreak[] = [];
  let lineStart = 0;
  let candidate: LineBreak | undefined;
  let lineWidth = 0;
  let wordStart = 0;
  for (const place of [...lineBreakOpportunities(text, language), { offset: text.length, length: 0 }]) {
    lineWidth += columns(text.slice(wordStart, place.offset));
    if (candidate !== undefined && lineWidth > (lineStart === 0 ? width.first : width.next)) {
      chosen.push(candidate);
      lineStart = candidate.offset + candidate.length;
      lineWidth = columns(text.slice(lineStart, place.offset));
    }
    candidate = place;
    wordStart = place.offset;
  }
  return chosen;
}
