import { hasLetters } from '#domain/languages/letters.ts';
import { findLanguageColumns, type LanguageColumns } from '#formats/bilingual/language-columns.ts';
import { columnNotFound } from '#formats/errors.ts';
import type { ReadOptions } from '#formats/format.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { UNSPACED_LETTER } from '#formats/text/line-wrapping.ts';
import { isFormula } from './cell-units.ts';

/** The first records of a table, as values. */
export type TableSample = readonly (readonly string[])[];

export interface CsvColumnChoice {
  /** True if the first record names the columns. */
  readonly hasHeader: boolean;
  /** Names of the columns; `column 1` and so on without a header. */
  readonly names: readonly string[];
  /** Indexes of the columns to translate, from 0, ascending. */
  readonly chosen: readonly number[];
  /** True if the columns were guessed from their content. */
  readonly assumed: boolean;
  /** For a table with a column per language, unless the job names columns. */
  readonly languages?: LanguageColumns | undefined;
}

/** Names of columns that hold text, whatever it looks like. */
const TEXT_NAME =
  /^(?:(?:source|target|product|page|meta|short|long|seo|alt|button|help|error|item|category)?[ _-]*(?:text|title|name|label|description|desc|summary|message|comment|note|notes|content|body|caption|headline|subtitle|question|answer|translation|string|value|remarks?|bio|excerpt|tagline|abstract))$/i;

/** Names of columns that hold ids, codes, people's names or addresses. */
const CODE_NAME =
  /^(?:.*[ _-])?(?:id|ids|uid|uuid|guid|key|keys|code|sku|slug|ref|handle|hash|type|status|state|lang|language|locale|url|uri|link|href|path|file|filename|image|img|icon|email|e-mail|mail|phone|fax|zip|postcode|country|city|street|address|date|time|created|updated|author|user|username|owner|login|first[ _-]?name|last[ _-]?name|full[ _-]?name|vendor|brand|currency|price|unit|version|format)$/i;

/** A cell of a header row is no longer than this many characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Chooses the columns of a table that are translated: those asked for, else the one in the source language where columns
 * are headed by languages, else those that look like prose.
 *
 * @throws LoquentError `column_not_found`
 */
export function chooseColumns(sample: TableSample, options: ReadOptions): CsvColumnChoice {
  const first = sample[0] ?? [];
  const wanted = options.columns ?? [];
  const names = first.map((name) => name.trim());
  const languages = wanted.length > 0 ? undefined : findLanguageColumns(names, options);
  const isNamed = wanted.some((name) => indexOfName(names, name) !== undefined);
  const hasHeader = isNamed || languages !== undefined || looksLikeHeader(sample);
  const listed = hasHeader ? names.map((name, index) => name || `column ${index + 1}`) : numbered(sample);
  if (wanted.length > 0) {
    const chosen = new Set(wanted.map((name) => indexOfColumn(name, hasHeader ? names : [], listed)));
    return { hasHeader, names: listed, chosen: [...chosen].sort((one, other) => one - other), assumed: false };
  }
  const body = hasHeader ? sample.slice(1) : sample;
  const chosen = languages === undefined ? proseColumns(body, listed, hasHeader) : [languages.source];
  return { hasHeader, names: listed, chosen, assumed: true, languages };
}

function numbered(sample: TableSample): string[] {
  const width = sample.reduce((widest, { length }) => Math.max(widest, length), 0);
  return Array.from({ length: width }, (_, index) => `column ${index + 1}`);
}

function indexOfColumn(wanted: string, names: readonly string[], listed: readonly string[]): number {
  const named = indexOfName(names, wanted);
  if (named !== undefined) return named;
  const number = /^\s*\d{1,6}\s*$/.test(wanted) ? Number(wanted) : 0;
  if (number < 1 || number > listed.length) throw columnNotFound(wanted, listed);
  return number - 1;
}

function indexOfName(names: readonly string[], wanted: string): number | undefined {
  const name = wanted.trim();
  const exact = names.indexOf(name);
  const index = exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
  return index < 0 || name === '' ? undefined : index;
}

/** Header names are short, distinct and not data, and differ in form from the rows below. */
function looksLikeHeader(sample: TableSample): boolean {
  const [first = [], ...body] = sample;
  const names = first.map((name) => name.trim()).filter((name) => name !== '');
  const distinct = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const short = names.every((name) => name.length <= MAX_NAME_LENGTH && !/[\r\n]|[.!?;]$/.test(name));
  const data = names.some((name) => !hasLetters(name) || name.includes('://') || isMailLike(name) || isFormula(name));
  if (names.length === 0 || !distinct || !short || data) return false;
  if (body.length === 0) return names.every(isName);
  const columns = columnsOf(body, first.length);
  return first.some((name, index) => {
    const cells = columns[index]!;
    const unlike = cells.length > 0 && cells.every((cell) => resourceSkipReason(cell) !== undefined);
    const longer = cells.reduce((sum, cell) => sum + cell.length, 0) > 3 * name.length * Math.max(1, cells.length);
    return isName(name.trim()) || (unlike && !cells.includes(name.trim())) || (longer && first.length > 1);
  });
}

/**
 * Cells of each column that hold anything, trimmed. Visits each cell once: records may have far fewer than the first.
 *
 * @param width columns
 */
function columnsOf(body: TableSample, width: number): readonly (readonly string[])[] {
  const columns = Array.from({ length: width }, (): string[] => []);
  for (const record of body) {
    record.slice(0, width).forEach((value, index) => {
      const cell = value.trim();
      if (cell !== '') columns[index]!.push(cell);
    });
  }
  return columns;
}

/** True if a full stop follows an at sign and another character. */
function isMailLike(name: string): boolean {
  const at = name.indexOf('@');
  return at !== -1 && name.lastIndexOf('.') > at + 1;
}

function isName(name: string): boolean {
  return TEXT_NAME.test(name) || CODE_NAME.test(name) || /^[a-z][a-z\d]*(?:_[a-z\d]+)+$|^[a-z]+[A-Z]\w*$/.test(name);
}

function proseColumns(body: TableSample, names: readonly string[], hasHeader: boolean): number[] {
  const columns = columnsOf(body, names.length);
  const looks = names.map((name, index) => {
    const cells = columns[index]!;
    const texts = cells.filter((cell) => !isFormula(cell) && resourceSkipReason(cell) === undefined);
    const phrases = texts.filter(isPhrase);
    const isText = texts.length > 0 && texts.length * 2 >= cells.length;
    const named = hasHeader && TEXT_NAME.test(name);
    const excluded = hasHeader && CODE_NAME.test(name) && !named;
    return {
      index,
      words: isText && !excluded,
      prose: isText && !excluded && (named || phrases.length * 10 >= texts.length * 3),
    };
  });
  const prose = looks.filter((look) => look.prose);
  return (prose.length > 0 ? prose : looks.filter(({ words }) => words)).map(({ index }) => index);
}

/** Several words, or several letters of a script that sets no spaces. */
function isPhrase(text: string): boolean {
  return /\p{L}\s+\S*\p{L}/u.test(text) || (UNSPACED_LETTER.test(text) && text.length >= 4);
}
