/** Scripts without spaces between sentences. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。！？」』）]$/u;

/** Returns the text that a model added, if it repeated the text or its last words first. */
export function withoutRepeatedText(text: string, answer: string): string {
  const [end, added] = [text.trimEnd(), answer.trimStart()];
  for (const length of overlapsToTry(end)) {
    const tail = end.slice(-length);
    if (added.startsWith(tail)) return added.slice(length).trimStart();
  }
  return added;
}

/** Lengths of possible repetitions, longest first: the whole, its last line, its last sentence. */
function overlapsToTry(text: string): readonly number[] {
  const line = text.length - text.lastIndexOf('\n') - 1;
  let start = text.length - 1;
  while (start > 0 && !/[.!?。！？]/u.test(text[start - 1]!)) start -= 1;
  const lastSentence = text.slice(start).trimStart().length;
  return [text.length, line, lastSentence].filter((length) => length >= MIN_REPEATED_LENGTH);
}

/** A word or two may correctly begin the next sentence. */
const MIN_REPEATED_LENGTH = 12;

/** Separator between a text and its continuation: empty after white space and in scripts without spaces. */
export function continuationGap(text: string): string {
  return /\s$/u.test(text) || text === '' || WITHOUT_SPACES.test(text) ? '' : ' ';
}
