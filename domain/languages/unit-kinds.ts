/** What a UTF-16 unit is by itself: half of a surrogate pair is nothing. */
export const UNIT_KIND = { other: 1, /** A digit or a mark. */ word: 2, letter: 3 } as const;

/** By unit; 0 until somebody asks. */
const known = new Uint8Array(0x10000);

/** Tells in a fraction of the time of a regular expression what a unit is, as Unicode's general categories have it. */
export function unitKind(unit: number): number {
  return known[unit] || (known[unit] = kindOf(String.fromCharCode(unit)));
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return UNIT_KIND.letter;
  return /[\p{N}\p{M}]/u.test(character) ? UNIT_KIND.word : UNIT_KIND.other;
}
