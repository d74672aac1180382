import { isKnownLanguage, languageOfName } from '#domain/languages/language-names.ts';
import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import { columnNumber } from '#domain/sheets/column-letters.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import type { OutlineColumn, OutlineSheet } from './outline.ts';

/** Names by which instructions, plans and selectors have a column: its letters, its title, or both. */
export interface ColumnName {
  readonly column: string | null;
  readonly title: string | null;
}

/**
 * The language that the title of a column names: `Spanish`, `Español`, `es`, `pt-BR`.
 *
 * @returns BCP 47; undefined for other titles
 */
export function languageOfTitle(title: string): string | undefined {
  const code = title.trim().replaceAll('_', '-');
  // A code of two letters or with a region; `key` and `sku` are codes of languages as well.
  if (/^[a-z]{2}(?:-[a-z\d]{2,4})*$/i.test(code) && isKnownLanguage(code)) return parseLanguageTag(code)?.tag;
  return languageOfName(title);
}

/** The columns of a sheet that are titled by a language: those of exactly this one, else those usable for it. */
export function columnsOfLanguage({ columns }: OutlineSheet, language: string): readonly OutlineColumn[] {
  const titled = columns.flatMap((column) => {
    const tag = column.title === null ? undefined : languageOfTitle(column.title);
    return tag !== undefined && sameLanguage(tag, language) ? [{ column, tag }] : [];
  });
  const exact = titled.filter(({ tag }) => tag === parseLanguageTag(language)?.tag);
  return (exact.length > 0 ? exact : titled).map(({ column }) => column);
}

/** True for the column that a selector names. @param titles of the sheet, by the number of their column */
export function isNamedColumn(
  { column, title }: ColumnName,
  number: number,
  titles: ReadonlyMap<number, string> | undefined,
): boolean {
  if (column !== null) return columnNumber(column) === number;
  const own = titles?.get(number);
  return title !== null && own !== undefined && foldName(own) === foldName(title);
}
