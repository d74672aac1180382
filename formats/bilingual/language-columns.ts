import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import type { ReadOptions } from '#formats/format.ts';

/** Columns that are looked at; far more than there are languages. Each takes several parses of its name per language. */
const MAX_COLUMNS = 2_000;

/**
 * Headers of the text and its translation in tables of Weblate, translate-toolkit (docs.translatehouse.org, "CSV") and
 * others, which name no language.
 */
const SOURCE_NAME = /^(?:source|original)(?:[ _-](?:text|string))?$|^msgid$/i;
const TARGET_NAME = /^(?:target|translation|translated)(?:[ _-](?:text|string))?$|^msgstr$/i;

/** The columns of a table that are headed by languages. */
export interface LanguageColumns {
  /** Index of the column in the source language, from 0. */
  readonly source: number;
  /** The other ones. */
  readonly others: readonly LanguageColumn[];
  /** Index of the column of translations where the header names no language, from 0. */
  readonly target?: number;
  /** True if the header joins subtags by `_`, as in `pt_BR`. */
  readonly usesUnderscores: boolean;
}

export interface LanguageColumn {
  /** From 0. */
  readonly index: number;
  /** BCP 47, canonical. */
  readonly language: string;
}

/**
 * Finds the columns of a table that has one per language: at least two, one of which is in the source language, or one
 * of texts and one of their translations.
 *
 * @param names cells of the first record, trimmed
 * @returns undefined for a table that is built otherwise
 */
export function findLanguageColumns(
  names: readonly string[],
  { sourceLanguage, targetLanguages = [] }: ReadOptions,
): LanguageColumns | undefined {
  if (sourceLanguage === undefined || names.length > MAX_COLUMNS) return undefined;
  const asked = new Set(targetLanguages.map(canonical));
  const columns = names.flatMap((name, index): LanguageColumn[] => {
    const language = /^[a-z]{2,3}(?:[-_][A-Za-z\d]+)*$/.test(name) ? canonical(name.replaceAll('_', '-')) : undefined;
    if (language === undefined || name === 'id') return [];
    return asked.has(language) || languageNames.of(language) !== undefined ? [{ index, language }] : [];
  });
  const source =
    columns.find(({ language }) => language === canonical(sourceLanguage)) ??
    columns.find(({ language }) => sameLanguage(language, sourceLanguage));
  if (source === undefined || columns.length < 2) return pairOfColumns(names, targetLanguages);
  return {
    source: source.index,
    others: columns.filter((column) => column !== source),
    usesUnderscores: columns.some(({ index }) => names[index]?.includes('_') === true),
  };
}

/**
 * The columns of a text and its translation, `source,target`. The only target language has the column of translations; for
 * several, its language is unknown, so that each of them gets a new column.
 */
function pairOfColumns(names: readonly string[], targetLanguages: readonly string[]): LanguageColumns | undefined {
  const [sources, targets] = [SOURCE_NAME, TARGET_NAME].map((pattern) => {
    return names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  }) as [number[], number[]];
  const [[source], [index], [only]] = [sources, targets, targetLanguages];
  if (sources.length !== 1 || targets.length !== 1 || source === undefined || index === undefined) return undefined;
  const language = only === undefined || targetLanguages.length > 1 ? undefined : canonical(only);
  return { source, target: index, others: language === undefined ? [] : [{ index, language }], usesUnderscores: false };
}

/**
 * The column of translations into a language: the one headed by it, or the only one headed by the same language with
 * more or fewer subtags, unless another target language has a claim to it as well.
 *
 * @param targetLanguages all that the table is translated into
 * @returns index from 0; undefined if no column fits
 */
export function columnOf(
  language: string,
  { others }: LanguageColumns,
  targetLanguages: readonly string[],
): number | undefined {
  const wanted = canonical(language);
  const exact = others.find((column) => column.language === wanted);
  if (exact !== undefined) return exact.index;
  const alike = others.filter((column) => sameLanguage(column.language, language));
  const [only] = alike;
  if (only === undefined || alike.length > 1) return undefined;
  const isContested = targetLanguages.some(
    (other) => canonical(other) !== wanted && sameLanguage(only.language, other),
  );
  return isContested ? undefined : only.index;
}

/** The name of a new column for a language, different from existing ones. */
export function newColumnName(
  language: string,
  names: readonly string[],
  { usesUnderscores }: LanguageColumns,
): string {
  const name = usesUnderscores ? language.replaceAll('-', '_') : language;
  // Indonesian is `id`, but a column called so holds ids.
  return names.includes(name) ? (languageNames.of(language) ?? `${name} (2)`) : name;
}

/** Which columns are filled, for a warning: `"en" is translated into the empty cells of "de" and new columns for "fr"`. */
export function filledColumns(
  names: readonly string[],
  columns: LanguageColumns,
  targetLanguages: readonly string[],
): string {
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text.slice(0, 40)}"`).join(', ');
  const found = targetLanguages.map((language) => columnOf(language, columns, targetLanguages));
  const filled = found.flatMap((index) => (index === undefined ? [] : (names[index] ?? [])));
  const added = targetLanguages.filter((_, position) => found[position] === undefined);
  const places = [
    ...(filled.length > 0 ? [`the empty cells of ${quoted(filled)}`] : []),
    ...(added.length > 0 ? [`new columns for ${quoted(added)}`] : []),
  ];
  return `${quoted([names[columns.source] ?? ''])} is translated into ${places.join(' and ')}`;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function canonical(language: string): string | undefined {
  return parseLanguageTag(language)?.tag;
}
