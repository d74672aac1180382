/** Writing systems that are told apart, with what a letter counts; Japanese mixes three of them with each other. */
const SCRIPTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/\p{Script=Latin}/u, 1],
  [/\p{Script=Cyrillic}/u, 1],
  [/\p{Script=Greek}/u, 1],
  [/\p{Script=Arabic}/u, 1],
  [/\p{Script=Hebrew}/u, 1],
  [/\p{Script=Devanagari}/u, 1],
  [/\p{Script=Thai}/u, 1],
  [/\p{Script=Hangul}/u, 2],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 3],
];
/** Fewer letters say nothing. */
const FEWEST_LETTERS = 4;
const LONGEST_LOOKED_AT = 4000;
/** A text is written in a script that has this part of its letters; names in another one are common. */
const MAIN = 0.6;
/** An answer with less of it than this is written in another one. */
const LEFT = 0.3;

/** Whether an answer is written in another writing system than the text that it was made from. */
export function changesScript(original: string, answer: string): boolean {
  const wanted = sharesOf(original);
  const found = sharesOf(answer);
  return wanted.some((share, index) => share >= MAIN && found.length > 0 && found[index]! < LEFT);
}

/** The part of each script in a text's letters; empty for too few letters. */
function sharesOf(text: string): readonly number[] {
  const letters = text.slice(0, LONGEST_LOOKED_AT).match(/\p{L}/gu) ?? [];
  if (letters.length < FEWEST_LETTERS) return [];
  const weights = SCRIPTS.map(([pattern, weight]) => weight * letters.filter((letter) => pattern.test(letter)).length);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? [] : weights.map((weight) => weight / all);
}
