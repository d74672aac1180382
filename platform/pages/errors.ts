import { userMistake } from '#domain/errors.ts';

/** Pages were requested for a format without pages. Id `unsupported_format`. */
export const pagesUnsupported = () =>
  userMistake('unsupported_format', 'Pages are made of docx, xlsx, pptx and html files. Download the file to see it.');

/** Id `too_large`. */
export const pagesTooLarge = () =>
  userMistake('too_large', 'Pages are made of files of at most 25 MB. Download the file to see it.');

/** Id `capability_unavailable`. */
export const pagesMissing = () =>
  userMistake(
    'capability_unavailable',
    'This server has no programs that show pages. Install LibreOffice (libreoffice-writer-nogui, libreoffice-calc-nogui, ' +
      'libreoffice-impress-nogui) and Poppler (poppler-utils) on it, or download the file.',
  );

/** Beyond a limit of a program. Id `document_too_large`. */
export const pagesTooComplex = () =>
  userMistake(
    'document_too_large',
    'LibreOffice needs too long or too much memory for this file. Download it to see it.',
  );

/** Id `document_unreadable`. */
export const pagesFailed = () =>
  userMistake('document_unreadable', 'LibreOffice could not make pages of this file. Download it to see it.');
