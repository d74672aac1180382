/** UTF-16 code units, and those of them that are halves of surrogate pairs: `last` is the last of all. */
export const CODE_UNITS = 0x10000;
export const SURROGATES = { first: 0xd800, firstLow: 0xdc00, last: 0xdfff };

/** Number of classes whose members are cached; the built-in rules of all languages have about a thousand. */
const MAX_CACHED = 4000;

/** First and last code unit of each run, alternating. */
const cached = new Map<string, Uint16Array>();

/** Characters created per call: the number of arguments of a call is limited. */
const ROW = 0x1000;

/** Every character of the Basic Multilingual Plane except surrogates, to match a class against. */
let plane: string | undefined;

/**
 * The code units that a class matches, without surrogates.
 *
 * @param source a regular expression that matches one code point
 * @returns the first and the last code unit of each run of members, alternating, ascending
 */
export function classMembers(source: string): Uint16Array {
  const known = cached.get(source);
  if (known) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const members = literalMember(source) ?? findMembers(source);
  cached.set(source, members);
  return members;
}

/** Most classes are plain letters of abbreviations. */
function literalMember(source: string): Uint16Array | undefined {
  const code = source.charCodeAt(source.length - 1);
  const plain = source.length === 1 && !'.^$'.includes(source);
  const escaped = source.length === 2 && source.startsWith('\\') && /[^\p{L}\p{N}]/u.test(source[1]!);
  const surrogate = code >= SURROGATES.first && code <= SURROGATES.last;
  return (plain || escaped) && !surrogate ? Uint16Array.of(code, code) : undefined;
}

function findMembers(source: string): Uint16Array {
  plane ??= wholePlane();
  const ends: number[] = [];
  for (const run of plane.matchAll(new RegExp(`(?:${source})+`, 'gu'))) {
    const last = run.index + run[0].length - 1;
    const spans = run.index < SURROGATES.first && last >= SURROGATES.first;
    ends.push(codeAt(run.index));
    if (spans) ends.push(SURROGATES.first - 1, SURROGATES.last + 1);
    ends.push(codeAt(last));
  }
  return Uint16Array.from(ends);
}

function codeAt(index: number): number {
  return index < SURROGATES.first ? index : index - SURROGATES.first + SURROGATES.last + 1;
}

function wholePlane(): string {
  const codes = new Uint16Array(ROW);
  let everything = '';
  while (everything.length < CODE_UNITS) {
    for (let index = 0; index < ROW; index += 1) codes[index] = everything.length + index;
    everything += String.fromCharCode(...codes);
  }
  return everything.slice(0, SURROGATES.first) + everything.slice(SURROGATES.last + 1);
}
