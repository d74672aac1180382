import { documentMislabeled } from '#formats/errors.ts';
import { decodeString, visitJson, type JsonMember, type JsonPath } from '#formats/json/tokens.ts';
import { ItemsOnDemand } from '#formats/strings/items-on-demand.ts';
import { NumberList } from '#formats/text/number-list.ts';
import type { CatalogPlaces, CatalogRange } from './catalog-writer.ts';
import {
  catalogTexts,
  isCatalogObject,
  type CatalogJson,
  type CatalogObject,
  type CatalogText,
} from './localization.ts';

export interface CatalogEntry extends CatalogPlaces {
  readonly key: string;
  readonly value: CatalogObject;
  /** In the source language. */
  readonly localization: CatalogObject;
  readonly texts: readonly CatalogText[];
}

/** A text of an entry, by its index. */
export interface CatalogItem {
  readonly entry: CatalogEntry;
  readonly index: number;
}

/**
 * Reads the texts of a catalog in the source language.
 *
 * @throws LoquentError `document_corrupt`, `document_mislabeled`
 */
export function readCatalog(source: string): ItemsOnDemand<CatalogItem> {
  const ends = new NumberList();
  let language: string | undefined;
  let first: number | undefined;
  visitJson(
    source,
    ({ path, start, end }) => {
      if (depthOf(path) === 1 && path?.step === 'sourceLanguage') language = decodeString(source.slice(start, end));
    },
    ({ path, start, end, kind }) => {
      const depth = depthOf(path);
      if (depth === 2 && path?.parent?.step === 'strings') ends.push(end);
      else if (depth === 1 && path?.step === 'strings' && kind === 'object') first = start + 1;
    },
  );
  if (first === undefined || language === undefined) {
    throw documentMislabeled(
      'The file is JSON, but not a string catalog of Xcode ("sourceLanguage", "strings"). Save it in Xcode again.',
    );
  }
  const [begin, sourceLanguage] = [first, language];
  return new ItemsOnDemand(ends, (start, end) =>
    entriesIn(source, Math.max(start, begin), end, sourceLanguage).flatMap((entry) =>
      entry.texts.map((_, index) => ({ entry, index })),
    ),
  );
}

/** @param start after the bracket of the object of all entries, or after an entry */
function entriesIn(source: string, start: number, end: number, language: string): readonly CatalogEntry[] {
  const from = start + (/^\s{0,1000},/.exec(source.slice(start, start + 1_001))?.[0].length ?? 0);
  const part = `{${source.slice(from, end)}}`;
  const shift = from - 1;
  const members: JsonMember[] = [];
  visitJson(
    part,
    () => {},
    (member) => members.push(member),
  );
  const strings = JSON.parse(part) as CatalogObject;
  const objects = members.filter(({ kind }) => kind === 'object');
  const places = new Map<
    JsonPath | undefined,
    { localizations?: CatalogRange; languages: Map<string, CatalogRange> }
  >();
  const placesOf = (path: JsonPath | undefined) => {
    const known = places.get(path) ?? { languages: new Map<string, CatalogRange>() };
    places.set(path, known);
    return known;
  };
  for (const { path, key, ...range } of objects) {
    const depth = depthOf(path);
    const place = { start: range.start + shift, end: range.end + shift };
    if (depth === 2 && path?.step === 'localizations') placesOf(path.parent).localizations = place;
    if (depth !== 3 || path?.parent?.step !== 'localizations' || key === undefined) continue;
    placesOf(path.parent.parent).languages.set(String(path.step), { start: key.start + shift, end: place.end });
  }
  return objects.flatMap(({ path, start: open, end: close }): CatalogEntry[] => {
    if (depthOf(path) !== 1) return [];
    const key = String(path?.step);
    const value: CatalogJson | undefined = strings[key];
    if (!isCatalogObject(value)) return [];
    const own = isCatalogObject(value['localizations']) ? value['localizations'][language] : undefined;
    const localization = isCatalogObject(own) ? own : { stringUnit: { state: 'new', value: key } };
    const texts = catalogTexts(localization);
    const { localizations, languages } = placesOf(path);
    return [{ key, value, localization, texts, start: open + shift, end: close + shift, localizations, languages }];
  });
}

/** Steps from the root; more than three count as four. */
function depthOf(path: JsonPath | undefined): number {
  let depth = 0;
  for (let at = path; at !== undefined && depth < 4; at = at.parent) depth += 1;
  return depth;
}
