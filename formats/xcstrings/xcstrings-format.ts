import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Units } from '#domain/units/units.ts';
import { decodeText, encodePieces, encodeText } from '#formats/encoding/text-file.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { writtenParts, type ItemGroup } from '#formats/strings/items-on-demand.ts';
import { pluralFormsRepeated, resourceUnit, unitsOfTexts } from '#formats/strings/resource-document.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { readCatalog, type CatalogEntry, type CatalogItem } from './catalog-entries.ts';
import { CatalogWriter } from './catalog-writer.ts';
import { keyedEntries } from './keyed-entries.ts';
import { isCatalogObject, isTranslated, onlyString, withCatalogTexts, type CatalogObject } from './localization.ts';

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
  const items = readCatalog(source);
  const { targetLanguages = [], targetLanguage } = options;
  const languages = targetLanguages.length > 0 ? targetLanguages : targetLanguage === undefined ? [] : [targetLanguage];
  return {
    units: unitsFor(languages),
    warnings,
    keyed: keyedEntries({ source, items, encode: (written) => encodeText(written, form) }, targetLanguage),
    write: (targets, { targetLanguage: language, onWarning }) => written(new Map([[language, targets]]), onWarning),
    ...(targetLanguages.length === 0
      ? {}
      : {
          multilingual: {
            unitsFor: (language) => unitsFor([language]),
            write: (targets, { onWarning }) => written(targets, onWarning),
          },
        }),
  };

  function unitsFor(wanted: readonly string[]): Units {
    return unitsOfTexts(items.length, (index) => unitOf(items.at(index)!, index, wanted));
  }

  function written(
    targets: ReadonlyMap<string, ReadonlyMap<string, CodedText>>,
    onWarning: ((warning: DocumentWarning, language: string) => void) | undefined,
  ): Uint8Array {
    const writer = new CatalogWriter(source);
    const repeated = new Map([...targets.keys()].map((language) => [language, new Set<string>()]));
    let [firstUnit, isChanged] = [0, false];
    const result = encodePieces(writtenParts(source, items.groups(), editsOf), form, bytes.length);
    for (const [language, forms] of repeated)
      if (forms.size > 0) onWarning?.(pluralFormsRepeated(forms, language), language);
    return isChanged ? result : Uint8Array.from(bytes);

    function editsOf(group: ItemGroup<CatalogItem>): readonly Replacement[] {
      const edits = group.items.flatMap(({ entry, index }) => (index === 0 ? entryEdits(entry) : []));
      isChanged ||= edits.length > 0;
      return edits;
    }

    function entryEdits(entry: CatalogEntry): readonly Replacement[] {
      const localizations = new Map<string, CatalogObject>();
      for (const [language, texts] of targets) {
        const onRepeated = (found: readonly string[]) => found.forEach((form) => repeated.get(language)!.add(form));
        const localization = localizationOf(entry, firstUnit, texts, language, onRepeated);
        if (localization !== undefined) localizations.set(language, localization);
      }
      firstUnit += entry.texts.length;
      return localizations.size === 0 ? [] : writer.edits(entry, localizations);
    }
  }
}

function localizationOf(
  { texts, localization }: CatalogEntry,
  firstUnit: number,
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

function unitOf({ entry, index }: CatalogItem, place: number, languages: readonly string[]): Unit {
  const { key, value, texts } = entry;
  const text = texts[index]!;
  const localizations = isCatalogObject(value['localizations']) ? value['localizations'] : {};
  const found = languages.map((language) => localizations[language]).filter(isCatalogObject);
  const isDone = languages.length > 0 && found.length === languages.length && found.every(isTranslated);
  const kept = value['shouldTranslate'] === false ? ('marked_not_translatable' as const) : undefined;
  const target = isDone && languages.length === 1 ? onlyString(found[0]!) : undefined;
  const unit = resourceUnit(
    {
      context: key + text.place,
      content: text.content,
      comment: typeof value['comment'] === 'string' ? value['comment'] : '',
      skipReason: kept ?? text.skipReason ?? (isDone ? 'already_translated' : undefined),
      edits: () => [],
    },
    place,
  );
  const isKept = unit.skipReason === 'already_translated' && target !== undefined;
  return isKept ? { ...unit, target: { content: parseResourceString(target).content, state: 'translated' } } : unit;
}
