import type { OfficeKind } from '#formats/format.ts';
import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import { openPackage } from '#formats/ooxml/open-office.ts';
import { storedPages } from '#formats/ooxml/stored-pages.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { listSheets } from '#formats/xlsx/workbook.ts';

/** Facts stored in an Office file. */
export interface OfficeFacts {
  /** As counted by the program that last saved it; absent without a count that the document agrees with: see `storedPages`. */
  readonly pages?: number;
  readonly slides?: number;
  readonly sheets?: number;
  /** Text of a presentation's slides, a paragraph each; empty for other files, all of which are read as units. */
  readonly texts: readonly string[];
}

/** Without the dot. */
const EXTENSIONS: readonly (readonly [OfficeKind, readonly string[]])[] = [
  ['document', ['docx', 'docm', 'dotx', 'dotm']],
  ['workbook', ['xlsx', 'xlsm', 'xltx', 'xltm']],
  ['presentation', ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm']],
];

/** @param extension lower case, without the dot */
export function officeKindOf(extension: string): OfficeKind | undefined {
  return EXTENSIONS.find(([, extensions]) => extensions.includes(extension))?.[0];
}

/**
 * Counts pages, slides or sheets, and gathers the text of presentations.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabelled` and the others of its parts
 */
export function readOfficeFacts(bytes: Uint8Array, kind: OfficeKind): OfficeFacts {
  const office = openPackage(bytes, kind);
  const parts = office.referencesOf(office.mainPart);
  const namesOf = (wanted: string) => parts.filter((part) => part.kind === wanted).map(({ name }) => name);
  if (kind === 'presentation') {
    const slides = namesOf('slide');
    return { slides: slides.length, texts: slides.flatMap((name) => textsOf(office, name)) };
  }
  if (kind === 'workbook') return { sheets: listSheets(office).sheets.length, texts: [] };
  const pages = storedPages(office);
  return { ...(pages === undefined ? {} : { pages }), texts: [] };
}

/** Text of each paragraph of a slide. */
function textsOf(office: OfficePackage, part: string): string[] {
  const texts: string[] = [];
  const { source } = office.readXml(part);
  let [text, depth, inText] = ['', 0, false];
  scanXml(source, part, {
    open({ localName }) {
      if (localName === 'p') depth += 1;
      inText = localName === 't' && depth > 0;
    },
    close({ localName }) {
      inText = false;
      if (localName !== 'p') return;
      depth -= 1;
      if (text !== '') texts.push(text);
      text = '';
    },
    text(start, end, cdata) {
      if (inText) text += cdata ? source.slice(start, end) : decodeXmlText(source.slice(start, end));
    },
  });
  return texts;
}
