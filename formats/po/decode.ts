import { encodingOfLabel, isSupported } from '#formats/encoding/codec.ts';
import { decodeAs, decodeText, type DecodedText } from '#formats/encoding/text-file.ts';

/** The catalog's text, and whether the file has to become UTF-8 when it changes. */
export interface DecodedCatalog extends DecodedText {
  readonly toUtf8: boolean;
}

/**
 * Reads a catalog in the character set that its header names. Written, it becomes UTF-8 without a byte order mark, as
 * gettext recommends and every tool reads; one that is in Unicode keeps its form.
 *
 * @param languages BCP 47; those of the catalog, for one whose character set isn't named
 */
export function decodeCatalog(bytes: Uint8Array, languages: readonly (string | undefined)[]): DecodedCatalog {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 10_000)).toString('latin1');
  const charset = /^"(?:[^"\\]|\\.){0,500}?charset=([\w.:-]{1,40})/m.exec(head)?.[1]?.toLowerCase();
  const isUnicode = charset === undefined || /^utf-?(?:8|16)/.test(charset) || charset === 'charset';
  const declared = isUnicode ? undefined : decodeDeclared(bytes, charset);
  const decoded = declared ?? decodeText(bytes, languages);
  const isLegacy = !decoded.encoding.startsWith('UTF-');
  return {
    ...decoded,
    form: isLegacy ? { encoding: 'UTF-8', byteOrderMark: false } : decoded.form,
    toUtf8: isLegacy || (charset !== undefined && !/^utf-?(?:8|16)/.test(charset)),
  };
}

function decodeDeclared(bytes: Uint8Array, charset: string): DecodedText | undefined {
  const encoding = encodingOfLabel(charset);
  const decoded = encoding === undefined || !isSupported(encoding) ? undefined : decodeAs(bytes, encoding);
  return decoded === undefined || /\0|^\ufeff/.test(decoded.text) ? undefined : decoded;
}
