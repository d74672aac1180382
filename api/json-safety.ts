import type { InvalidField } from '#domain/errors.ts';
import { JsonMeter } from '#domain/json/json-meter.ts';

/** Maximum values of a body, including its objects and arrays: twenty times the longest list of the API. */
export const MAX_VALUES = 20_000;
/** Far deeper than any body of the API, and shallow enough for every recursive function. */
export const MAX_DEPTH = 32;

/**
 * Finds more values or deeper nesting than any body of the API has, before it is parsed.
 *
 * @param bytes JSON in UTF-8, valid or not
 * @returns the problem, or undefined
 */
export function findExcessiveJson(bytes: Uint8Array): InvalidField | undefined {
  const exceeded = new JsonMeter({ values: MAX_VALUES, depth: MAX_DEPTH + 1 }).add(bytes);
  if (exceeded === 'depth') return { path: '', message: `The body must not nest deeper than ${MAX_DEPTH} levels` };
  if (exceeded === undefined) return undefined;
  const most = MAX_VALUES.toLocaleString('en');
  return { path: '', message: `The body must not have more than ${most} values. Send several requests` };
}

/**
 * Finds text that PostgreSQL can't store: NUL, half of a surrogate pair.
 *
 * @param value accepted by a schema or by `findExcessiveJson`, so that its depth is bounded
 * @param path of the value, dotted
 * @returns the problem, or undefined
 */
export function findUnsafeText(value: unknown, path = ''): InvalidField | undefined {
  if (typeof value === 'string') {
    const isStorable = !value.includes('\u0000') && value.isWellFormed();
    return isStorable ? undefined : { path, message: 'must be text without NUL or broken characters' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const problem = findUnsafeText(child, path === '' ? name : `${path}.${name}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** JSON with sorted keys, the same for equal values; for values that `findExcessiveJson` accepts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
