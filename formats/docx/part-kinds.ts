import type { Place } from '#domain/units/facets.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';

/** A part with text that is translated. */
export interface TextPart {
  /** Zip entry name. */
  readonly name: string;
  /** Context of its text: `body`, `header1`, `footnotes`. */
  readonly root: string;
  readonly place: Place;
}

/** Parts that are read, by the last word of their relationship type, in the order in which their units come. */
const translatedKinds: readonly (readonly [string, Place])[] = [
  ['header', 'header'],
  ['footer', 'footer'],
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
];

/** Parts with text that isn't read yet, by relationship type, with what to call them in a warning. */
const untranslatedKinds: ReadonlyMap<string, string> = new Map([
  ['comments', 'comments'],
  ['chart', 'charts'],
  ['diagramData', 'SmartArt'],
  ['aFChunk', 'embedded documents'],
  ['subDocument', 'linked documents'],
  ['glossaryDocument', 'building blocks'],
]);

/** The parts of a Word document that are translated, the body first. */
export function findTextParts(office: OfficePackage): TextPart[] {
  const references = office.referencesOf(office.mainPart);
  const parts = new Map<string, TextPart>([[office.mainPart, { name: office.mainPart, root: 'body', place: 'body' }]]);
  for (const [kind, place] of translatedKinds) {
    const names = references.filter((reference) => reference.kind === kind).map(({ name }) => name);
    // Relationships come in any order; people know the parts by their numbers.
    for (const name of names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
      if (!parts.has(name)) parts.set(name, { name, root: name.replace(/^.*\/|\.[^.]*$/g, ''), place });
    }
  }
  return [...parts.values()];
}

/** What else in the document has text, for a warning: `comments`, `charts`. */
export function findUntranslatedKinds(office: OfficePackage): string[] {
  const kinds = office.referencesOf(office.mainPart).map(({ kind }) => untranslatedKinds.get(kind));
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}
