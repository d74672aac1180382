import type { JsonPath } from './tokens.ts';

interface Place {
  readonly isChosen: boolean;
  /** Path from the root; undefined for one that is longer than all keys. */
  readonly name: string | undefined;
}

/**
 * Finds out whether a string is at one of some keys or below it. A key is named alone (`status`) or by its path from the root,
 * joined by `.` (`menu.status`). Linear in the number of places, since each object is looked at once.
 */
export function keyFinder(keys: readonly string[] | undefined): (path: JsonPath | undefined) => boolean {
  if (keys === undefined || keys.length === 0) return () => false;
  const chosen = new Set(keys);
  const longest = Math.max(...keys.map(({ length }) => length));
  const known = new Map<number, Place>();
  /** The places of objects and arrays are kept, those of strings are asked for once. */
  const place = (path: JsonPath): Place => {
    const parent = path.parent && (known.get(path.parent.id) ?? place(path.parent));
    if (path.parent !== undefined) known.set(path.parent.id, parent!);
    const step = String(path.step);
    const whole = path.parent === undefined ? step : parent?.name === undefined ? undefined : `${parent.name}.${step}`;
    // A path longer than every key matches none, and neither do the paths below it.
    const name = whole !== undefined && whole.length <= longest ? whole : undefined;
    const isChosen = parent?.isChosen === true || chosen.has(step) || (name !== undefined && chosen.has(name));
    return { isChosen, name };
  };
  return (path) => path !== undefined && place(path).isChosen;
}
