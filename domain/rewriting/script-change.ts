import { scriptShares } from '#domain/languages/script-shares.ts';

/** A text is written in a script that has this part of its letters; names in another one are common. */
const MAIN = 0.6;
/** An answer with less of it than this is written in another one. */
const LEFT = 0.3;

/** Whether an answer is written in another writing system than the text that it was made from. */
export function changesScript(original: string, answer: string): boolean {
  const wanted = scriptShares(original);
  const found = scriptShares(answer);
  return wanted.some((share, index) => share >= MAIN && found.length > 0 && found[index]! < LEFT);
}
