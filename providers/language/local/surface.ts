/** Case and spacing of a piece of text. */
const LETTER = /\p{L}/u;

/** Languages in which words that are in lower case elsewhere (days, nationalities, the pronoun I) are capitalized. */
const WITH_OWN_CAPITALS = new Set(['en']);

/**
 * Applies the letter case of the source to a translated piece: all capitals stay all capitals, the first letter keeps
 * its case, and capitals that the engine added inside a sentence are removed if the source has none. Lengths don't
 * change.
 *
 * @param targetLanguage BCP 47
 */
export function matchCase(source: string, target: string, targetLanguage: string): string {
  const language = targetLanguage.split('-')[0] ?? targetLanguage;
  if (isAllCapitals(source)) return mapUnits(target, (unit) => unit.toLocaleUpperCase(language));
  const firstOfSource = LETTER.exec(source)?.[0];
  const at = LETTER.exec(target)?.index;
  if (firstOfSource === undefined || at === undefined) return target;
  let result = target;
  const first = target[at]!;
  if (isUpper(firstOfSource) && !/[\p{L}\p{N}]/u.test(target.slice(0, at))) {
    const upper = first.toLocaleUpperCase(language);
    if (upper.length === 1) result = result.slice(0, at) + upper + result.slice(at + 1);
  }
  if (WITH_OWN_CAPITALS.has(language)) return result;
  if (!isUpper(firstOfSource) && (startsCapitalized(result, at) || isSingleCapital(result, at)))
    result = lowerAt(result, at, language);
  return hasInnerCapitals(source) ? result : withoutInnerCapitals(result, at, language);
}

/**
 * Finds spacing of the engine that the source doesn't have: outer space, doubled spaces and spaces before a mark, left
 * by a removed word. Returns the ranges to remove, ordered.
 */
export function surplusSpaces(
  source: string,
  target: string,
): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const leading = /^\s*/u.exec(target)?.[0].length ?? 0;
  const trailing = target.trimEnd().length;
  if (leading > 0) ranges.push({ start: 0, end: Math.min(leading, target.length) });
  const keepsDoubled = /[^\S\n]{2}/u.test(source);
  const keepsBeforeMark = /\s[.,;:!?)\]]/u.test(source);
  for (const match of target.matchAll(/[^\S\n]+/gu)) {
    const start = match.index;
    const end = start + match[0].length;
    if (start < leading || start >= trailing) continue;
    if (!keepsBeforeMark && /[.,;:!?)\]]/u.test(target[end] ?? '')) ranges.push({ start, end });
    else if (!keepsDoubled && end - start > 1) ranges.push({ start: start + 1, end });
  }
  if (trailing > leading && trailing < target.length) ranges.push({ start: trailing, end: target.length });
  return ranges;
}

const isUpper = (character: string): boolean => /\p{Lu}/u.test(character);

const isAllCapitals = (text: string): boolean => !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) > 1;

function startsCapitalized(text: string, at: number): boolean {
  return isUpper(text[at] ?? '') && !/[\p{Lu}\p{N}]/u.test(text[at + 1] ?? ' ') && LETTER.test(text[at + 1] ?? ' ');
}

/** A word of one letter: `Y/o` for `and/or`. */
const isSingleCapital = (text: string, at: number): boolean =>
  isUpper(text[at] ?? '') && !/[\p{L}\p{N}\p{M}]/u.test(text[at + 1] ?? ' ');

function lowerAt(text: string, at: number, language: string): string {
  const lower = text[at]!.toLocaleLowerCase(language);
  return lower.length === 1 ? text.slice(0, at) + lower + text.slice(at + 1) : text;
}

/** Capitals anywhere but at the start of the text, of a sentence, of a line or after a colon or an opening mark. */
const INNER_WORD = /(?<=[^\s.!?…:;¡¿"“«‘([\n—–-][^\S\n]{1,100})\p{Lu}/gu;

const hasInnerCapitals = (text: string): boolean => text.search(INNER_WORD) !== -1;

function withoutInnerCapitals(text: string, first: number, language: string): string {
  return text.replace(INNER_WORD, (letter, at: number) =>
    at > first && startsCapitalized(text, at) && letter.toLocaleLowerCase(language).length === 1
      ? letter.toLocaleLowerCase(language)
      : letter,
  );
}

function mapUnits(text: string, change: (unit: string) => string): string {
  let result = '';
  for (const character of text) {
    const changed = change(character);
    result += changed.length === character.length ? changed : character;
  }
  return result;
}
