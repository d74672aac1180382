import { languageOfName } from '#domain/languages/language-names.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { PlannedColumn, PlannedMapping } from '#domain/sheets/planned-mapping.ts';
import type { RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { contradict, refuse } from '#instructions/engine/reading/refusal.ts';
import { columnsOfLanguage, languageOfTitle, type ColumnName } from '#instructions/sheets/columns.ts';
import type { OutlineColumn, OutlineSheet, WorkbookOutline } from '#instructions/sheets/outline.ts';
import { mappingProblems } from '#instructions/sheets/validate.ts';
import type { SheetDraft, Target } from './parts.ts';
import { referencedColumns, targetColumns, titledColumn } from './columns.ts';

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/**
 * The mapping of a sheet that an instruction describes.
 *
 * @param languages of the request; undefined: they are unknown
 * @throws Refusal if a column is missing or ambiguous, or the request has other languages
 */
export function planMapping(
  draft: SheetDraft,
  sheet: OutlineSheet,
  outline: WorkbookOutline,
  languages: RequestLanguages | undefined,
): PlannedMapping {
  const places = forEachLanguage(draft.targets, languages).flatMap((target) => placesOf(target, sheet));
  const source = sourceOf(draft, places, sheet, languages);
  const columns = places.map((place): PlannedColumn => {
    const language = languageOf(place, source, languages);
    if (language === null && places.length > 1) {
      refuse('Say which language goes into which column, for example "put Spanish in column C and German in column D"');
    }
    const { column, title } = place;
    const isUntitled = column === null && title === null;
    return {
      source: { column: source.column, title: source.title },
      target: { column, title: isUntitled ? newTitle(language, source.title, sheet) : title },
      language,
    };
  });
  const mapping: PlannedMapping = {
    sheet: sheet.name,
    header_row: sheet.headerRow,
    start_row: sheet.startRow,
    existing: draft.isOverwriting === true ? 'replace' : 'keep',
    columns,
  };
  const [problem] = mappingProblems([mapping], outline);
  if (problem !== undefined) refuse(problem.replace(/\.$/, ''));
  requireAllLanguages(columns, languages);
  return mapping;
}

/** "The language columns" are a target for each language of the request. */
function forEachLanguage(targets: readonly Target[], languages: RequestLanguages | undefined): readonly Target[] {
  if (targets.length === 0) refuse('Say into which column translations go');
  return targets.flatMap((target): readonly Target[] => {
    const isForEach = target.into === 'languages' || target.into === 'new';
    if (!isForEach || target.language !== undefined) return [target];
    if (languages === undefined) return refuse('Send target_languages: the columns depend on the languages');
    return languages.targets.map((language) => ({ into: target.into, language }));
  });
}

/** A column that translations go into, a new one without letters, with the language that the instruction names for it. */
type Place = ColumnName & { readonly language: string | undefined };

function placesOf(target: Target, sheet: OutlineSheet): readonly Place[] {
  const { language } = target;
  return columnsFor(target, sheet).map(({ column, title }) => ({ column, title, language }));
}

function columnsFor(target: Target, sheet: OutlineSheet): readonly ColumnName[] {
  if (target.into === 'column') return targetColumns(target.column, sheet);
  if (target.into === 'titled') return [titledColumn(target.title, sheet) ?? { column: null, title: target.title }];
  const language = target.language ?? '';
  const found = target.into === 'new' ? [] : columnsOfLanguage(sheet, language);
  if (found.length > 1) refuse(`Several columns are titled by ${nameOf(language)}: name one of them`);
  return found.length === 1 ? found : [{ column: null, title: null }];
}

/** The column that is named, else the one of the source language, else the only other one with text. */
function sourceOf(
  { sources, included }: SheetDraft,
  places: readonly Place[],
  sheet: OutlineSheet,
  languages: RequestLanguages | undefined,
): OutlineColumn {
  // "Translate column B, put the translations in column C"
  const parts = included.flatMap(({ phrase }) => phrase);
  const said = [...sources, ...parts.flatMap((part) => (part.is === 'columns' ? part.columns : []))];
  const named = [...new Set(said.flatMap((reference) => referencedColumns(reference, sheet)))];
  if (named.length > 1) refuse('Name one source column: a job translates one column into others');
  const ofLanguage = languages?.source === undefined ? [] : columnsOfLanguage(sheet, languages.source);
  const taken = new Set(places.map(({ column }) => column));
  const others = sheet.columns.filter(({ column, texts }) => texts > 0 && !taken.has(column));
  const [found, ...further] = [named, ofLanguage, others].find((columns) => columns.length > 0) ?? [];
  if (found !== undefined && further.length === 0) return found;
  const offered = others.slice(0, 8).map(({ column, title }) => column + (title === null ? '' : ` ("${title}")`));
  return refuse(
    `Say which column is translated, for example "translate column ${others[0]?.column ?? 'A'} into …"; columns with text are ${offered.join(', ')}`,
  );
}

/** The language of the request that is named for a column, or by its title; null: whatever language is written. */
function languageOf(
  { column, title, language }: Place,
  source: OutlineColumn,
  languages: RequestLanguages | undefined,
): string | null {
  if (languages === undefined) return language ?? null;
  const { targets } = languages;
  const listed = `target_languages of the request is ${targets.join(', ')}`;
  const requested = (tag: string) =>
    targets.find((one) => one === tag) ?? targets.find((one) => sameLanguage(one, tag));
  if (language !== undefined) {
    return (
      requested(language) ?? contradict(`The instruction says ${nameOf(language)}, and ${listed}: change one of them`)
    );
  }
  const titled = title === null || column === source.column ? undefined : languageOfTitle(title);
  if (titled === undefined) return null;
  const example = `"put ${nameOf(targets[0] ?? '')} in "${title}""`;
  return (
    requested(titled) ??
    refuse(
      `The target column is titled "${title}", and ${listed}: say which language goes into it, for example ${example}`,
    )
  );
}

/** A title in the style of the other columns: a code if the source title is one, else the English name. */
function newTitle(language: string | null, sourceTitle: string | null, { columns }: OutlineSheet): string | null {
  if (language === null) return null;
  const isCode = languageOfName(sourceTitle ?? '') === undefined && languageOfTitle(sourceTitle ?? '') !== undefined;
  const title = isCode ? language : nameOf(language);
  return columns.some((column) => column.title === title) ? language : title;
}

function nameOf(tag: string): string {
  return english.of(tag) ?? tag;
}

/** With a column for a language, each language of the request needs one. */
function requireAllLanguages(columns: readonly PlannedColumn[], languages: RequestLanguages | undefined): void {
  const mapped = columns.flatMap(({ language }) => language ?? []);
  const missing = mapped.length === 0 ? [] : (languages?.targets ?? []).filter((tag) => !mapped.includes(tag));
  if (missing.length === 0) return;
  contradict(
    `target_languages of the request has ${missing.join(', ')}, and the instruction names no column for it: add one, or remove the language`,
  );
}
