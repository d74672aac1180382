import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

const SEVERAL_BYTES = /^(?:gbk|gb18030|big5|euc-jp|shift_jis|euc-kr)$/i;

/** Names of the WHATWG Encoding Standard that iconv-lite knows by another one. */
const ALIASES: Readonly<Record<string, string>> = { 'x-mac-cyrillic': 'maccyrillic', 'iso-8859-8-i': 'iso-8859-8' };

/** The characters of a single-byte encoding, by byte, and the bytes by character. */
interface SingleByte {
  readonly characters: readonly string[];
  readonly bytes: ReadonlyMap<string, number>;
}

const singleByteTables = new Map<string, SingleByte>();

/**
 * Resolves a name that a file declares (`latin1`, `cp1251`, `x-sjis`).
 *
 * @returns the encoding's name in the WHATWG Encoding Standard, lower case; undefined for unknown ones
 */
export function encodingOfLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** True for an encoding that texts can be read and written in. */
export function isSupported(encoding: string): boolean {
  return iconv.encodingExists(iconvName(encoding)) && !/^iso-2022/i.test(encoding);
}

/**
 * Decodes a text whose bytes all have a meaning; a byte order mark stays. Bytes 80 to 9F that a single-byte encoding leaves
 * undefined are control characters, so that they can be written again.
 *
 * @param encoding supported one
 * @returns undefined for bytes that the encoding doesn't have
 */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (/^utf-?8$/i.test(encoding)) return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
  if (/^utf-?16/i.test(encoding)) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return undefined;
    }
  }
  const text = SEVERAL_BYTES.test(encoding)
    ? iconv.decode(buffer, encoding)
    : decodeSingleByte(buffer, singleByteOf(encoding));
  return text.includes('\ufffd') ? undefined : text;
}

/** Encodes a text; undefined if the encoding lacks one of its characters. */
export function encodeStrictly(text: string, encoding: string): Uint8Array | undefined {
  if (/^utf-?(?:8|16)/i.test(encoding)) return iconv.encode(text.toWellFormed(), encoding, { addBOM: false });
  if (SEVERAL_BYTES.test(encoding)) {
    const bytes = iconv.encode(text, encoding);
    return iconv.decode(bytes, encoding) === text ? bytes : undefined;
  }
  const table = singleByteOf(encoding).bytes;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = table.get(text[index]!);
    if (byte === undefined) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

function decodeSingleByte(bytes: Buffer, { characters }: SingleByte): string {
  const size = 8192;
  let text = '';
  for (let start = 0; start < bytes.length; start += size) {
    text += Array.from(bytes.subarray(start, start + size), (byte) => characters[byte]).join('');
  }
  return text;
}

function singleByteOf(encoding: string): SingleByte {
  const name = iconvName(encoding);
  let table = singleByteTables.get(name);
  if (table === undefined) {
    const characters = Array.from({ length: 256 }, (_, byte) => {
      const character = iconv.decode(Buffer.of(byte), name);
      return character === '\ufffd' && byte < 0xa0 ? String.fromCharCode(byte) : character;
    });
    table = { characters, bytes: new Map(characters.map((character, byte) => [character, byte])) };
    singleByteTables.set(name, table);
  }
  return table;
}

/** The name by which iconv-lite knows an encoding. */
export const iconvName = (encoding: string) => ALIASES[encoding.toLowerCase()] ?? encoding;
