import { isUtf8 } from 'node:buffer';
import { documentCorrupt } from '#formats/errors.ts';
import { encodeStrictly, encodingOfLabel, isSupported } from '#formats/encoding/codec.ts';
import { decodeAs, decodeText, notText, refuseBinary, type DecodedText } from '#formats/encoding/text-file.ts';

/** A page's characters, with the encoding to write them back. */
export interface DecodedPage extends DecodedText {
  /** True if the page's encoding has a character. */
  readonly holds: (character: string) => boolean;
}

/**
 * Bytes in which the declaration is searched: the HTML Standard, 13.2.3.2, permits 1024; real pages have more before
 * it.
 */
const DECLARATION_SEARCH_LENGTH = 8192;

const DECLARATION =
  /<meta\s[^<>]*?charset\s{0,8}=\s{0,8}(?:["']\s{0,8})?([\w.:-]+)|^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/i;

const UNICODE = new Set(['utf-8', 'utf-16le', 'utf-16be', 'x-user-defined', 'replacement']);

/**
 * Reads a page: by its byte order mark, as UTF-8, or in the encoding that it declares.
 *
 * @param bytes the whole file
 * @param languages BCP 47; those of the page, for one that declares no encoding
 * @throws LoquentError `document_empty`, `document_mislabeled` (binary content), `document_corrupt` (undecodable)
 */
export function decodePage(bytes: Uint8Array, languages: readonly (string | undefined)[] = []): DecodedPage {
  const declared = declaredEncoding(bytes);
  const ascii = bytes.every((byte) => byte < 0x80);
  const legacy = declared !== undefined && !UNICODE.has(declared) && (ascii || !isUtf8(Buffer.from(bytes)));
  if (!legacy) return withHolds(decodeText(bytes, languages));
  if (ascii && !isSupported(declared)) return { ...decodeText(bytes), holds: (character) => character < '\x80' };
  refuseBinary(bytes);
  const decoded = isSupported(declared) ? decodeAs(bytes, declared) : undefined;
  if (decoded?.text.includes('\0')) throw notText();
  if (decoded === undefined) {
    throw documentCorrupt(
      `The page declares the encoding ${declared}, which is not supported or does not match its bytes. Save it as UTF-8 ` +
        'and upload it again.',
    );
  }
  return withHolds(decoded);
}

function withHolds(decoded: DecodedText): DecodedPage {
  const { encoding } = decoded.form;
  if (encoding.startsWith('UTF-')) return { ...decoded, holds: () => true };
  return { ...decoded, holds: (character) => encodeStrictly(character, encoding) !== undefined };
}

/** The encoding's name of the WHATWG Encoding Standard; undefined for none and for unknown ones. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_SEARCH_LENGTH)).toString('latin1');
  const match = DECLARATION.exec(start);
  const label = match?.[1] ?? match?.[2];
  return label === undefined ? undefined : encodingOfLabel(label);
}
