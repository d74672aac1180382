import type { KeyedText, KeyedTexts } from '#formats/format.ts';
import { inSourceOrder } from '#formats/strings/resource-document.ts';
import { splice } from '#formats/text/splice.ts';
import { CatalogWriter, type CatalogPlaces } from './catalog-writer.ts';
import { isCatalogObject, isTranslated, type CatalogObject, type CatalogText } from './localization.ts';

/** An entry of a string catalog. */
export interface CatalogEntry extends CatalogPlaces {
  readonly key: string;
  readonly value: CatalogObject;
  /** In the source language. */
  readonly localization: CatalogObject;
  readonly texts: readonly CatalogText[];
  /** Index of the unit of its first text. */
  readonly firstUnit: number;
}

/** A string catalog that was read. */
export interface CatalogFile {
  readonly source: string;
  readonly entries: readonly CatalogEntry[];
  readonly encode: (written: string) => Uint8Array;
}

/** The entries of a catalog as texts by key. @param language of the texts, BCP 47: the catalog has all languages */
export function keyedEntries({ source, entries, encode }: CatalogFile, language: string | undefined): KeyedTexts {
  return {
    texts: () => new Map(entries.map((entry) => [entry.key, keyedEntry(entry, language)])),
    only(keys) {
      const { strings: _strings, ...head } = JSON.parse(source) as CatalogObject & { readonly sourceLanguage: string };
      const chosen = entries.filter(({ key }) => keys.has(key));
      const strings = chosen.map(({ key, value, localization }) => {
        const { comment } = value;
        const localizations = { [head.sourceLanguage]: localization };
        return [key, { ...(comment === undefined ? {} : { comment }), localizations }] as const;
      });
      return Buffer.from(JSON.stringify({ ...head, strings: Object.fromEntries(strings) }));
    },
    withTexts(texts, target) {
      const writer = new CatalogWriter(source);
      const edits = entries.flatMap((entry) => {
        const text = texts.get(entry.key)?.text ?? '';
        if (text === '' || text === localizationOf(entry, target)) return [];
        return writer.edits(entry, new Map([[target, JSON.parse(text) as CatalogObject]]));
      });
      return encode(splice(source, inSourceOrder(edits)));
    },
  };
}

function keyedEntry(entry: CatalogEntry, language: string | undefined): KeyedText {
  const { value, texts } = entry;
  return {
    source: JSON.stringify(texts.map(({ place, content }) => [place, content.text])),
    text: language === undefined ? '' : localizationOf(entry, language),
    notation: 'source',
    isTranslatable: value['shouldTranslate'] !== false && texts.some(({ skipReason }) => skipReason === undefined),
  };
}

/** Blank for one that isn't translated. */
function localizationOf({ value: { localizations } }: CatalogEntry, language: string): string {
  const found = isCatalogObject(localizations) ? localizations[language] : undefined;
  return isCatalogObject(found) && isTranslated(found) ? JSON.stringify(found) : '';
}
