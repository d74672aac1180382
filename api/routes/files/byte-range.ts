import type { ByteRange } from '#platform/storage/storage.ts';

/** Result of a Range header: the whole file, a part, or a part outside the file. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Parses a Range header (RFC 9110, section 14.2). Several ranges, other units and invalid values request the whole
 * file, as the standard permits: streaming clients need only one range.
 *
 * @param size bytes of the whole
 */
export function parseByteRange(header: string, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,16})-(\d{0,16})[ \t]*$/i.exec(header) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
