import type { SrxRule } from '#domain/segmentation/srx.ts';
import { BULLET, continuingLetter, enumerator, lineEnd, lineSpace, openers } from './fragments.ts';

const labelWord = String.raw`[^\s.!?…]{1,30}`;
const labelLine = `${lineSpace}{0,8}${continuingLetter}${labelWord}(?: ${labelWord}){0,2}${lineSpace}{0,8}`;

/** A blank line is a break after any text, even an abbreviation. */
export const blankLineRules: readonly SrxRule[] = [
  { break: true, before: `${lineEnd}${lineSpace}{0,100}${lineEnd}`, after: '', comment: 'blank line' },
];

/** Line ends inside a paragraph: they break, except if the next line continues the sentence in lower case. */
export const lineEndRules: readonly SrxRule[] = [
  {
    break: true,
    before: lineEnd,
    after: `${lineSpace}{0,20}(?:${BULLET}|\\(?(?:\\p{Ll}|[ivxl]{1,6})\\)|\\p{Ll}\\.\\s{1,5}\\p{Lu})`,
    comment: 'the next line is a list item',
  },
  {
    break: true,
    before: `(?:^|${lineEnd})${labelLine}${lineEnd}`,
    after: `${labelLine}(?:${lineEnd}|$)`,
    comment: 'labels: lines of at most three words in small letters, without a final mark',
  },
  {
    break: false,
    before: `${lineEnd}${lineSpace}{0,20}`,
    after: `${lineSpace}{0,20}${openers}${continuingLetter}`,
    comment: 'a wrapped sentence',
  },
  { break: true, before: lineEnd, after: '', comment: 'any other line end' },
];

/** The mark of a list item and its text are one segment. */
export const listMarkRules: readonly SrxRule[] = [
  {
    break: false,
    before: `(?:^|${lineEnd})${lineSpace}{0,20}(?:${BULLET}\\s{0,5})?${enumerator}\\s{0,5}`,
    after: '',
    comment: 'mark at the start of a line',
  },
  {
    break: false,
    before: `${BULLET}\\s{0,5}(?:${enumerator}\\s{0,5})?`,
    after: '',
    comment: 'bullet, or number after one',
  },
  { break: false, before: `[:;]\\s{1,3}${enumerator}\\s{0,5}`, after: '', comment: 'first item after a colon' },
];

/** List marks of Chinese and Japanese, which need no space after them. */
export const eastAsianListMarks: SrxRule = {
  break: false,
  before: `(?:^|${lineEnd})\\s{0,20}[（(]?(?:[０-９]{1,3}|[一二三四五六七八九十]{1,3})[．.、）)]\\s{0,5}`,
  after: '',
  comment: 'list marks: １． （二）',
};
