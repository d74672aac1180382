/**
 * Patterns that the rules of several languages are made of. Each matches as a whole, so it can be repeated or
 * alternated.
 */

/** The line ends of Unicode's UAX #14 (class BK, CR, LF, NL); `\r\n` counts as one. */
export const lineEnd = String.raw`(?:\r\n|\r(?!\n)|[\n\v\f\u0085\u2028\u2029])`;

/** White space that doesn't end the line. */
export const lineSpace = String.raw`[\t\p{Zs}\uFEFF]`;

/** A mark that can end a sentence: Unicode's Sentence_Terminal, and the ellipsis. */
export const terminal = String.raw`[\p{STerm}…]`;

/**
 * Characters that belong to the sentence after its final mark: closing quotes and brackets, emphasis marks, note marks
 * (`*`, `²`, `[3]`), a guillemet set off by a space as in French, a quote escaped as in resource files.
 */
export const closers = String.raw`(?:[\p{Pe}\p{Pf}\p{Pi}"'*_†‡¹²³⁰⁴-⁹]|\\["']|\[\d{1,3}\]|[ \u00A0\u202F][»›](?=\s|$)){0,6}`;

/**
 * Characters allowed before the first word of a sentence. Without braces: the first letter of a placeholder's name is
 * meaningless.
 */
export const openers = String.raw`(?:[(\[„‚\p{Pi}\p{Pf}"'¿¡—–*_-]\s?){0,4}`;

/**
 * A small letter that continues a sentence: not of a name such as iPhone, and not Georgian, where all letters are
 * small.
 */
export const continuingLetter = String.raw`(?!\p{Script=Georgian})\p{Ll}(?!\p{Lu})`;

/** Not preceded by a part of a word. */
export const wordStart = String.raw`(?<![\p{L}\p{M}\p{N}])`;

/** Not followed by a part of a word. */
export const wordEnd = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** A sign as list mark. Hyphens and dashes are excluded, because they occur inside sentences. */
export const BULLET = '[•‣⁃⁌⁍∙◘◦⦾⦿▪▫■□●○►▶➢➤❖✓✔]';

/** A number or letter as list mark: `1.` `1)` `1.)` `(1)` `a.` `iv)`. */
export const enumerator = String.raw`\(?(?:\p{Nd}{1,3}|\p{L}|[ivxl]{1,6}|[IVXL]{1,6})(?:\.\)?|\))`;

/** Possible starts of a sentence: the text's start, a new line, after a sentence. */
export const sentenceStart = `(?:^|${lineEnd}|${terminal}${closers}\\s)\\s{0,5}${openers}`;

/** One of these words, as plain text: full stops are escaped, a space stands for optional white space. */
export function anyWordOf(words: readonly string[]): string {
  return `(?:${words.map((word) => word.replaceAll('.', '\\.').replaceAll(' ', '\\s?')).join('|')})`;
}

/** Splits a list of words at white space. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}
