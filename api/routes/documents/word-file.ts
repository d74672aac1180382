import { LoquentError } from '#domain/errors.ts';
import { docxFormat } from '#formats/docx/index.ts';

/**
 * Checks by its name that a file is a Word document.
 *
 * @throws LoquentError `unsupported_format`
 */
export function requireWordFile(key: string): void {
  const name = key.toLowerCase();
  if (docxFormat.extensions.some((extension) => name.endsWith(extension))) return;
  const message = `source_file must be a Word document (${docxFormat.extensions.join(', ')}). Other files are translated with POST /v1/jobs/translation.`;
  throw new LoquentError({ id: 'unsupported_format', message, details: [{ path: 'source_file', message }] });
}
