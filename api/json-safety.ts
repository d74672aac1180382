import type { ErrorDetail } from '#domain/errors.ts';

/** Far deeper than any body of the API, and shallow enough for every recursive function. */
export const MAX_DEPTH = 32;

/** An object or array on the way to a value, from the inside out. */
interface Place {
  readonly name: string;
  readonly value: object;
  readonly parent: Place | undefined;
}

/**
 * Finds values that would fail later: nesting deeper than 32 levels, and text that PostgreSQL can't store (NUL, half of
 * a surrogate pair). Works level by level, so that no nesting overflows the stack.
 *
 * @param value parsed JSON
 * @returns the problem, or undefined
 */
export function findUnsafeJson(value: unknown): ErrorDetail | undefined {
  if (!isContainer(value)) return undefined;
  let level: Place[] = [{ name: '', value, parent: undefined }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return { path: '', message: `The body must not nest deeper than ${MAX_DEPTH} levels` };
    const next: Place[] = [];
    for (const place of level) {
      for (const name of Object.keys(place.value)) {
        const child = (place.value as Readonly<Record<string, unknown>>)[name];
        if (isContainer(child)) next.push({ name, value: child, parent: place });
        else if (typeof child === 'string' && !isStorable(child)) {
          return { path: pathOf(place, name), message: 'must be text without NUL or broken characters' };
        }
      }
    }
    level = next;
  }
  return undefined;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Dotted path, as in errors. */
function pathOf(place: Place, name: string): string {
  const names = [name];
  for (let at = place; at.parent !== undefined; at = at.parent) names.push(at.name);
  return names.toReversed().join('.');
}

/** JSON with sorted keys, the same for equal values; for values that `findUnsafeJson` accepts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
