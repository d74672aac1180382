import type { ErrorDetail } from '#domain/errors.ts';
import { MAXIMUM_DEPTH } from './json-safety.ts';

/** Maximum values of a body, including its objects and arrays: twenty times the longest list of the interface. */
export const MAXIMUM_VALUES = 20_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Finds more values or deeper nesting than any body of the interface has, before it is parsed: in one pass over
 * arbitrary bytes.
 *
 * @param bytes JSON in UTF-8, valid or not
 * @returns the problem, or undefined
 */
export function findExcessiveJson(bytes: Uint8Array): ErrorDetail | undefined {
  let values = 1;
  let depth = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    switch (bytes[index]) {
      case QUOTE:
        index = endOfString(bytes, index + 1);
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        values += 1;
        depth += 1;
        if (depth > MAXIMUM_DEPTH + 1) {
          return { path: '', message: `The body must not nest deeper than ${MAXIMUM_DEPTH} levels` };
        }
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      default:
    }
    if (values > MAXIMUM_VALUES) {
      const most = MAXIMUM_VALUES.toLocaleString('en');
      return { path: '', message: `The body must not have more than ${most} values. Send several requests` };
    }
  }
  return undefined;
}

/** @returns index of the closing quote, or the length without one */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    if (bytes[index] === BACKSLASH) index += 1;
    else if (bytes[index] === QUOTE) return index;
  }
  return bytes.length;
}
