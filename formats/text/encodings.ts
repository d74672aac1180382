import { documentCorrupt, documentEmpty, documentMislabelled } from '#formats/errors.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { binaryKind } from './signatures.ts';
import { decodeWindows1252, encodeWindows1252 } from './windows-1252.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How the characters of a text file were stored, so that its translation is stored the same way. */
export interface TextForm {
  readonly encoding: TextEncoding;
  readonly byteOrderMark: boolean;
}

export interface DecodedText {
  /** Without the byte order mark. Encoding it in the same form restores the same bytes. */
  readonly text: string;
  readonly form: TextForm;
  readonly warnings: readonly DocumentWarning[];
}

const BYTE_ORDER_MARKS: readonly { readonly encoding: TextEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

const ENCODING_ASSUMED: DocumentWarning = {
  code: 'encoding_assumed',
  message:
    'The file is not UTF-8, it was read as Windows-1252 (western European). A translation with characters that ' +
    'Windows-1252 lacks is written as UTF-8 with a byte order mark. If letters look wrong, save the file as UTF-8.',
};

/**
 * Reads a text file: by its byte order mark, else as UTF-8, else as UTF-16 or Windows-1252 where the bytes fit.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_empty`, `document_mislabelled` (binary content), `document_corrupt` (undecodable)
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) {
    throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  }
  const kind = binaryKind(bytes);
  if (kind !== undefined) {
    throw documentMislabelled(`The file is not text, it looks like ${kind}. Upload it with its own extension.`);
  }
  const decoded = decodeMarked(bytes) ?? decodeUnmarked(bytes);
  const nul = decoded.text.indexOf('\0');
  if (nul >= 0) {
    throw documentMislabelled(
      'The file is not text, it looks like binary data (it has NUL characters). Upload it with its own extension.',
    );
  }
  return decoded;
}

/**
 * Stores text in a form; characters that Windows-1252 lacks turn the whole file into UTF-8 with a byte order mark, which
 * every reader of such files recognizes.
 */
export function encodeText(text: string, form: TextForm): Uint8Array {
  switch (form.encoding) {
    case 'windows-1252':
      return encodeWindows1252(text) ?? encodeText(text, { encoding: 'utf-8', byteOrderMark: true });
    case 'utf-8':
      return Buffer.from(withMark(text, form), 'utf8');
    case 'utf-16le':
      return Buffer.from(withMark(text, form), 'utf16le');
    case 'utf-16be':
      return Buffer.from(withMark(text, form), 'utf16le').swap16();
  }
}

function withMark(text: string, form: TextForm): string {
  return (form.byteOrderMark ? '\ufeff' : '') + text.toWellFormed();
}

function decodeMarked(bytes: Uint8Array): DecodedText | undefined {
  const mark = BYTE_ORDER_MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark === undefined) {
    return undefined;
  }
  const text = decodeStrictly(bytes.subarray(mark.bytes.length), mark.encoding);
  if (text === undefined) {
    throw documentCorrupt(
      `The file declares itself as ${mark.encoding.toUpperCase()} (byte order mark) but has invalid bytes. ` +
        'Save it as UTF-8 and upload it again.',
    );
  }
  return { text, form: { encoding: mark.encoding, byteOrderMark: true }, warnings: [] };
}

function decodeUnmarked(bytes: Uint8Array): DecodedText {
  for (const encoding of [unmarkedUtf16(bytes), 'utf-8'] as const) {
    const text = encoding && decodeStrictly(bytes, encoding);
    if (encoding !== undefined && text !== undefined) {
      return { text, form: { encoding, byteOrderMark: false }, warnings: [] };
    }
  }
  const text = decodeWindows1252(bytes);
  if (text !== undefined) {
    return { text, form: { encoding: 'windows-1252', byteOrderMark: false }, warnings: [ENCODING_ASSUMED] };
  }
  if (bytes.includes(0)) {
    throw documentMislabelled('The file is not text, it looks like binary data. Upload it with its own extension.');
  }
  throw documentCorrupt(
    'The file is not UTF-8, UTF-16 or Windows-1252 text, and its encoding cannot be detected. ' +
      'Save it as UTF-8 and upload it again.',
  );
}

/** Latin text in UTF-16 has a zero in every other byte, and hardly any in the others. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    zeros[index % 2]! += byte === 0 ? 1 : 0;
  });
  const [even, odd] = zeros as [number, number];
  const many = sample.length / 4;
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0) {
    return undefined;
  }
  return odd > many ? 'utf-16le' : even > many ? 'utf-16be' : undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
