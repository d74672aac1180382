import type { ByteRange } from '#platform/storage/storage.ts';

/** What a Range header asks for: nothing that we serve in part, a part, or a part that isn't there. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header (RFC 9110, section 14.2). Several ranges, other units and nonsense ask for the whole, as the
 * standard permits: nobody who streams needs more than one range.
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
