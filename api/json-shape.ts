import type { ErrorDetail } from '#domain/errors.ts';
import { JsonMeter } from '#domain/json/json-meter.ts';
import { MAX_DEPTH } from './json-safety.ts';

/** Maximum values of a body, including its objects and arrays: twenty times the longest list of the API. */
export const MAX_VALUES = 20_000;

/**
 * Finds more values or deeper nesting than any body of the API has, before it is parsed.
 *
 * @param bytes JSON in UTF-8, valid or not
 * @returns the problem, or undefined
 */
export function findExcessiveJson(bytes: Uint8Array): ErrorDetail | undefined {
  const exceeded = new JsonMeter({ values: MAX_VALUES, depth: MAX_DEPTH + 1 }).add(bytes);
  if (exceeded === 'depth') return { path: '', message: `The body must not nest deeper than ${MAX_DEPTH} levels` };
  if (exceeded === undefined) return undefined;
  const most = MAX_VALUES.toLocaleString('en');
  return { path: '', message: `The body must not have more than ${most} values. Send several requests` };
}
