import type { LoquentError } from '#domain/errors.ts';
import { adviceFor, binaryKind } from '#formats/encoding/signatures.ts';
import { documentCorrupt, documentEmpty, documentEncrypted, documentMislabeled } from '#formats/errors.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';

/** Expected kind of an Office file. */
export interface ExpectedKind {
  /** For messages, with its article: `a Word document`. */
  readonly label: string;
  /** The application's older binary format, for messages: `Word 97-2003 document (.doc)`. */
  readonly legacyLabel: string;
  /** Extension of the application's usual format, for messages: `.docx`. */
  readonly extension: string;
}

/** First bytes of text files, some of which are translated under their own extensions. */
const TEXT_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:<!doctype html|<html)/i, 'a web page (HTML)'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml/, 'an XML file'],
  // Only what a text editor writes: no control characters besides tab, line feed, form feed and carriage return.
  [/^[^\0-\x08\x0b\x0e-\x1f]*$/, 'a text file'],
];

/**
 * Opens the zip container of an Office file; other files are refused by name.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_empty`, `document_encrypted`, `document_mislabeled`, and those of `ZipArchive`
 */
export function openOfficeContainer(bytes: Uint8Array, expected: ExpectedKind): ZipArchive {
  if (bytes.length === 0) throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length >= 8 && file.readUInt32BE(0) === 0xd0cf11e0) throw oleError(file, expected);
  const beginning = file.toString('latin1', 0, 512);
  if (!beginning.startsWith('PK')) {
    const found = binaryKind(file);
    if (found !== undefined) throw wrongDocumentKind(found, expected);
    const text = TEXT_BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
    if (text !== undefined) throw wrongDocumentKind(text, expected);
    throw documentCorrupt(
      `The file is damaged, or it is not ${expected.label}: its first bytes are those of another type.`,
    );
  }
  return new ZipArchive(file);
}

/** The error of a file of another kind, with what to do with it. */
export function wrongDocumentKind(found: string, { label, extension }: ExpectedKind): LoquentError {
  return documentMislabeled(`The file is ${found}, not ${label}. ${adviceFor(found, extension)}`);
}

/** An OLE container is a password-protected document or one of a version before 2007; stream names distinguish them. */
function oleError(file: Buffer, expected: ExpectedKind) {
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return documentEncrypted('The file is protected with a password. Remove the password and upload it again.');
  }
  const streams: readonly (readonly [string, string])[] = [
    ['WordDocument', 'a Word 97-2003 document (.doc)'],
    ['Workbook', 'an Excel 97-2003 workbook (.xls)'],
    ['PowerPoint Document', 'a PowerPoint 97-2003 presentation (.ppt)'],
  ];
  const found = streams.find(([stream]) => file.includes(Buffer.from(stream, 'utf16le')))?.[1];
  if (found !== undefined) {
    return documentMislabeled(`The file is ${found}, not ${expected.label}. Save it in the current format.`);
  }
  return documentEncrypted(
    `The file is either protected with a password or a ${expected.legacyLabel}. ` +
      'Open it, remove the password, save it in the current format and upload it again.',
  );
}
