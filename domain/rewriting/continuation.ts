/** Scripts that put no spaces between sentences. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。！？」』）]$/u;

/** What a model added to a text, when it repeated the text first or its last words. */
export function withoutRepeatedText(text: string, answer: string): string {
  const [end, added] = [text.trimEnd(), answer.trimStart()];
  for (const length of overlapsToTry(end)) {
    const tail = end.slice(-length);
    if (added.startsWith(tail)) return added.slice(length).trimStart();
  }
  return added;
}

/** The whole, its last line, its last sentence: what models repeat, longest first. */
function overlapsToTry(text: string): readonly number[] {
  const line = text.length - text.lastIndexOf('\n') - 1;
  let start = text.length - 1;
  while (start > 0 && !/[.!?。！？]/u.test(text[start - 1]!)) start -= 1;
  const lastSentence = text.slice(start).trimStart().length;
  return [text.length, line, lastSentence].filter((length) => length >= SHORTEST_REPEATED);
}

/** A word or two may begin the next sentence by right. */
const SHORTEST_REPEATED = 12;

/** What stands between a text and its continuation: nothing after white space and in scripts without spaces. */
export function continuationGap(text: string): string {
  return /\s$/u.test(text) || text === '' || WITHOUT_SPACES.test(text) ? '' : ' ';
}
