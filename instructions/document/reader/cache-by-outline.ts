import type { DocumentOutline } from '#instructions/document/outline.ts';

/** Look-ups of an outline that are remembered; only a hostile instruction has more. */
const MAX_CACHED = 20_000;

const known = new WeakMap<DocumentOutline, Map<string, unknown>>();

/**
 * Caches look-ups of a name in an outline: an instruction looks up the same headings at each of its words, and a
 * document may have thousands.
 */
export function cacheByOutline<Found>(outline: DocumentOutline, name: string, find: () => Found): Found {
  const found = known.get(outline) ?? new Map<string, unknown>();
  known.set(outline, found);
  if (found.has(name)) return found.get(name) as Found;
  const value = find();
  if (found.size >= MAX_CACHED) found.clear();
  found.set(name, value);
  return value;
}
