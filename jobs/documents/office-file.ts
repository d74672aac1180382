import { userMistake } from '#domain/errors.ts';
import { docxFormat } from '#formats/docx/index.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';

/** A kind of Office files, as messages name them. */
export interface OfficeFileKind {
  readonly format: DocumentFormat;
  /** Name with its article. */
  readonly name: string;
}

export const WORD: OfficeFileKind = { format: docxFormat, name: 'a Word document' };
export const EXCEL: OfficeFileKind = { format: xlsxFormat, name: 'an Excel workbook' };
export const POWERPOINT: OfficeFileKind = { format: pptxFormat, name: 'a PowerPoint presentation' };

/**
 * Checks by its name that a file is of one of some kinds; its content is checked when it is read.
 *
 * @throws LoquentError `unsupported_format`
 */
export function requireOfficeFile(key: string, ...kinds: readonly OfficeFileKind[]): void {
  const name = key.toLowerCase();
  if (kinds.some(({ format }) => format.extensions.some((extension) => name.endsWith(extension)))) return;
  const expected = kinds.map((kind) => `${kind.name} (${kind.format.extensions.join(', ')})`).join(', ');
  const message = `source_file must be ${expected.replace(/, (?=an? [^,]*\([^)]*\)$)/, ' or ')}. Other files are translated with POST /v1/jobs/translation.`;
  throw userMistake('unsupported_format', message, { details: [{ path: 'source_file', message }] });
}
