import { serviceFailure, userMistake } from '#domain/errors.ts';

/** The file can't be read as its declared type: damaged zip, broken XML, undecodable bytes. */
export const documentCorrupt = (message: string, cause?: unknown) =>
  userMistake('document_corrupt', message, { cause });

/** The file is protected by a password (an OLE container instead of a zip). */
export const documentEncrypted = (message: string) => userMistake('document_encrypted', message);

/** The content is of another type than the extension. */
export const documentMislabeled = (message: string) => userMistake('document_mislabeled', message);

/** A limit on entries, inflated bytes or nesting is exceeded. */
export const documentTooLarge = (message: string) => userMistake('document_too_large', message);

/** The file has no bytes. */
export const documentEmpty = (message: string) => userMistake('document_empty', message);

/** The file carries something that attacks its reader: a document type declaration, a zip bomb. */
export const documentUnsafe = (message: string) => userMistake('document_unsafe', message);

/** The output would be malformed, or lack a code: nothing is written. */
export const documentWriteFailed = (message: string, cause?: unknown) =>
  serviceFailure('document_write_failed', message, { cause });

/** The translation of a text lacks or repeats inline codes. */
export const codesDiffer = (text: string) =>
  documentWriteFailed(
    `The translation of ${text} lacks or repeats inline codes of its source: each must occur exactly once.`,
  );

/** The table doesn't have a requested column. */
export const columnNotFound = (wanted: string, columns: readonly string[]) =>
  userMistake(
    'column_not_found',
    `There is no column "${wanted.slice(0, 60)}". Choose by name or by number (from 1) among: ` +
      `${columns.slice(0, 50).join(', ')}${columns.length > 50 ? ` and ${columns.length - 50} more` : ''}.`,
    { details: [{ path: 'columns', message: `"${wanted.slice(0, 60)}" is not a column of the file` }] },
  );
