import type { OfficeKind } from '#formats/format.ts';
import { openPackage } from '#formats/ooxml/open-office.ts';
import { storedPages } from '#formats/ooxml/stored-pages.ts';
import { listSheets } from '#formats/xlsx/workbook.ts';

/** Facts stored in an Office file. */
export interface OfficeFacts {
  /** As counted by the program that last saved it; absent without a count that the document agrees with: see `storedPages`. */
  readonly pages?: number;
  readonly slides?: number;
  readonly sheets?: number;
}

/**
 * Counts pages, slides or sheets.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled` and the others of its parts
 */
export function readOfficeFacts(bytes: Uint8Array, kind: OfficeKind): OfficeFacts {
  const office = openPackage(bytes, kind);
  const parts = office.referencesOf(office.mainPart);
  if (kind === 'presentation') return { slides: parts.filter((part) => part.kind === 'slide').length };
  if (kind === 'workbook') return { sheets: listSheets(office).sheets.length };
  const pages = storedPages(office);
  return pages === undefined ? {} : { pages };
}
