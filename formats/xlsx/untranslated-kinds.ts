import { partNames } from '#formats/ooxml/office-package.ts';
import type { Workbook } from './workbook.ts';

/** Parts whose text isn't read, by relationship type, with their names in a warning. */
const UNTRANSLATED_KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'pictures'],
  ['oleObject', 'embedded objects'],
  ['package', 'embedded documents or other files'],
  ['control', 'ActiveX controls'],
  ['externalLink', 'links to other workbooks, with their values'],
]);

/** Content of a workbook with text that isn't translated, for warnings. */
export function findUntranslatedKindsInWorkbook({ office, sheets }: Workbook): (string | undefined)[] {
  const own = sheets.flatMap(({ part }) => (part === '' ? [] : part));
  const drawings = new Set(own.flatMap((part) => partNames(office.referencesOf(part), 'drawing')));
  return [office.mainPart, ...own, ...drawings].flatMap((name) => {
    return office.referencesOf(name).map(({ kind }) => UNTRANSLATED_KINDS.get(kind));
  });
}
