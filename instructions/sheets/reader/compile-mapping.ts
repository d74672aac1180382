import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import { columnsOfLanguage, languageOfTitle } from '#instructions/sheets/columns.ts';
import type { OutlineColumn, OutlineSheet } from '#instructions/sheets/outline.ts';
import { sameColumn } from '#instructions/sheets/validate.ts';
import { columnLetters } from '#domain/sheets/column-letters.ts';
import type { PlannedColumn, PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import { columnOf, titledColumn } from './compile.ts';
import type { Draft, LanguageTarget, Target } from './parts.ts';

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/**
 * The mapping of a sheet that an instruction describes.
 *
 * @param languages of the request; undefined: they are unknown
 * @throws Refusal if a column is missing or ambiguous, or the request has other languages
 */
export function compileMapping(
  draft: Draft,
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): PlannedMapping {
  const existing = draft.existing ?? 'keep';
  const targets = expandLanguages(draft.targets, languages);
  const sources = sourcesOf(draft, targets, sheet, languages);
  const pairs = pairUp(sources, targets, sheet, languages);
  for (const { source, target } of pairs) {
    const isSame = existingTarget(target, sheet)?.column === source.column;
    if (isSame && existing === 'keep') refuse(sameColumn(source.column).replace(/\.$/, ''));
  }
  const columns = pairs.map(({ source, target, language }) => mappedColumn(source, target, language, sheet, languages));
  requireDistinct(columns);
  requireAllLanguages(columns, languages);
  return {
    sheet: sheet.name,
    header_row: sheet.headerRow,
    start_row: sheet.startRow,
    existing,
    columns,
  };
}

/** "The language columns" are a target for each language of the request. */
function expandLanguages(
  targets: readonly LanguageTarget[],
  languages: RequestLanguages | undefined,
): readonly LanguageTarget[] {
  return targets.flatMap((each): readonly LanguageTarget[] => {
    const isForEach = each.target.into === 'languages' || (each.target.into === 'new' && each.target.title === null);
    if (!isForEach || each.language !== undefined) return [each];
    if (languages === undefined) return refuse('Send target_languages: the columns depend on the languages');
    return languages.targets.map((language) => ({ target: each.target, language }));
  });
}

/** Columns that are translated: those that are named, else the one of the source language, else the only one with text. */
function sourcesOf(
  draft: Draft,
  targets: readonly LanguageTarget[],
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): readonly OutlineColumn[] {
  if (draft.sources.length > 0) {
    const sources = draft.sources.map((reference) => columnOf(reference, sheet));
    return sources.filter((column, index) => sources.indexOf(column) === index);
  }
  const ofLanguage = languages?.source === undefined ? [] : columnsOfLanguage(sheet, languages.source);
  if (ofLanguage.length === 1) return ofLanguage;
  const taken = new Set(targets.flatMap(({ target }) => existingTarget(target, sheet)?.column ?? []));
  const others = sheet.columns.filter(({ column, texts }) => texts > 0 && !taken.has(column));
  if (ofLanguage.length === 0 && others.length === 1) return others;
  const offered = others.slice(0, 8).map(({ column, title }) => column + (title === null ? '' : ` ("${title}")`));
  return refuse(
    `Say which column is translated, for example "translate column ${others[0]?.column ?? 'A'} into …"; columns with text are ${offered.join(', ')}`,
  );
}

interface Pair extends LanguageTarget {
  readonly source: OutlineColumn;
}

function pairUp(
  sources: readonly OutlineColumn[],
  targets: readonly LanguageTarget[],
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): readonly Pair[] {
  const [source] = sources;
  if (source === undefined || targets.length === 0) return refuse('Say into which column translations go');
  if (sources.length === 1 && targets.length === 1) {
    const [only] = targets;
    const isSame = existingTarget(only!.target, sheet) === source;
    const language = only!.language ?? (isSame ? undefined : titleLanguage(only!.target, sheet, languages));
    return [{ ...only!, source, language }];
  }
  if (sources.length === targets.length && targets.every(({ language }) => language === undefined)) {
    return targets.map((target, index) => ({ ...target, source: sources[index]! }));
  }
  if (sources.length > 1) return refuse('Name one source column, or as many target columns as source columns');
  return targets.map((each) => {
    const language = each.language ?? titleLanguage(each.target, sheet, languages);
    if (language === undefined) {
      return refuse(
        'Say which language goes into which column, for example "put Spanish in column C and German in column D"',
      );
    }
    return { ...each, source, language };
  });
}

/** The language of the request that the title of a target names. */
function titleLanguage(
  target: Target,
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): string | undefined {
  const title = existingTarget(target, sheet)?.title ?? ('title' in target ? target.title : null);
  const language = title === null ? undefined : languageOfTitle(title);
  if (language === undefined || languages === undefined) return undefined;
  const found = requested(language, languages);
  if (found !== undefined) return found;
  return refuse(
    `The target column is titled "${title}", and target_languages is ${languages.targets.join(', ')}: say which language goes into it, for example "put ${nameOfLanguage(languages.targets[0] ?? '')} in "${title}""`,
  );
}

/** A target column that the sheet has. */
function existingTarget(target: Target, sheet: OutlineSheet): OutlineColumn | undefined {
  if (target.into === 'titled') return titledColumn(target.title, sheet);
  if (target.into !== 'column') return undefined;
  const { column } = target;
  if (column.by === 'letters') return sheet.columns.find(({ number }) => number === column.number);
  return columnOf(column, sheet);
}

function mappedColumn(
  { column, title }: OutlineColumn,
  target: Target,
  said: string | undefined,
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): PlannedColumn {
  const language = said === undefined ? null : languages === undefined ? said : requiredLanguage(said, languages);
  const source = { column, title };
  const into = (found: OutlineColumn | undefined, letters: string) => ({
    source,
    target: { column: letters, title: found?.title ?? null },
    language,
  });
  const create = (name: string | null) => ({ source, target: { column: null, title: name }, language });
  switch (target.into) {
    case 'column': {
      const found = existingTarget(target, sheet);
      const letters = found?.column ?? (target.column.by === 'letters' ? columnLetters(target.column.number) : '');
      return into(found, letters);
    }
    case 'titled': {
      const found = titledColumn(target.title, sheet);
      return found === undefined ? create(target.title) : into(found, found.column);
    }
    case 'new':
      return create(target.title ?? newTitle(language, source.title, sheet));
    case 'languages': {
      const own = language === null ? [] : columnsOfLanguage(sheet, language);
      if (own.length > 1) {
        refuse(
          `Columns ${own.map((each) => each.column).join(' and ')} are both titled by ${nameOfLanguage(language ?? '')}: name one of them`,
        );
      }
      return own[0] === undefined ? create(newTitle(language, source.title, sheet)) : into(own[0], own[0].column);
    }
  }
}

/** A title in the manner of the other columns: a code beside codes, else the English name. */
function newTitle(language: string | null, sourceTitle: string | null, { columns }: OutlineSheet): string | null {
  if (language === null) return null;
  const isCode = (title: string | null) =>
    title !== null && languageOfName(title) === undefined && languageOfTitle(title) !== undefined;
  const title = isCode(sourceTitle) ? language : nameOfLanguage(language);
  return columns.some((column) => column.title === title) ? language : title;
}

function nameOfLanguage(tag: string): string {
  return english.of(tag) ?? tag;
}

function requested(language: string, { targets }: RequestLanguages): string | undefined {
  return targets.find((target) => target === language) ?? targets.find((target) => sameLanguage(target, language));
}

function requiredLanguage(language: string, languages: RequestLanguages): string {
  const found = requested(language, languages);
  if (found !== undefined) return found;
  return contradict(
    `The instruction says ${nameOfLanguage(language)}, and target_languages of the request is ${languages.targets.join(', ')}: change one of them`,
  );
}

function requireDistinct(columns: readonly PlannedColumn[]): void {
  const targets = columns.flatMap(({ target }) => target.column ?? []);
  const repeated = targets.find((column, index) => targets.indexOf(column) !== index);
  if (repeated !== undefined) refuse(`Column ${repeated} is the target of two columns or languages: name another one`);
  const both = columns.find(({ source, target }) => source.column !== target.column && targets.includes(source.column));
  if (both !== undefined) refuse(`Column ${both.source.column} is both a source and a target: translate in two jobs`);
}

/** With a column for a language, each language of the request needs one. */
function requireAllLanguages(columns: readonly PlannedColumn[], languages: RequestLanguages | undefined): void {
  const mapped = columns.flatMap(({ language }) => language ?? []);
  if (languages === undefined || mapped.length === 0) return;
  const missing = languages.targets.filter((language) => !mapped.includes(language));
  if (missing.length === 0) return;
  contradict(
    `target_languages of the request has ${missing.join(', ')}, and the instruction names no column for it: add one, or remove the language`,
  );
}
