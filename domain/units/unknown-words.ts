/** Unknown words that a warning names: enough for a glossary to begin with, few enough to read. */
const NAMED_WORDS = 20;
/** UTF-16 units of a word in a warning; some texts have no spaces. */
const MAX_NAME_LENGTH = 60;

/** The first twenty distinct words, shortened where they are long. */
export function nameWords(words: Iterable<string>): readonly string[] {
  const named = new Set<string>();
  for (const word of words) {
    if (named.size === NAMED_WORDS) break;
    named.add(word.length <= MAX_NAME_LENGTH ? word : `${word.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…`);
  }
  return [...named];
}

/**
 * The warning about words that an engine left in the source language.
 *
 * @param count all of them, repetitions included
 * @param named some of them, of `nameWords`
 */
export function unknownWordsWarning(count: number, named: readonly string[]) {
  const words = count === 1 ? '1 word is' : `${count} words are`;
  const verb = count === 1 ? 'was' : 'were';
  const names = named.length === 0 ? '' : `: ${named.join(', ')}`;
  const end = named.length === NAMED_WORDS && count > NAMED_WORDS ? ', …' : '.';
  const message = `${words} not known to the engine and ${verb} left in the source language${names}${end}`;
  return { code: 'unknown_words', message };
}
