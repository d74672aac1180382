/** Writing systems that are told apart, with what a letter counts; Japanese mixes three of them with each other. */
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
/** Fewer letters say nothing. */
const FEWEST_LETTERS = 4;
const LONGEST_LOOKED_AT = 4000;

/** The part of each script in a text's letters, 0 to 1, in a fixed order; empty for too few letters. */
export function scriptShares(text: string): readonly number[] {
  const letters = text.slice(0, LONGEST_LOOKED_AT).match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_LETTERS) return [];
  const weights = SCRIPTS.map(
    ([, pattern, weight]) => weight * letters.filter((letter) => pattern.test(letter)).length,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? [] : weights.map((weight) => weight / all);
}

/**
 * The position in `scriptShares` of the script that a language is written in; undefined for one that isn't told apart.
 *
 * @param tag BCP 47
 */
export function scriptPosition(tag: string): number | undefined {
  const { script } = new Intl.Locale(tag).maximize();
  const position = SCRIPTS.findIndex(([codes]) => script !== undefined && codes.includes(script));
  return position < 0 ? undefined : position;
}
