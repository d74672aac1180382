/** Signs that end sentences, with brackets and quotes after them. */
const END = /[.!?…。！？।]["'”’»)\]]?$/u;
const FULL_STOP = /(?<![.。])[.。]$/u;
const FIRST_LETTER = /^[^\p{L}]*(\p{L})/u;
/** Languages whose nouns begin with a capital anywhere. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb']);

/**
 * Gives a translation the case of the first letter and the end of its source, where engines correct these.
 *
 * @param language of the translation, ISO 639
 * @param keeps beginnings that stay: terms
 */
export function withFormattingOf(
  source: string,
  target: string,
  language: string,
  keeps: readonly string[] = [],
): string {
  return withCaseOf(source, withEndOf(source, target), language, keeps);
}

function withEndOf(source: string, target: string): string {
  if (END.test(source) || !END.test(target)) return target;
  return target.replace(FULL_STOP, '');
}

function withCaseOf(source: string, target: string, language: string, keeps: readonly string[]): string {
  const wanted = FIRST_LETTER.exec(source)?.[1];
  const found = FIRST_LETTER.exec(target);
  const letter = found?.[1];
  if (wanted === undefined || letter === undefined || keeps.some((term) => target.startsWith(term))) return target;
  const at = found![0].length - letter.length;
  const changed = (to: string) => target.slice(0, at) + to + target.slice(at + letter.length);
  if (isUpper(wanted) && isLower(letter)) return changed(letter.toLocaleUpperCase(language));
  if (!isLower(wanted) || !isUpper(letter) || CAPITAL_NOUNS.has(language)) return target;
  // An abbreviation or a sign: `IBAN`, `X-ray`.
  const next = target.slice(at + letter.length);
  return /^\p{Ll}/u.test(next) ? changed(letter.toLocaleLowerCase(language)) : target;
}

const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLower = (letter: string) => letter !== letter.toUpperCase();
