import { LoquentError } from '#domain/errors.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { namesOf, type OfficePackage } from '#formats/ooxml/office-package.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { reasonToSkip } from '#formats/strings/string-content.ts';
import { PlaceList } from './formulas/place-list.ts';
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
export function findUntranslatedKinds({ office, sheets }: Workbook): (string | undefined)[] {
  const own = sheets.flatMap(({ part }) => (part === '' ? [] : part));
  const drawings = new Set(own.flatMap((part) => namesOf(office.referencesOf(part), 'drawing')));
  return [office.mainPart, ...own, ...drawings].flatMap((name) => {
    return office.referencesOf(name).map(({ kind }) => UNTRANSLATED_KINDS.get(kind));
  });
}

/** A number format, and texts in it (ECMA-376 part 1, 18.8.30). */
const FORMAT = /<(?:[^\s<>:/]{1,20}:)?numFmt\s[^<>]*>/g;
const QUOTED = /"([^"]*)"/g;

/** Warns of texts that number formats show. */
export function formatWarnings({ office }: Workbook): DocumentWarning[] {
  const styles = office.referencesOf(office.mainPart).find(({ kind }) => kind === 'styles');
  const source = styles ? sourceOf(office, styles.name) : '';
  if (!source.includes('numFmt')) return [];
  const cells = source.slice(source.indexOf('cellXfs'), source.lastIndexOf('cellXfs'));
  const used = new Set([...cells.matchAll(/\snumFmtId="(\d{1,9})"/g)].map(([, id]) => id));
  const found = new PlaceList();
  for (const [tag] of source.matchAll(FORMAT)) {
    const id = /\snumFmtId="(\d{1,9})"/.exec(tag)?.[1];
    const code = decodeXmlText(/\sformatCode="([^"]*)"/.exec(tag)?.[1] ?? '');
    if (id === undefined || !used.has(id)) continue;
    for (const [, text] of code.matchAll(QUOTED)) {
      if (/\p{L}{3}/u.test(text!) && reasonToSkip(text!) === undefined)
        found.add(() => `"${text!.trim().slice(0, 60)}"`, undefined);
    }
  }
  if (found.count === 0) return [];
  const message = `Number formats show texts that are not translated (${found.count.toLocaleString('en')}): ${found.listed}.`;
  return [{ code: 'formula_texts_kept', message }];
}

/** The source of a part without which a workbook can be read; empty for a damaged one. */
function sourceOf(office: OfficePackage, name: string): string {
  try {
    return office.readXml(name).source;
  } catch (error) {
    if (error instanceof LoquentError && error.id === 'document_corrupt') return '';
    throw error;
  }
}
