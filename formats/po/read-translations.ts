import { pluralTable } from '#domain/languages/plural-categories.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { LanguagePair } from '#domain/guards/find-defects.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import { decodeCatalog } from './decode.ts';
import { readPoEntries, type PoEntry } from './entries.ts';
import { isHeader, planPlurals, readPoHeader } from './header.ts';
import type { PluralForms } from './plural-forms.ts';

/**
 * The messages of a catalog with their translations, including fuzzy ones, each plural form separately.
 * A catalog in another language than the target has no translations.
 *
 * @throws LoquentError `document_mislabeled`, `document_corrupt`
 */
export function readPoTranslations(
  bytes: Uint8Array,
  { targetLanguage }: Pick<LanguagePair, 'targetLanguage'>,
): readonly TranslatedUnit[] {
  const entries = readPoEntries(decodeCatalog(bytes, [targetLanguage]).text);
  const header = readPoHeader(entries.find(isHeader));
  const isTargets = header.language === undefined || sameLanguage(header.language, targetLanguage);
  const { forms } = planPlurals(header, targetLanguage);
  return entries
    .filter((entry) => !isHeader(entry))
    .flatMap((entry, index) => unitsOf(entry, `e${index + 1}`, isTargets, forms, targetLanguage));
}

function unitsOf(
  entry: PoEntry,
  id: string,
  isTargets: boolean,
  forms: PluralForms,
  language: string,
): readonly TranslatedUnit[] {
  const { line, context, plural, translations } = entry;
  const meaning = context === undefined ? {} : { meaning: context };
  const place = `line ${line}${context === undefined ? '' : `, context "${context.slice(0, 120)}"`}`;
  const textOf = (form: number): CodedText | undefined => {
    const value = isTargets ? (translations.get(form)?.value ?? '') : '';
    return value.trim() === '' ? undefined : parseResourceString(value).content;
  };
  if (plural === undefined) {
    return [{ id, place, source: parseResourceString(entry.id.value).content, target: textOf(0), ...meaning }];
  }
  const numbers = [...translations.keys()].sort((one, other) => one - other);
  // A message that nobody has translated is one text that lacks a translation.
  if (numbers.every((form) => textOf(form) === undefined)) {
    return [{ id, place, source: parseResourceString(plural.value).content, target: undefined, ...meaning }];
  }
  const table = pluralTable(language);
  return numbers.map((form) => {
    const category = table.ofCounts.find((each) => forms.formula(table.numbersOf(each)[0] ?? 0) === form) ?? 'other';
    const isSingular = forms.formula(1) === form && table.ofOneNumber.has(category);
    return {
      id: `${id}.${form}`,
      place: `${place}, form ${form}`,
      source: parseResourceString(isSingular ? entry.id.value : plural.value).content,
      target: textOf(form) ?? { text: '', codes: [] },
      plural: { message: id, category },
      ...meaning,
    };
  });
}
