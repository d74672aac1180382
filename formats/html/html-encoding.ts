import { documentCorrupt, documentMislabelled } from '#formats/errors.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { decodeText, encodeText } from '#formats/text/encodings.ts';
import { binaryKind } from '#formats/text/signatures.ts';

/** A page's characters, with the encoding to write them back. */
export interface DecodedPage {
  readonly text: string;
  readonly warnings: readonly DocumentWarning[];
  /** Whether the page's encoding has a character. */
  readonly holds: (character: string) => boolean;
  readonly encode: (text: string) => Uint8Array;
}

/**
 * Bytes in which the declaration is searched: the HTML Standard, 13.2.3.2, permits 1024; real pages have more before
 * it.
 */
const DECLARATION_SEARCH_LENGTH = 8192;

const DECLARATION =
  /<meta\s[^<>]*?charset\s{0,8}=\s{0,8}(?:["']\s{0,8})?([\w.:-]+)|^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/i;

const UNICODE = new Set(['utf-8', 'utf-16le', 'utf-16be', 'x-user-defined', 'replacement']);
const SEVERAL_BYTES = /^(?:gbk|gb18030|big5|euc-jp|iso-2022-jp|shift_jis|euc-kr)$/;

/**
 * Reads a page: by its byte order mark, as UTF-8, or in the single-byte encoding that it declares.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_empty`, `document_mislabelled` (binary content), `document_corrupt` (undecodable)
 */
export function decodePage(bytes: Uint8Array): DecodedPage {
  const declared = declaredEncoding(bytes);
  const ascii = bytes.every((byte) => byte < 0x80);
  const legacy = declared !== undefined && !UNICODE.has(declared);
  if (legacy && ascii && SEVERAL_BYTES.test(declared))
    return { ...decodeUnicode(bytes), holds: (character) => character < '\x80' };
  if (legacy && (ascii || !isUtf8(bytes))) return decodeLegacy(bytes, declared);
  return decodeUnicode(bytes);
}

function decodeUnicode(bytes: Uint8Array): DecodedPage {
  const { text, form, warnings } = decodeText(bytes);
  if (form.encoding === 'windows-1252') return { ...decodeLegacy(bytes, 'windows-1252'), warnings };
  return { text, warnings, holds: () => true, encode: (written) => encodeText(written, form) };
}

function decodeLegacy(bytes: Uint8Array, encoding: string): DecodedPage {
  const kind = binaryKind(bytes) ?? (bytes.includes(0) ? 'binary data' : undefined);
  if (kind !== undefined) {
    throw documentMislabelled(`The file is not a web page, it looks like ${kind}. Upload it with its own extension.`);
  }
  const characters = SEVERAL_BYTES.test(encoding)
    ? ''
    : new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const text = Array.from(bytes, (byte) => characters[byte]).join('');
  if (characters.length !== 256 || text.includes('\ufffd')) {
    throw documentCorrupt(
      `The page declares the encoding ${encoding}, which is not supported or does not match its bytes. Save it as UTF-8 ` +
        'and upload it again.',
    );
  }
  const byteOf = new Map([...characters].map((character, byte) => [character, byte]));
  return {
    text,
    warnings: [],
    holds: (character) => byteOf.has(character),
    encode: (written) => Uint8Array.from(written, (character) => byteOf.get(character) ?? 0x3f),
  };
}

/** The encoding's name of the WHATWG Encoding Standard; undefined for none and for unknown ones. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_SEARCH_LENGTH)).toString('latin1');
  const match = DECLARATION.exec(start);
  const label = match?.[1] ?? match?.[2];
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
