import { UNIT_KIND, unitKind } from '#domain/languages/unit-kinds.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** Letters that resemble those of English but differ, so that untranslated text is visible. */
const LETTERS = 'aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž';
/** UTF-16 units with accents by those without. */
const ACCENTED = new Uint16Array(0x10000).map((_, unit) => unit);
for (const letters of [LETTERS, LETTERS.toUpperCase()]) {
  for (let index = 0; index < letters.length; index += 2) {
    ACCENTED[letters.charCodeAt(index)] = letters.charCodeAt(index + 1);
  }
}

/** Words that lengthen a text, as in Android's pseudolocales. */
const FILLER = 'one two three four five six seven eight nine ten ';
const MAX_WORD_LENGTH = 5;
/** Translations from English are about this much longer (W3C, "Text size in translation"). */
const EXPANSION = 0.3;
const SPACE = 0x20;

/** Buffer for building a text: a string that grows by units takes several times as long. */
interface Page {
  readonly bytes: Buffer;
  readonly units: Uint16Array;
}

/** UTF-16 units of a text that uses the shared buffer. */
const USUAL_LENGTH = 4000;
const usualPage = createPage(USUAL_LENGTH);

/** Right-to-left override and its end, between right-to-left marks, as in Android's en-XB. */
const RIGHT_TO_LEFT = { before: '\u200f\u202e', after: '\u202c\u200f' };

/** Accents every letter, makes the text 30 % longer and encloses it in brackets; codes keep their places. */
export function accentText(content: CodedText): CodedText {
  const { text } = content;
  const { bytes, units } = text.length <= USUAL_LENGTH ? usualPage : createPage(text.length);
  let length = 0;
  units[length++] = '['.charCodeAt(0);
  for (let index = 0; index < text.length; index += 1) units[length++] = ACCENTED[text.charCodeAt(index)]!;
  length = addFiller(units, length, Math.ceil(countLetters(text) * EXPANSION));
  units[length++] = ']'.charCodeAt(0);
  const codes = content.codes.map((code) => ({ ...code, offset: code.offset + 1 }));
  return { text: bytes.toString('utf16le', 0, 2 * length), codes };
}

/** @param length UTF-16 units of the accented text */
function createPage(length: number): Page {
  const bytes = Buffer.alloc(2 * Math.ceil(length * (1 + EXPANSION) + MAX_WORD_LENGTH + '[ ]'.length));
  return { bytes, units: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) };
}

/** Counts letters of all scripts. */
function countLetters(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unitKind(unit) === UNIT_KIND.letter) letters += 1;
    else if (unit >= 0xd800 && unit <= 0xdbff && isLetterPair(text, index)) letters += 1;
  }
  return letters;
}

function isLetterPair(text: string, index: number): boolean {
  return /\p{L}/u.test(String.fromCodePoint(text.codePointAt(index)!));
}

/** Adds whole words of about this many UTF-16 units, with a space each. @returns the new length */
function addFiller(units: Uint16Array, length: number, wanted: number): number {
  if (wanted === 0) return length;
  units[length] = SPACE;
  let end = length + 1;
  for (let added = 0; ; added += 1) {
    const unit = FILLER.charCodeAt(added % FILLER.length);
    if (unit === SPACE && added + 1 >= wanted) return end;
    units[end++] = ACCENTED[unit]!;
  }
}

/** Reverses every word's direction to right-to-left; codes keep their places, outside the direction marks. */
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
