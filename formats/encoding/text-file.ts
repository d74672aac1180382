import { documentCorrupt, documentEmpty, documentMislabeled } from '#formats/errors.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { decodeStrictly, encodeStrictly } from './codec.ts';
import { isNearlyUtf8, LetterSample } from './letter-sample.ts';
import { rankEncodings } from './rank-encodings.ts';
import { adviceFor, binaryKind } from './signatures.ts';
import { byteOrderMark, BYTE_ORDER_MARK, unmarkedUtf16 } from './unicode.ts';
import { WrittenBytes } from './written-bytes.ts';

/** How the characters of a text file were stored, so that its translation is stored the same way. */
export interface TextForm {
  /** As the WHATWG Encoding Standard names it. */
  readonly encoding: string;
  readonly byteOrderMark: boolean;
}

export interface DecodedText {
  /** Without the byte order mark. Encoding it in the same form restores the same bytes. */
  readonly text: string;
  /** The encoding that it was read in: that of `form`, except for a file that becomes UTF-8 when it changes. */
  readonly encoding: string;
  readonly form: TextForm;
  readonly warnings: readonly DocumentWarning[];
}

/** The form of files whose own encoding lacks a character: every reader of such files recognizes the mark. */
const UTF8_WITH_MARK: TextForm = { encoding: 'UTF-8', byteOrderMark: true };

/**
 * Reads a text file: by its byte order mark, as UTF-16 or UTF-8, else in the encoding from before Unicode whose letters fit.
 *
 * @param bytes the whole file
 * @param languages BCP 47; those in which the text probably is, which decide between encodings that fit equally well
 * @throws LoquentError `document_empty`, `document_mislabeled` (binary content), `document_corrupt` (undecodable)
 */
export function decodeText(bytes: Uint8Array, languages: readonly (string | undefined)[] = []): DecodedText {
  refuseBinary(bytes);
  const decoded = decodeMarked(bytes) ?? decodeUnmarked(bytes) ?? decodeLegacy(bytes, languages);
  if (decoded.text.includes('\0')) throw notText();
  return decoded;
}

/**
 * Refuses empty files and, by their first bytes, binary ones.
 *
 * @param expected kind of the file, for messages
 * @throws LoquentError `document_empty`, `document_mislabeled`
 */
export function refuseBinary(bytes: Uint8Array, expected = 'text'): void {
  if (bytes.length === 0) throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  const kind = binaryKind(bytes);
  if (kind !== undefined) {
    throw documentMislabeled(`The file is not ${expected}, it looks like ${kind}. ${adviceFor(kind)}`);
  }
}

/** A file with NUL characters. */
export const notText = () =>
  documentMislabeled(
    'The file is not text, it looks like binary data (it has NUL characters). Save it as UTF-8, or as .docx, and upload it again.',
  );

/** Stores text in a form; characters that its encoding lacks turn the whole file into UTF-8 with a byte order mark. */
export function encodeText(text: string, form: TextForm): Uint8Array {
  return encodePieces([text], form, text.length);
}

/** A long text in pieces, which take less memory than the whole. Pieces never split a character. */
export type TextPieces = Iterable<string> & object;

/** Stores a text in a form, as `encodeText` does. @param expected number of bytes, such as that of the source */
export function encodePieces(pieces: TextPieces, form: TextForm, expected: number): Uint8Array {
  let { encoding } = form;
  let written = new WrittenBytes(expected);
  if (form.byteOrderMark) written.add(encodeStrictly(BYTE_ORDER_MARK, encoding)!);
  for (const piece of pieces) {
    let bytes = encodeStrictly(piece, encoding);
    if (bytes === undefined) {
      const earlier = decodeStrictly(written.all(), encoding)!;
      ({ encoding } = UTF8_WITH_MARK);
      bytes = encodeStrictly(BYTE_ORDER_MARK + earlier + piece, encoding)!;
      written = new WrittenBytes(expected);
    }
    written.add(bytes);
  }
  return written.all();
}

/**
 * Decodes a file in an encoding that it declares or that was detected. A file in which a character is stored in an unusual way
 * becomes UTF-8 when it changes.
 *
 * @returns undefined for bytes that the encoding doesn't have
 */
export function decodeAs(bytes: Uint8Array, encoding: string): DecodedText | undefined {
  const text = decodeStrictly(bytes, encoding);
  if (text === undefined) return undefined;
  const restored = encodeStrictly(text, encoding);
  const isRestored = restored !== undefined && Buffer.compare(restored, bytes) === 0;
  return { text, encoding, form: isRestored ? { encoding, byteOrderMark: false } : UTF8_WITH_MARK, warnings: [] };
}

function decodeMarked(bytes: Uint8Array): DecodedText | undefined {
  const mark = byteOrderMark(bytes);
  if (mark === undefined) return undefined;
  const { encoding, length } = mark;
  const text = decodeStrictly(bytes.subarray(length), encoding);
  if (text === undefined) {
    throw documentCorrupt(
      `The file declares itself as ${encoding} (byte order mark) but has invalid bytes. Save it as UTF-8 and upload it again.`,
    );
  }
  return { text, encoding, form: { encoding, byteOrderMark: true }, warnings: [] };
}

function decodeUnmarked(bytes: Uint8Array): DecodedText | undefined {
  for (const encoding of [unmarkedUtf16(bytes), 'UTF-8']) {
    const text = encoding && decodeStrictly(bytes, encoding);
    if (encoding !== undefined && text !== undefined) {
      return { text, encoding, form: { encoding, byteOrderMark: false }, warnings: [] };
    }
  }
  return undefined;
}

function decodeLegacy(bytes: Uint8Array, languages: readonly (string | undefined)[]): DecodedText {
  if (bytes.includes(0)) throw notText();
  const letters = new LetterSample();
  letters.add(bytes);
  const sample = letters.bytes();
  if (isNearlyUtf8(sample)) {
    throw documentCorrupt('The file is UTF-8 with invalid bytes: it is damaged. Save it as UTF-8 and upload it again.');
  }
  const expected = languages.filter((language) => language !== undefined);
  for (const encoding of rankEncodings(sample, expected)) {
    const decoded = decodeAs(bytes, encoding);
    if (decoded !== undefined) return { ...decoded, warnings: [encodingAssumed(encoding)] };
  }
  throw documentCorrupt(
    'The file is not Unicode text, and its encoding cannot be detected. Save it as UTF-8 and upload it again.',
  );
}

const encodingAssumed = (encoding: string): DocumentWarning => ({
  code: 'encoding_assumed',
  message:
    `The file is not UTF-8, it was read as ${encoding}, whose letters fit best. A translation with characters that ` +
    `${encoding} lacks is written as UTF-8 with a byte order mark. If letters look wrong, save the file as UTF-8.`,
});
