/** The character of a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** How the characters of a Unicode file are stored. */
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

/** Latin text in UTF-16 has a zero in every other byte, and hardly any in the others. */
export function unmarkedUtf16(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    zeros[index % 2]! += byte === 0 ? 1 : 0;
  });
  const [even, odd] = zeros as [number, number];
  const many = sample.length / 4;
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0) return undefined;
  return odd > many ? 'UTF-16LE' : even > many ? 'UTF-16BE' : undefined;
}
