import type { TextSpan } from '#domain/protection/text-spans.ts';

/** Code pages as which UTF-8 is misread most often. */
const CODE_PAGES = ['windows-1252', 'windows-1251'] as const;

/** A lead byte of UTF-8 and a continuation byte, read in one of them. */
const SUSPECT =
  /[\u00c2-\u00f4\u0420\u0421][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u0402-\u045f\u0490\u0491\u2013-\u2122]/;
/** A run of characters of a code page's upper half. */
const RUN = /[^\0-\x7f]{2,}/gu;
/** Letters and punctuation that Latin texts have. */
const LATIN = /^[\u00a0-\u017f\u0218-\u021b\u1ea0-\u1ef9\u2010-\u203a\u20ac\u2122]+$/u;
const CYRILLIC = /^[\u0400-\u045f\u0490\u0491]{2,}$/u;
/** Other scripts by ISO 15924. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Jpan: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]+$/u,
  Hans: /^[\p{sc=Han}\u3000-\u303f\uff00-\uffef]+$/u,
  Hant: /^[\p{sc=Han}\u3000-\u303f\uff00-\uffef]+$/u,
  Kore: /^[\p{sc=Hangul}\p{sc=Han}]+$/u,
  Arab: /^[\u0600-\u06ff]+$/u,
  Hebr: /^[\u0590-\u05ff]+$/u,
  Grek: /^[\u0370-\u03ff]+$/u,
  Cyrl: /^[\u0400-\u04ff]+$/u,
  Thai: /^[\u0e00-\u0e7f]+$/u,
  Deva: /^[\u0900-\u097f]+$/u,
};
/** Quotation marks after a capital are more likely than what they may stand for. */
const LETTER_AND_QUOTE = /^.[“”‘’»«…–—]$/u;

/** A part of a text that was read in the wrong code page, with the text that it was, if none of it is lost. */
export interface Mojibake extends TextSpan {
  readonly text?: string;
}

let bytesOf: readonly ReadonlyMap<string, number>[] | undefined;

/** Finds UTF-8 that was read in another encoding. @param script ISO 15924, of the text's language */
export function findMojibake(text: string, script: string | undefined): readonly Mojibake[] {
  if (!SUSPECT.test(text)) return [];
  const found: Mojibake[] = [];
  for (const { index, 0: run } of text.matchAll(RUN)) {
    if (LETTER_AND_QUOTE.test(run) && !/\p{L}/u.test(text[index + run.length] ?? '')) continue;
    const decoded = decode(run, script);
    if (decoded === undefined) continue;
    const end = index + run.length;
    found.push(decoded.isWhole ? { start: index, end, text: decoded.text } : { start: index, end });
  }
  return found;
}

function decode(run: string, script: string | undefined): { text: string; isWhole: boolean } | undefined {
  bytesOf ??= CODE_PAGES.map(upperHalf);
  for (const table of bytesOf) {
    const bytes = Array.from(run, (character) => table.get(character) ?? character.codePointAt(0)!);
    if (bytes.some((byte) => byte > 0xff)) continue;
    const { text, lost } = readUtf8(bytes);
    const isCyrillic = table === bytesOf[1];
    if (text === '' || lost * 2 > bytes.length || !isCredible(text, isCyrillic, script)) continue;
    return { text, isWhole: lost === 0 };
  }
  return undefined;
}

function isCredible(text: string, isCyrillic: boolean, script: string | undefined): boolean {
  if (isCyrillic) return CYRILLIC.test(text);
  if (LATIN.test(text)) return true;
  return SCRIPTS[script ?? '']?.test(text) === true;
}

/** Well-formed sequences of several bytes (Unicode Standard, table 3-7, without its finer limits); others are lost. */
function readUtf8(bytes: readonly number[]): { text: string; lost: number } {
  let text = '';
  let lost = 0;
  for (let index = 0; index < bytes.length;) {
    const lead = bytes[index]!;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    const rest = bytes.slice(index + 1, index + length);
    if (
      length > 1 &&
      lead <= 0xf4 &&
      rest.length === length - 1 &&
      rest.every((byte) => byte >= 0x80 && byte <= 0xbf)
    ) {
      const point = rest.reduce((value, byte) => value * 64 + (byte & 0x3f), lead & (0xff >> (length + 1)));
      if (point <= 0x10ffff) text += String.fromCodePoint(point);
      index += length;
    } else {
      lost += 1;
      index += 1;
    }
  }
  return { text, lost };
}

/** Bytes from 0x80 by character; an unassigned one is the control character of its number. */
function upperHalf(name: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(name);
  return new Map(Array.from({ length: 128 }, (_, index) => [decoder.decode(Uint8Array.of(index + 128)), index + 128]));
}
