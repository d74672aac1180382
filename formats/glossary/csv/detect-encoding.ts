import { TextDecoder } from 'node:util';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { unmarkedUtf16 } from '#formats/text/encodings.ts';
import { NOTES, recognizeHeader } from '#formats/glossary/columns/recognize-header.ts';
import type { ReadBytes } from '#formats/glossary/source.ts';

/** How the characters of a file are stored. */
export interface FoundEncoding {
  /** As iconv-lite calls it, and as people see it. */
  readonly name: string;
  /** The beginning of the file, for a look at its content. */
  readonly beginning: Buffer;
}

/** Bytes inspected to determine the type of a file. */
const BEGINNING = 256 * 1024;
/** Bytes with letters beyond ASCII, inspected to determine which of many encodings they use. */
const SAMPLE = 64 * 1024;
/** Taken for the sample around each letter beyond ASCII. */
const BEFORE = 64;
const AFTER = 4096;

const MARKS: readonly (readonly [name: string, ...bytes: number[]])[] = [
  ['UTF-8', 0xef, 0xbb, 0xbf],
  ['UTF-16LE', 0xff, 0xfe],
  ['UTF-16BE', 0xfe, 0xff],
];

/** Encodings of before Unicode by language (WHATWG Encoding, and the code pages of Windows); the rest is western. */
const BY_LANGUAGE: readonly (readonly [languages: string, ...encodings: string[]])[] = [
  ['ja', 'Shift_JIS', 'EUC-JP'],
  ['zh yue', 'GB18030', 'Big5'],
  ['ko', 'EUC-KR'],
  ['ru uk be bg mk sr kk', 'windows-1251', 'KOI8-R'],
  ['pl cs sk hu sl hr bs ro sq', 'windows-1250'],
  ['el', 'windows-1253'],
  ['tr az', 'windows-1254'],
  ['he yi', 'windows-1255'],
  ['ar fa ur ps', 'windows-1256'],
  ['et lv lt', 'windows-1257'],
  ['vi', 'windows-1258'],
  ['th', 'windows-874'],
];
const WESTERN = 'windows-1252';

/** Meaningless points of chardet's confidence, of 100. */
const UNDECIDED = 15;

/** Windows encodings with the letters of those that chardet finds, and more; others keep their names. */
const WINDOWS_FORM: Readonly<Record<string, string>> = {
  'ISO-8859-1': WESTERN,
  ASCII: WESTERN,
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

/**
 * Tells how the characters of a file are stored, reading it once: by its byte order mark, as UTF-8 where all of it or
 * nearly all of it is, as UTF-16, and else by its letters and by the languages that its header names.
 */
export async function detectEncoding(read: ReadBytes): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let beginning = Buffer.alloc(0);
  const sample: Buffer[] = [];
  let sampled = 0;
  for await (const bytes of read()) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (beginning.length < BEGINNING) beginning = Buffer.concat([beginning, chunk]);
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
    for (let from = 0; sampled < SAMPLE && from < chunk.length;) {
      const letter = chunk.subarray(from).findIndex((byte) => byte >= 0x80);
      if (letter < 0) break;
      const piece = chunk.subarray(Math.max(from, from + letter - BEFORE), from + letter + AFTER);
      sample.push(piece);
      sampled += piece.length;
      from += letter + AFTER;
    }
  }
  if (isUtf8) isUtf8 = decodes(utf8);
  return { name: nameOf(beginning, isUtf8, Buffer.concat(sample)), beginning };
}

function nameOf(beginning: Buffer, isUtf8: boolean, sample: Buffer): string {
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => beginning[index] === byte));
  if (marked !== undefined) return marked[0];
  const wide = unmarkedUtf16(beginning.subarray(0, beginning.length - (beginning.length % 2)));
  if (wide !== undefined) return wide.toUpperCase();
  if (isUtf8 || isNearlyUtf8(sample)) return 'UTF-8';
  return legacyEncoding(beginning, sample);
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Other encodings have the byte sequences of UTF-8's letters by chance, and more that are none. */
function isNearlyUtf8(sample: Buffer): boolean {
  const bytes = sample.toString('latin1');
  const letters = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
  const found = bytes.match(letters)?.length ?? 0;
  const others = bytes.replaceAll(letters, '').match(/[\x80-\xff]/g)?.length ?? 0;
  return found > 0 && found >= others;
}

function legacyEncoding(beginning: Buffer, sample: Buffer): string {
  const found = new Map(analyse(sample).map(({ name, confidence }) => [WINDOWS_FORM[name] ?? name, confidence]));
  const expected = expectedEncodings(beginning);
  if (expected === undefined) return found.keys().next().value ?? WESTERN;
  // Pieces of the sample may end within a letter.
  const damage = (name: string) => iconv.decode(sample, name).match(/\ufffd/g)?.length ?? 0;
  const possible = expected.filter((name) => damage(name) * 200 <= sample.length);
  const certainty = (name: string) => found.get(name) ?? 0;
  // Short texts leave chardet undecided: then the more frequent encoding of the language is meant.
  return (
    possible.reduce<string | undefined>((best, name) => {
      return best === undefined || certainty(name) > certainty(best) + UNDECIDED ? name : best;
    }, undefined) ??
    expected[0] ??
    WESTERN
  );
}

/** Encodings of the languages that the header names, likelier ones first; undefined when it names none. */
function expectedEncodings(beginning: Buffer): readonly string[] | undefined {
  const { encoding, values } = readHeader(beginning);
  const languages = values.filter((value) => value !== NOTES).map((value) => value.split('-')[0]!);
  if (languages.length === 0) return undefined;
  const special = BY_LANGUAGE.filter(([list]) => list.split(' ').some((language) => languages.includes(language)));
  const found = special.length === 0 ? [WESTERN] : special.flatMap(([, ...encodings]) => encodings);
  // Traditional Chinese has a separate encoding.
  const expected = values.some((value) => /^zh-(?:Hant|TW|HK|MO)/.test(value)) ? ['Big5', 'GB18030'] : found;
  return expected.toSorted((one, other) => Number(other === encoding) - Number(one === encoding));
}

/** The header in the encoding in which most of it is recognized: `日本語` is only a language in its own encoding. */
function readHeader(beginning: Buffer): { readonly encoding: string; readonly values: readonly string[] } {
  const [line = ''] = beginning.toString('latin1', 0, 2000).split(/[\r\n]/, 1);
  const isPlain = !/[\x80-\xff]/.test(line);
  const encodings = isPlain ? [WESTERN] : [WESTERN, ...BY_LANGUAGE.flatMap(([, ...names]) => names)];
  return encodings
    .map((encoding) => {
      const cells = iconv.decode(beginning.subarray(0, line.length), encoding).split(/[,;\t|]/);
      const columns = cells.map((cell) => recognizeHeader(cell.replaceAll('"', ''), new Set())?.value);
      return { encoding, values: columns.filter((value) => value !== undefined) };
    })
    .reduce((best, other) => (other.values.length > best.values.length ? other : best));
}
