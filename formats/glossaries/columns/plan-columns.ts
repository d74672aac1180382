import type { InvalidField } from '#domain/errors.ts';
import type { TermType } from '#domain/glossaries/terminology.ts';
import { parseLanguageTag, sameLanguage } from '#domain/languages/language-tag.ts';
import { columnName, refusedFor } from '#formats/glossaries/errors.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import { NOTES, type RecognizedColumn } from './recognize-header.ts';

/** A user's mapping of a column: to a language (BCP 47), a part of it (`de:forbidden`), `notes` or `ignore`. */
export interface TermColumnMapping {
  readonly header: string;
  readonly value: string;
}

/** The column that is passed over. */
export const IGNORE = 'ignore';

/**
 * Content that a column may have in addition to the first term of a row in its language: further terms, or the
 * description of the first.
 */
const PARTS = ['preferred', 'forbidden', 'description'] as const;

/** A column of further terms of a language. */
export interface AdditionalTerms {
  /** BCP 47. */
  readonly language: string;
  readonly type: TermType;
}

/** The columns to import; indexes from 0. */
export interface ColumnPlan {
  /** Number of named columns: further cells of a row are excess. */
  readonly width: number;
  readonly base: number;
  /** BCP 47. */
  readonly baseLanguage: string;
  /** The base language too. */
  readonly languages: ReadonlyMap<number, string>;
  readonly notes: number | undefined;
  /** Columns of further terms. */
  readonly additional: ReadonlyMap<number, AdditionalTerms>;
  /** Columns of descriptions, by the languages of the terms that they describe. */
  readonly descriptions: ReadonlyMap<string, number>;
}

export interface TermColumnChoice {
  readonly header: readonly string[];
  readonly recognized: readonly (RecognizedColumn | undefined)[];
  readonly mapping: readonly TermColumnMapping[];
  /** Base language of the glossary; undefined for a new one, whose base language is that of the first column. */
  readonly baseLanguage: string | undefined;
  /** True if the first column must be in the base language, unless the mapping differs. */
  readonly isBaseFirst: boolean;
}

const HOW_TO_MAP =
  'rename the header to a language code such as de, or map it with map_header to a language code, to "notes" or to "ignore"';

/** Number of columns up to the last with a name. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1;

/**
 * Determines the content of each column of a table: from the mapping, else from its header.
 *
 * @throws LoquentError `glossary_file_invalid` naming every column that is unknown, repeated or missing
 */
export function planColumns({ header, recognized, mapping, baseLanguage, isBaseFirst }: TermColumnChoice): ColumnPlan {
  const width = namedWidth(header);
  if (width > glossaryLimits.columns) {
    throw refused([{ path: 'row 1', message: `there are ${width} columns, more than ${glossaryLimits.columns}` }]);
  }
  const mapped = readMapping(header, mapping);
  const problems: InvalidField[] = [];
  const values = header.slice(0, width).map((name, index) => {
    const value = mapped.get(index) ?? sureValue(recognized[index]);
    if (value !== undefined) return value;
    problems.push({ path: columnName(header, index), message: describeUnknown(name, recognized[index]) });
    return IGNORE;
  });
  const firstOf = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const first = firstOf.get(value);
    if (first === undefined || value === IGNORE || isFurther(value)) firstOf.set(value, index);
    else {
      const message =
        `it contains ${value === NOTES ? 'notes' : `the language ${value}`} like ${columnName(header, first)}; ` +
        'remove one of them, or map it with map_header to "ignore"' +
        (value === NOTES ? '' : `, or for further terms to "${value}:preferred"`);
      problems.push({ path: columnName(header, index), message });
    }
  }
  if (problems.length > 0) throw refused(problems);
  const base = baseColumn(values, baseLanguage);
  if (base === undefined) throw refused([missingBase(header, baseLanguage)]);
  const first = values.findIndex((value) => value !== IGNORE);
  if (isBaseFirst && base !== first && !mapped.has(base)) {
    const message =
      `it has to be in the base language ${baseLanguage ?? ''}`.trimEnd() +
      `; move ${columnName(header, base)} to the front, or name its language with map_header`;
    throw refused([{ path: columnName(header, first), message }]);
  }
  const stored = baseLanguage ?? values[base]!;
  const languages = new Map<number, string>();
  const further = new Map<number, AdditionalTerms>();
  const descriptions = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const [tag = '', part] = value.split(':');
    const language = tag === values[base] ? stored : tag;
    if (part === 'description') descriptions.set(language, index);
    else if (part !== undefined) further.set(index, { language, type: part as TermType });
    else if (isLanguage(value)) languages.set(index, language);
  }
  for (const [language, index] of descriptions) {
    if ([...languages.values()].includes(language)) continue;
    const message = `it describes the terms of ${language}, which no column has; map one to "${language}"`;
    throw refused([{ path: columnName(header, index), message }]);
  }
  return { width, base, baseLanguage: stored, languages, notes: firstOf.get(NOTES), additional: further, descriptions };
}

const isLanguage = (value: string | undefined) =>
  value !== undefined && value !== NOTES && value !== IGNORE && !value.includes(':');
const isFurther = (value: string) => value.endsWith(':preferred') || value.endsWith(':forbidden');

/** The column in the base language: the very same tag before one of the same language in whichever region. */
export function baseColumn(
  values: readonly (string | undefined)[],
  baseLanguage: string | undefined,
): number | undefined {
  const found =
    baseLanguage === undefined
      ? values.findIndex(isLanguage)
      : [
          values.indexOf(baseLanguage),
          values.findIndex((value) => isLanguage(value) && sameLanguage(value!, baseLanguage)),
        ].find((index) => index >= 0);
  return found === undefined || found < 0 ? undefined : found;
}

/** Headers in the mapping, matched exactly or else ignoring case; of columns with the same header the next one. */
function readMapping(header: readonly string[], mapping: readonly TermColumnMapping[]): ReadonlyMap<number, string> {
  const names = header.map((name) => name.trim());
  const lower = names.map((name) => name.toLowerCase());
  const mapped = new Map<number, string>();
  for (const [index, { header: wanted, value }] of mapping.entries()) {
    const path = `map_header.${index}`;
    const sought = wanted.trim();
    const exact = names.findIndex((name, place) => name === sought && !mapped.has(place));
    const column = exact >= 0 ? exact : lower.indexOf(sought.toLowerCase());
    if (column < 0) {
      const listed = names
        .filter((name) => name !== '')
        .slice(0, 20)
        .map((name) => `"${name.slice(0, 60)}"`)
        .join(', ');
      throw refused([
        { path: `${path}.map_header`, message: `the file has no such column; its columns are ${listed}` },
      ]);
    }
    if (mapped.has(column)) throw refused([{ path: `${path}.map_header`, message: 'the column is mapped twice' }]);
    mapped.set(column, mappedValue(value, path));
  }
  return mapped;
}

function mappedValue(value: string, path: string): string {
  const name = value.trim();
  if (name.toLowerCase() === NOTES || name.toLowerCase() === IGNORE) return name.toLowerCase();
  const [code = '', part, ...more] = name.split(':').map((each) => each.trim());
  const tag = parseLanguageTag(code.replaceAll('_', '-'))?.tag;
  const known = PARTS.find((each) => each === part?.toLowerCase());
  if (tag !== undefined && part === undefined) return tag;
  if (tag !== undefined && known !== undefined && more.length === 0) return `${tag}:${known}`;
  throw refused([
    {
      path: `${path}.map_value`,
      message:
        'it must be a BCP 47 language code such as de or pt-BR, one with ":preferred", ":forbidden" or ":description", ' +
        '"notes" or "ignore"',
    },
  ]);
}

const sureValue = (column: RecognizedColumn | undefined) => (column?.confidence === 'low' ? undefined : column?.value);

function describeUnknown(name: string, recognized: RecognizedColumn | undefined): string {
  if (name.trim() === '') return 'it has no header; name its language, or remove the column';
  const guess = recognized === undefined ? '' : ` reliably (it may be ${recognized.value})`;
  return `no language matches its header${guess}; ${HOW_TO_MAP}`;
}

function missingBase(header: readonly string[], baseLanguage: string | undefined): InvalidField {
  const path = columnName(header, 0);
  if (baseLanguage === undefined)
    return { path, message: 'no column contains terms; the header of the first one must be a language' };
  return {
    path,
    message:
      `no column is in the glossary's base language ${baseLanguage}; name the first column ${baseLanguage}, or name the ` +
      'column in that language with map_header',
  };
}

const refused = (problems: readonly InvalidField[]) => refusedFor('columns', problems, 50);
