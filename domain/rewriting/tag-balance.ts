/** Tags of HTML that may stand without an end tag. Source: HTML Living Standard, sections 13.1.2 and 13.1.2.4. */
const UNPAIRED = new Set('area base br col embed hr img input link meta source track wbr p li td tr th'.split(' '));

/** True if every tag is closed as often as it is opened. @param parts result of `fixedParts`, with counts */
export function isBalanced(parts: ReadonlyMap<string, number>): boolean {
  const open = new Map<string, number>();
  for (const [part, count] of parts) {
    const tag = /^<(\/?)([A-Za-z0-9][\w:.-]*)(?:\s[^>]*)?>$/u.exec(part);
    if (tag === null || part.endsWith('/>')) continue;
    const name = tag[2]!.toLowerCase();
    if (!UNPAIRED.has(name)) open.set(name, (open.get(name) ?? 0) + (tag[1] === '/' ? -count : count));
  }
  return [...open.values()].every((count) => count === 0);
}
