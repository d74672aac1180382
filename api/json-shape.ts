import type { ErrorDetail } from '#domain/errors.ts';
import { JsonMeter } from '#domain/json/json-meter.ts';
import { MAXIMUM_DEPTH } from './json-safety.ts';

/** Maximum values of a body, including its objects and arrays: twenty times the longest list of the API. */
export const MAXIMUM_VALUES = 20_000;

/**
 * Finds more values or deeper nesting than any body of the API has, before it is parsed.
 *
 * @param bytes JSON in UTF-8, valid or not
 * @returns the problem, or undefined
 */
export function findExcessiveJson(bytes: Uint8Array): ErrorDetail | undefined {
  const exceeded = new JsonMeter({ values: MAXIMUM_VALUES, depth: MAXIMUM_DEPTH + 1 }).add(bytes);
  if (exceeded === 'depth') return { path: '', message: `The body must not nest deeper than ${MAXIMUM_DEPTH} levels` };
  if (exceeded === undefined) return undefined;
  const most = MAXIMUM_VALUES.toLocaleString('en');
  return { path: '', message: `The body must not have more than ${most} values. Send several requests` };
}
