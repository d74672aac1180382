import { decodeText, type DecodedText } from '#formats/text/encodings.ts';

/** The catalogue's text, and whether the file has to become UTF-8 when it changes. */
export interface DecodedCatalogue extends DecodedText {
  readonly toUtf8: boolean;
}

/**
 * Reads a catalogue in the character set that its header names. Written, it becomes UTF-8 without a byte order mark, as
 * gettext recommends and every tool reads; one that is in Unicode keeps its form.
 */
export function decodeCatalogue(bytes: Uint8Array): DecodedCatalogue {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 10_000)).toString('latin1');
  const charset = /^"(?:[^"\\]|\\.){0,500}?charset=([\w.:-]{1,40})/m.exec(head)?.[1]?.toLowerCase();
  const isUnicode = charset === undefined || /^utf-?(?:8|16)/.test(charset) || charset === 'charset';
  const declared = isUnicode ? undefined : decodeAs(bytes, charset);
  if (declared !== undefined) {
    return { text: declared, form: { encoding: 'utf-8', byteOrderMark: false }, warnings: [], toUtf8: true };
  }
  const decoded = decodeText(bytes);
  const isLegacy = decoded.form.encoding === 'windows-1252';
  return {
    ...decoded,
    form: isLegacy ? { encoding: 'utf-8', byteOrderMark: false } : decoded.form,
    toUtf8: isLegacy || (charset !== undefined && !/^utf-?(?:8|16)/.test(charset)),
  };
}

function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') || text.startsWith('\ufeff') ? undefined : text;
  } catch {
    return undefined;
  }
}
