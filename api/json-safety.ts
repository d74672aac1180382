import type { ErrorDetail } from '#domain/errors.ts';

/** Deeper than any body of the interface by far, and shallow enough for every recursive function. */
export const MAXIMUM_DEPTH = 32;

/**
 * Looks for what would break further in: nesting deeper than 32 levels, and text that PostgreSQL can't store (NUL, half
 * of a surrogate pair). Works level by level, so that no nesting overflows the stack.
 *
 * @param value parsed JSON
 * @param looksAt `nesting`: whatever texts there are, which may be in fields that nobody reads
 * @returns what is wrong, undefined when nothing is
 */
export function findUnsafeJson(value: unknown, looksAt: 'all' | 'nesting' = 'all'): ErrorDetail | undefined {
  let level: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAXIMUM_DEPTH)
      return { path: '', message: `The body must not nest deeper than ${MAXIMUM_DEPTH} levels` };
    const next: typeof level = [];
    for (const parent of level) {
      for (const [name, child] of Object.entries(parent.value as object)) {
        const path = parent.path === '' ? name : `${parent.path}.${name}`;
        if (typeof child === 'object' && child !== null) next.push({ path, value: child });
        else if (looksAt === 'all' && typeof child === 'string' && !isStorable(child))
          return { path, message: 'must be text without NUL or broken characters' };
      }
    }
    level = next;
  }
  return undefined;
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** JSON with sorted keys, the same for equal values; for values that `findUnsafeJson` accepts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );
}
