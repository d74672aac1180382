import { documentMislabelled } from '#formats/errors.ts';
import type { OfficePackage } from './office-package.ts';

/** Main parts by their content type (ECMA-376 part 1, 11.3.10, 12.3.23, 13.3.6). */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml|ms-word/, 'a Word document'],
  [/spreadsheetml|ms-excel/, 'an Excel workbook'],
  [/presentationml|ms-powerpoint/, 'a PowerPoint presentation'],
  [/visio/, 'a Visio drawing'],
  [/officedocument\.themeManager/, 'an Office theme'],
];

export type OfficeLabel = 'a Word document' | 'an Excel workbook' | 'a PowerPoint presentation';

/** Refuses Office files of another kind. @throws LoquentError `document_mislabelled` */
export function requireKind({ mainContentType }: OfficePackage, label: OfficeLabel): void {
  const kind = KINDS.find(([mark]) => mark.test(mainContentType))?.[1] ?? `an Office file (${mainContentType})`;
  if (kind === label) return;
  throw documentMislabelled(`The file is ${kind}, not ${label}. Upload it with its own extension.`);
}
