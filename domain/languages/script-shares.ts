/** Writing systems that are distinguished, with the weight of a letter; Japanese mixes three of them. */
const SCRIPTS: readonly (readonly [codes: readonly string[], pattern: RegExp, weight: number])[] = [
  [['Latn'], /\p{Script=Latin}/u, 1],
  [['Cyrl'], /\p{Script=Cyrillic}/u, 1],
  [['Grek'], /\p{Script=Greek}/u, 1],
  [['Arab'], /\p{Script=Arabic}/u, 1],
  [['Hebr'], /\p{Script=Hebrew}/u, 1],
  [['Deva'], /\p{Script=Devanagari}/u, 1],
  [['Thai'], /\p{Script=Thai}/u, 1],
  [['Kore', 'Hang'], /\p{Script=Hangul}/u, 2],
  [['Jpan', 'Hans', 'Hant', 'Hani'], /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 3],
];
/** Minimum number of letters for a meaningful result. */
const MIN_LETTERS = 4;
const MAX_SAMPLED_CHARACTERS = 4000;

/** Kind of a character that is not a letter of a known script. */
const NO_LETTER = -1;
const OTHER_LETTER = -2;
/** By UTF-16 unit; 0 until it is computed, positions count from 1. */
const known = new Int8Array(0x10000);

/** The share of each script in a text's letters, 0 to 1, in a fixed order; empty for too few letters. */
export function scriptShares(text: string): readonly number[] {
  const looked = text.slice(0, MAX_SAMPLED_CHARACTERS);
  const weights = SCRIPTS.map(() => 0);
  let letters = 0;
  for (let index = 0; index < looked.length; index += 1) {
    const kind = kindAt(looked, index);
    if (kind === NO_LETTER) continue;
    letters += 1;
    if (kind !== OTHER_LETTER) weights[kind - 1]! += SCRIPTS[kind - 1]![2];
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return letters < MIN_LETTERS || all === 0 ? [] : weights.map((weight) => weight / all);
}

/** Kind of the character at an index; the second half of a pair is not a letter. */
function kindAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdbff) return kindOf(String.fromCodePoint(text.codePointAt(index)!));
  return known[unit] || (known[unit] = kindOf(String.fromCharCode(unit)));
}

function kindOf(character: string): number {
  if (!/\p{L}/u.test(character)) return NO_LETTER;
  const position = SCRIPTS.findIndex(([, pattern]) => pattern.test(character));
  return position < 0 ? OTHER_LETTER : position + 1;
}

/**
 * The position in `scriptShares` of a language's script; undefined for a script that isn't distinguished.
 *
 * @param tag BCP 47
 */
export function scriptPosition(tag: string): number | undefined {
  const { script } = new Intl.Locale(tag).maximize();
  const position = SCRIPTS.findIndex(([codes]) => script !== undefined && codes.includes(script));
  return position < 0 ? undefined : position;
}
