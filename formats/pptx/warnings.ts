import type { DocumentWarning } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { signatureWarning } from '#formats/ooxml/signature-warning.ts';
import type { ReadSlidePart } from './slide-part.ts';

/** Parts whose text isn't read, by relationship type, with their names in a warning. */
const UNTRANSLATED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'pictures'],
  ['media', 'sounds or videos'],
  ['audio', 'sounds or videos'],
  ['video', 'sounds or videos'],
  ['oleObject', 'embedded objects'],
  ['package', 'embedded workbooks or other files'],
  ['control', 'ActiveX controls'],
]);

/** Linked files, which were not uploaded, by relationship type. */
const LINKED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'linked pictures'],
  ['audio', 'linked sounds or videos'],
  ['video', 'linked sounds or videos'],
  ['oleObject', 'linked objects or data'],
  ['package', 'linked workbooks or other files'],
]);

/** Warns of text in a presentation that isn't translated, and of signatures, which a translation invalidates. */
export function findWarnings(office: OfficePackage, parts: readonly ReadSlidePart[]): DocumentWarning[] {
  // Pictures of layouts and masters are mostly decoration.
  const ofSlides = parts.filter(({ slide }) => slide !== undefined);
  const isChart = ({ part }: ReadSlidePart) => part.place === 'chart';
  const kinds = ofSlides.flatMap((part) => [
    ...office.referencesOf(part.name).map(({ kind }) => {
      return isChart(part) && kind === 'package' ? undefined : UNTRANSLATED_KINDS.get(kind);
    }),
    ...office.linksOf(part.name).map((kind) => LINKED_KINDS.get(kind)),
  ]);
  const warnings = [...new Set(kinds.filter((kind) => kind !== undefined))].map((kind) => ({
    code: 'part_not_translated',
    message: `The presentation has ${kind}; their text is not translated.`,
  }));
  return [...warnings, ...signatureWarning(office, 'presentation')];
}
