import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { stringValues, type JsonMember, type JsonPath } from '#formats/json/tokens.ts';
import { inSourceOrder, pluralFormsRepeated, resourceUnit } from '#formats/strings/resource-document.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import { splice } from '#formats/text/splice.ts';
import { CatalogWriter, type CatalogPlaces } from './catalog-writer.ts';
import { keyedEntries, type CatalogEntry } from './keyed-entries.ts';
import {
  catalogTexts,
  isCatalogObject,
  isTranslated,
  onlyString,
  withCatalogTexts,
  type CatalogJson,
  type CatalogObject,
} from './localization.ts';

/**
 * String catalogs of Xcode (developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog). All
 * languages are in one file: translations are added to it, and those that it has are kept.
 */
export const xcstringsFormat: DocumentFormat = {
  id: 'xcstrings',
  about: {
    name: 'Xcode string catalogs',
    translated:
      'strings without a translation, with variations by plural and device; into the same file, as `needs_review`',
    kept: 'translations of any state but `new`, `shouldTranslate: false`, keys, comments, the layout of Xcode',
  },
  extensions: ['.xcstrings'],
  mediaType: 'application/x-xcode-string-catalog',
  copiesCodes: true,
  read: readCatalogFile,
};

function readCatalogFile(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes);
  const entries = entriesOf(source);
  const { targetLanguages = [], targetLanguage } = options;
  const languages = targetLanguages.length > 0 ? targetLanguages : targetLanguage === undefined ? [] : [targetLanguage];
  return {
    units: entries.flatMap((entry) => unitsOf(entry, languages)),
    warnings,
    keyed: keyedEntries({ source, entries, encode: (written) => encodeText(written, form) }, targetLanguage),
    write: (targets, { targetLanguage: language, onWarning }) => written(new Map([[language, targets]]), onWarning),
    ...(targetLanguages.length === 0
      ? {}
      : {
          multilingual: {
            unitsFor: (language) => entries.flatMap((entry) => unitsOf(entry, [language])),
            write: (targets, { onWarning }) => written(targets, onWarning),
          },
        }),
  };

  function written(
    targets: ReadonlyMap<string, ReadonlyMap<string, CodedText>>,
    onWarning: ((warning: DocumentWarning, language: string) => void) | undefined,
  ): Uint8Array {
    const writer = new CatalogWriter(source);
    const repeated = new Map<string, Set<string>>();
    const edits = entries.flatMap((entry) => {
      const localizations = new Map<string, CatalogObject>();
      for (const [language, texts] of targets) {
        const forms = repeated.get(language) ?? new Set<string>();
        repeated.set(language, forms);
        const localization = localizationOf(entry, texts, language, (found) =>
          found.forEach((form) => forms.add(form)),
        );
        if (localization !== undefined) localizations.set(language, localization);
      }
      return localizations.size === 0 ? [] : writer.edits(entry, localizations);
    });
    for (const [language, forms] of repeated)
      if (forms.size > 0) onWarning?.(pluralFormsRepeated(forms, language), language);
    return edits.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(source, inSourceOrder(edits)), form);
  }
}

function localizationOf(
  { texts, localization, firstUnit }: CatalogEntry,
  targets: ReadonlyMap<string, CodedText>,
  targetLanguage: string,
  onRepeated: (forms: readonly string[]) => void,
): CatalogObject | undefined {
  const values = texts.map(({ valueOf }, index) => {
    const target = targets.get(`s${firstUnit + index + 1}`);
    return target && valueOf(target, { targetLanguage, onRepeated });
  });
  return values.every((value) => value === undefined) ? undefined : withCatalogTexts(localization, values);
}

function unitsOf({ key, value, texts, firstUnit }: CatalogEntry, languages: readonly string[]): readonly Unit[] {
  const localizations = isCatalogObject(value['localizations']) ? value['localizations'] : {};
  const found = languages.map((language) => localizations[language]).filter(isCatalogObject);
  const isDone = languages.length > 0 && found.length === languages.length && found.every(isTranslated);
  const comment = typeof value['comment'] === 'string' ? value['comment'] : '';
  return texts.map(({ place, content, skipReason }, index) => {
    const kept = value['shouldTranslate'] === false ? ('marked_not_translatable' as const) : undefined;
    const target = isDone && languages.length === 1 ? onlyString(found[0]!) : undefined;
    const unit = resourceUnit(
      {
        context: key + place,
        content,
        comment,
        skipReason: kept ?? skipReason ?? (isDone ? 'already_translated' : undefined),
        edits: () => [],
      },
      firstUnit + index,
    );
    const isKept = unit.skipReason === 'already_translated' && target !== undefined;
    return isKept ? { ...unit, target: { content: parseResourceString(target).content, state: 'translated' } } : unit;
  });
}

/** @throws LoquentError `document_corrupt`, `document_mislabeled` */
function entriesOf(source: string): readonly CatalogEntry[] {
  const members: JsonMember[] = [];
  stringValues(source, (member) => members.push(member));
  const catalog = JSON.parse(source) as CatalogJson;
  const strings = isCatalogObject(catalog) ? catalog['strings'] : undefined;
  const language = isCatalogObject(catalog) ? catalog['sourceLanguage'] : undefined;
  if (!isCatalogObject(strings) || typeof language !== 'string') {
    throw documentMislabeled(
      'The file is JSON, but not a string catalog of Xcode ("sourceLanguage", "strings"). Save it in Xcode again.',
    );
  }
  const objects = members.filter(({ kind }) => kind === 'object');
  const places = new Map<JsonPath | undefined, { localizations?: JsonMember; languages: Map<string, CatalogPlaces> }>();
  const placesOf = (path: JsonPath | undefined) => {
    const known = places.get(path) ?? { languages: new Map<string, CatalogPlaces>() };
    places.set(path, known);
    return known;
  };
  for (const member of objects) {
    const depth = depthOf(member.path);
    if (depth === 3 && member.path?.step === 'localizations') placesOf(member.path.parent).localizations = member;
    const isLanguage = depth === 4 && member.path?.parent?.step === 'localizations';
    if (!isLanguage || member.key === undefined) continue;
    const range = { start: member.key.start, end: member.end, localizations: undefined, languages: new Map() };
    placesOf(member.path.parent.parent).languages.set(String(member.path.step), range);
  }
  let firstUnit = 0;
  return objects.flatMap(({ path, start, end }): CatalogEntry[] => {
    if (depthOf(path) !== 2 || path?.parent?.step !== 'strings') return [];
    const key = String(path.step);
    const value = strings[key];
    if (!isCatalogObject(value)) return [];
    const own = isCatalogObject(value['localizations']) ? value['localizations'][language] : undefined;
    const localization = isCatalogObject(own) ? own : { stringUnit: { state: 'new', value: key } };
    const texts = catalogTexts(localization);
    const { localizations, languages } = placesOf(path);
    const entry = { key, value, localization, texts, firstUnit, start, end, localizations, languages };
    firstUnit += texts.length;
    return [entry];
  });
}

/** Steps from the root; more than four count as five. */
function depthOf(path: JsonPath | undefined): number {
  let depth = 0;
  for (let at = path; at !== undefined && depth < 5; at = at.parent) depth += 1;
  return depth;
}
