import type { KeyedText, KeyedTexts } from '#formats/format.ts';
import { inSourceOrder } from '#formats/strings/items-on-demand.ts';
import { splice } from '#formats/text/splice.ts';
import type { CatalogEntry, CatalogItem } from './catalog-entries.ts';
import { CatalogWriter } from './catalog-writer.ts';
import { isCatalogObject, isTranslated, type CatalogObject } from './localization.ts';

/** A string catalog that was read. */
export interface CatalogFile {
  readonly source: string;
  readonly items: Iterable<CatalogItem>;
  readonly encode: (written: string) => Uint8Array;
}

/** The entries of a catalog as texts by key. @param language of the texts, BCP 47: the catalog has all languages */
export function keyedEntries({ source, items, encode }: CatalogFile, ownLanguage: string | undefined): KeyedTexts {
  const entriesOf = () => Array.from(items).flatMap(({ entry, index }) => (index === 0 ? [entry] : []));
  return {
    texts: (language = ownLanguage) => new Map(entriesOf().map((entry) => [entry.key, keyedEntry(entry, language)])),
    only(keys) {
      const { strings: _strings, ...head } = JSON.parse(source) as CatalogObject & { readonly sourceLanguage: string };
      const chosen = entriesOf().filter(({ key }) => keys.has(key));
      const strings = chosen.map(({ key, value, localization }) => {
        const { comment } = value;
        const localizations = { [head.sourceLanguage]: localization };
        return [key, { ...(comment === undefined ? {} : { comment }), localizations }] as const;
      });
      return Buffer.from(JSON.stringify({ ...head, strings: Object.fromEntries(strings) }));
    },
    withTexts(byLanguage) {
      const writer = new CatalogWriter(source);
      const edits = entriesOf().flatMap((entry) => {
        const localizations = [...byLanguage].flatMap(([language, texts]) => {
          const text = texts.get(entry.key)?.text ?? '';
          if (text === '' || text === localizationOf(entry, language)) return [];
          return [[language, JSON.parse(text) as CatalogObject] as const];
        });
        return localizations.length === 0 ? [] : writer.edits(entry, new Map(localizations));
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
