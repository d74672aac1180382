import { isUtf8 } from 'node:buffer';

/** The character of a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Storage of the characters of a Unicode file. */
export type UnicodeEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

const BYTE_ORDER_MARKS: readonly { readonly encoding: UnicodeEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'UTF-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'UTF-16LE', bytes: [0xff, 0xfe] },
  { encoding: 'UTF-16BE', bytes: [0xfe, 0xff] },
];

/** The byte order mark at the beginning of a file, with its length in bytes. */
export function byteOrderMark(bytes: Uint8Array): { encoding: UnicodeEncoding; length: number } | undefined {
  const mark = BYTE_ORDER_MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  return mark && { encoding: mark.encoding, length: mark.bytes.length };
}

/** Code points that no text has. */
const NO_TEXT = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd\p{Cn}\p{Co}\p{Cs}]/u;

/**
 * UTF-16 without a byte order mark: Latin text has a zero in every other byte, other texts in those of spaces and line ends, and
 * none in the bytes between them.
 */
export function unmarkedUtf16(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    zeros[index % 2]! += byte === 0 ? 1 : 0;
  });
  const [even, odd] = zeros as [number, number];
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0 || even === odd) return undefined;
  const encoding = odd > even ? 'UTF-16LE' : 'UTF-16BE';
  if (Math.max(even, odd) > sample.length / 4) return encoding;
  // UTF-8 with NUL characters is binary data; in UTF-16, letters of other alphabets have bytes that no UTF-8 text has.
  if (isUtf8(sample) && sample.every((byte) => byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte >= 32)) {
    return undefined;
  }
  // The last character may be cut.
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  return NO_TEXT.test(text) ? undefined : encoding;
}
