import type { OfficeKind } from '#formats/format.ts';
import { wrongDocumentKind, openOfficeContainer } from './office-container.ts';
import { OfficePackage } from './office-package.ts';

/** Names for messages, and marks of the content type of the main part (ECMA-376 part 1, 11.3.10, 12.3.23, 13.3.6). */
const KINDS = {
  document: {
    label: 'a Word document',
    legacyLabel: 'Word 97-2003 document (.doc)',
    extension: '.docx',
    mark: /wordprocessingml|ms-word/,
  },
  workbook: {
    label: 'an Excel workbook',
    legacyLabel: 'Excel 97-2003 workbook (.xls)',
    extension: '.xlsx',
    mark: /spreadsheetml|ms-excel/,
  },
  presentation: {
    label: 'a PowerPoint presentation',
    legacyLabel: 'PowerPoint 97-2003 presentation (.ppt)',
    extension: '.pptx',
    mark: /presentationml|ms-powerpoint/,
  },
} as const satisfies Record<OfficeKind, object>;

const OTHER_KINDS: readonly { readonly label: string; readonly mark: RegExp }[] = [
  { label: 'a Visio drawing', mark: /visio/ },
  { label: 'an Office theme', mark: /officedocument\.themeManager/ },
];

/**
 * Opens an Office file of any kind.
 *
 * @param bytes the whole file
 * @param expected kind, for messages
 * @throws LoquentError those of `openOfficeContainer` and `OfficePackage`
 */
export function openPackage(bytes: Uint8Array, expected: OfficeKind): OfficePackage {
  return new OfficePackage(openOfficeContainer(bytes, KINDS[expected]), KINDS[expected]);
}

/** Refuses Office files of another kind. @throws LoquentError `document_mislabeled` */
export function requireKind({ mainContentType }: OfficePackage, expected: OfficeKind): void {
  const { label } = KINDS[expected];
  const found = Object.values(KINDS).find(({ mark }) => mark.test(mainContentType))?.label;
  if (found === label) return;
  const other = found ?? OTHER_KINDS.find(({ mark }) => mark.test(mainContentType))?.label;
  throw wrongDocumentKind(other ?? `an Office file (${mainContentType})`, KINDS[expected]);
}

/** Opens an Office file of one kind. @throws LoquentError those of `openPackage` and `requireKind` */
export function openOffice(bytes: Uint8Array, kind: OfficeKind): OfficePackage {
  const office = openPackage(bytes, kind);
  requireKind(office, kind);
  return office;
}
