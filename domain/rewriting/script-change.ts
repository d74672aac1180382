import { scriptShares } from '#domain/languages/script-shares.ts';

/** Share of letters from which a script is that of the text; names in another one are common. */
const MAIN = 0.6;
/** Share of letters below which an answer is in another script. */
const LEFT = 0.3;

/** True if an answer is written in another script than its original. */
export function changesScript(original: string, answer: string): boolean {
  const wanted = scriptShares(original);
  const found = scriptShares(answer);
  return wanted.some((share, index) => share >= MAIN && found.length > 0 && found[index]! < LEFT);
}
