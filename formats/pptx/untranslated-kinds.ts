import type { OfficePackage } from '#formats/ooxml/office-package.ts';
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

/** Content of a presentation with text that isn't translated, for warnings. */
export function findUntranslatedKindsInPresentation(
  office: OfficePackage,
  parts: readonly ReadSlidePart[],
): (string | undefined)[] {
  // Pictures of layouts and masters are mostly decoration.
  const ofSlides = parts.filter(({ part }) => part.slide !== undefined);
  return ofSlides.flatMap(({ name, part }) => [
    ...office.referencesOf(name).map(({ kind }) => {
      return part.place === 'chart' && kind === 'package' ? undefined : UNTRANSLATED_KINDS.get(kind);
    }),
    ...office.linksOf(name).map((kind) => LINKED_KINDS.get(kind)),
  ]);
}
