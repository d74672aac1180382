import type { CodedText } from '#domain/units/coded-text.ts';

/** Letters that look like those of English and aren't, so that text that was never translated shows. */
const LETTERS = 'aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž';
/** UTF-16 units of accented letters by those of English, 0 for what stays. */
const ACCENTED = new Uint16Array(0x80);
for (const letters of [LETTERS, LETTERS.toUpperCase()]) {
  for (let index = 0; index < letters.length; index += 2) {
    ACCENTED[letters.charCodeAt(index)] = letters.charCodeAt(index + 1);
  }
}

/** Words that lengthen a text, as in Android's pseudolocales. */
const FILLER = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
  (word) => accent(word).text,
);
/** Translations from English are about this much longer (W3C, "Text size in translation"). */
const EXPANSION = 0.3;

/** Right-to-left override and its end, between right-to-left marks, as in Android's en-XB. */
const RIGHT_TO_LEFT = { before: '\u200f\u202e', after: '\u202c\u200f' };

/** Accents every letter, makes the text 30 % longer and puts it in brackets; codes keep their places. */
export function accentText(content: CodedText): CodedText {
  const { text, letters } = accent(content.text);
  const filler = fillerOf(Math.ceil(letters * EXPANSION));
  const codes = content.codes.map((code) => ({ ...code, offset: code.offset + 1 }));
  return { text: `[${text}${filler === '' ? '' : ` ${filler}`}]`, codes };
}

/** Accents letters, none of which gets longer by it, and counts those of all scripts. */
function accent(text: string): { text: string; letters: number } {
  const units = new Uint16Array(text.length);
  let letters = 0;
  let isAscii = true;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const accented = ACCENTED[unit] ?? 0;
    units[index] = accented === 0 ? unit : accented;
    if (accented !== 0) letters += 1;
    if (unit > 0x7f) isAscii = false;
  }
  if (!isAscii) letters = text.match(/\p{L}/gu)?.length ?? 0;
  return { text: Buffer.from(units.buffer).toString('utf16le'), letters };
}

/** Sets every word to run from right to left; codes keep their places, outside of the direction marks. */
export function mirrorText(content: CodedText): CodedText {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const edges = new Set(content.codes.map((code) => code.offset));
  for (const match of content.text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const end = match.index + match[0].length;
    starts.add(match.index);
    ends.add(end);
    for (let offset = match.index + 1; offset < end; offset += 1) {
      if (!edges.has(offset)) continue;
      starts.add(offset);
      ends.add(offset);
    }
  }
  const before = (offset: number) => (starts.has(offset) ? RIGHT_TO_LEFT.before : '');
  const after = (offset: number) => (ends.has(offset) ? RIGHT_TO_LEFT.after : '');
  return withMarks(content, before, after);
}

function withMarks(
  content: CodedText,
  before: (offset: number) => string,
  after: (offset: number) => string,
): CodedText {
  const offsets = new Map<number, number>();
  let text = '';
  let at = 0;
  for (const character of content.text) {
    text += after(at);
    offsets.set(at, text.length);
    text += before(at) + character;
    at += character.length;
  }
  text += after(at);
  offsets.set(at, text.length);
  return { text, codes: content.codes.map((code) => ({ ...code, offset: offsets.get(code.offset) ?? text.length })) };
}

function fillerOf(length: number): string {
  const words: string[] = [];
  for (let total = 0; total < length;) {
    const word = FILLER[words.length % FILLER.length]!;
    words.push(word);
    total += word.length + 1;
  }
  return words.join(' ');
}
