import type { ContentPlace } from '#domain/units/facets.ts';
import { partNames, type OfficePackage, type PartReference } from '#formats/ooxml/office-package.ts';

/** A part with text that is translated. */
export interface StoryPart {
  /** Zip entry name. */
  readonly name: string;
  /** Context of its text: `body`, `header1`, `footnotes`. */
  readonly root: string;
  readonly place: ContentPlace;
  /** How its root element is read: as paragraphs and tables, or as something that may hold some. */
  readonly reading: 'block' | 'object';
  /** True for a part that repeats another one: its equal texts get the same translations. */
  readonly isShadow: boolean;
  /** Pattern that occurs in the source of a part with text; undefined for parts that may always have text. */
  readonly sign?: RegExp | undefined;
}

type Kind = Pick<StoryPart, 'place' | 'reading'> & {
  readonly root?: string;
  readonly isShadow?: true;
  readonly sign?: RegExp;
};

/** Parts that are read, by the last word of their relationship type, in the order in which their units come. */
const TRANSLATED_KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['header', { place: 'header', reading: 'block' }],
  ['footer', { place: 'footer', reading: 'block' }],
  ['footnotes', { place: 'footnote', reading: 'block' }],
  ['endnotes', { place: 'endnote', reading: 'block' }],
  ['comments', { place: 'comment', reading: 'block' }],
  ['chart', { place: 'chart', reading: 'object' }],
  ['chartEx', { place: 'chart', reading: 'object' }],
  ['chartUserShapes', { place: 'chart', reading: 'object' }],
  ['diagramData', { place: 'diagram', reading: 'object', root: 'diagram' }],
  // The rendering of a diagram that is shown until its layout is computed again.
  ['diagramDrawing', { place: 'diagram', reading: 'object', root: 'diagram', isShadow: true }],
  // Most documents number with numbers and bullets alone, which is not worth reading a long part for.
  [
    'numbering',
    { place: 'numbering', reading: 'object', sign: /<(?:[^\s<>:/]+:)?lvlText\s[^<>]*val=["'][^<>"']*\p{L}{2}/u },
  ],
  // Texts that Word puts into empty content controls, and building blocks of templates.
  ['glossaryDocument', { place: 'other', reading: 'block', root: 'building blocks' }],
]);

/** Kinds of text parts that other text parts contain; other parts refer to nothing with text. */
const NESTED_KINDS = new Set(['chart', 'chartEx', 'chartUserShapes', 'diagramData', 'diagramDrawing']);

/** Parts whose text isn't read, by relationship type, with their names in a warning. */
const UNTRANSLATED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'pictures'],
  ['aFChunk', 'embedded documents'],
  ['oleObject', 'embedded objects'],
  ['package', 'embedded workbooks or other files'],
  ['control', 'ActiveX controls'],
]);

/** Linked files, which were not uploaded, by relationship type. */
const LINKED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'linked pictures'],
  ['subDocument', 'linked documents'],
  ['oleObject', 'linked objects'],
  ['package', 'linked workbooks or other files'],
]);

/** The parts of a Word document that are translated, the body first. */
export function findStoryParts(office: OfficePackage): StoryPart[] {
  const body: StoryPart = { name: office.mainPart, root: 'body', place: 'body', reading: 'block', isShadow: false };
  const references = referencesWithin(office);
  const parts = new Map<string, StoryPart>([[office.mainPart, body]]);
  for (const [kind, { root, isShadow = false, ...how }] of TRANSLATED_KINDS) {
    for (const name of partNames(references, kind)) {
      if (!parts.has(name)) parts.set(name, { name, root: root ?? baseName(name), isShadow, ...how });
    }
  }
  const properties = office.coreProperties;
  if (properties !== undefined) {
    const how = { root: 'document properties', place: 'property', reading: 'object', isShadow: false } as const;
    parts.set(properties, { name: properties, ...how });
  }
  return [...parts.values()];
}

/** Other content of the document with text, for warnings: `embedded objects`. @param parts those that are read */
export function findUntranslatedKindsInDocument(
  office: OfficePackage,
  parts: readonly Pick<StoryPart, 'name' | 'place'>[],
): (string | undefined)[] {
  const charts = parts.filter(({ place }) => place === 'chart').flatMap(({ name }) => office.referencesOf(name));
  // Workbooks with the data of charts are translated with these.
  const data = new Set(partNames(charts, 'package'));
  return [
    ...referencesWithin(office).flatMap(({ kind, name }) => (data.has(name) ? [] : UNTRANSLATED_KINDS.get(kind))),
    ...parts.flatMap(({ name }) => office.linksOf(name)).map((kind) => LINKED_KINDS.get(kind)),
  ];
}

/** Parts referenced by the main part, and by its headers, notes and charts. */
function referencesWithin(office: OfficePackage): PartReference[] {
  const found = [...office.referencesOf(office.mainPart)];
  const seen = new Set(found.map(({ name }) => name));
  const visited = new Set<string>();
  // The list grows during the iteration: a chart of a header has its own shapes.
  for (const { name, kind } of found) {
    // A part may be referred to any number of times.
    if (!TRANSLATED_KINDS.has(kind) || visited.has(name)) continue;
    visited.add(name);
    for (const reference of office.referencesOf(name)) {
      const isNew = NESTED_KINDS.has(reference.kind) || UNTRANSLATED_KINDS.has(reference.kind);
      if (!isNew || seen.has(reference.name)) continue;
      seen.add(reference.name);
      found.push(reference);
    }
  }
  return found;
}

function baseName(name: string): string {
  return name.replace(/^.*\/|\.[^.]*$/g, '');
}
