/** Kind of a single UTF-16 unit: half of a surrogate pair has none. */
export const UNIT_KIND = { other: 1, /** A digit or a mark. */ word: 2, letter: 3 } as const;

/** By unit; 0 until it is computed. */
const known = new Uint8Array(0x10000);

/** Kind of a unit by Unicode's general categories, in a fraction of the time of a regular expression. */
export function unitKind(unit: number): number {
  return known[unit] || (known[unit] = kindOf(String.fromCharCode(unit)));
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return UNIT_KIND.letter;
  return /[\p{N}\p{M}]/u.test(character) ? UNIT_KIND.word : UNIT_KIND.other;
}
