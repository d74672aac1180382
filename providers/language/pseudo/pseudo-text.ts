import type { CodedText } from '#domain/units/coded-text.ts';

/** Letters that look like those of English and aren't, so that text that was never translated shows. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž', (letter) => letter)
    .join('')
    .match(/../gu)
    ?.flatMap((pair) => {
      const [plain = '', accented = ''] = pair;
      return [
        [plain, accented],
        [plain.toUpperCase(), accented.toUpperCase()],
      ];
    }) ?? [],
);

/** Words that lengthen a text, as in Android's pseudolocales. */
const FILLER = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Translations from English are about this much longer (W3C, "Text size in translation"). */
const EXPANSION = 0.3;

/** Right-to-left override and its end, between right-to-left marks, as in Android's en-XB. */
const RIGHT_TO_LEFT = { before: '\u200f\u202e', after: '\u202c\u200f' };

/** Accents every letter, makes the text 30 % longer and puts it in brackets; codes keep their places. */
export function accentText(content: CodedText): CodedText {
  const letters = content.text.match(/\p{L}/gu)?.length ?? 0;
  const filler = fillerOf(Math.ceil(letters * EXPANSION));
  const mapped = rewrite(content, (character) => ACCENTED[character] ?? character);
  const codes = mapped.codes.map((code) => ({ ...code, offset: code.offset + 1 }));
  return { text: `[${mapped.text}${filler === '' ? '' : ` ${filler}`}]`, codes };
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
  return rewrite(content, (character) => character, before, after);
}

function rewrite(
  content: CodedText,
  change: (character: string) => string,
  before: (offset: number) => string = () => '',
  after: (offset: number) => string = () => '',
): CodedText {
  const offsets = new Map<number, number>();
  let text = '';
  let at = 0;
  for (const character of content.text) {
    text += after(at);
    offsets.set(at, text.length);
    text += before(at) + change(character);
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
  return Array.from(words.join(' '), (letter) => ACCENTED[letter] ?? letter).join('');
}
