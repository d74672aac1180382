import { detectLanguage } from '#domain/languages/detect-language.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { RecognizedColumn } from '#formats/glossaries/index.ts';

/** Share of the terms of a column that a language of the glossary must have at least: terms are short, and often foreign. */
const MIN_SHARE = 0.3;

/**
 * Determines the languages of the columns of a table without a header from their terms: a language that is certain, or one of the
 * glossary that is probable. Columns that stay unknown get the languages of the glossary that are left, in their order; further ones
 * are left out.
 *
 * @param sample the first rows
 * @param width number of columns
 * @param known languages of the glossary, its base language first
 */
export async function detectColumns(
  sample: readonly (readonly string[])[],
  width: number,
  known: readonly string[],
): Promise<readonly (RecognizedColumn | undefined)[]> {
  const guesses: { readonly column: number; readonly value: string; readonly confidence: number }[] = [];
  for (let column = 0; column < width; column += 1) {
    const { language, candidates } = await detectLanguage(sample.map((cells) => cells[column] ?? ''));
    for (const { language: found, confidence } of candidates) {
      const own = known.find((each) => sameLanguage(each, found));
      if (found === language || (own !== undefined && confidence >= MIN_SHARE))
        guesses.push({ column, value: own ?? found, confidence });
    }
  }
  const values = new Map<number, string>();
  const isTaken = (value: string) => [...values.values()].includes(value);
  for (const { column, value } of guesses.toSorted((one, other) => other.confidence - one.confidence))
    if (!values.has(column) && !isTaken(value)) values.set(column, value);
  const left = known.filter((value) => !isTaken(value));
  return Array.from({ length: width }, (_, column) => {
    const value = values.get(column) ?? left.shift();
    return value === undefined ? undefined : { value, confidence: 'low' };
  });
}
