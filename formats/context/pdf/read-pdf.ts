import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { TextBlock } from '#domain/context/text-block.ts';
import { userMistake } from '#domain/errors.ts';
import { adviceFor, binaryKind } from '#formats/encoding/signatures.ts';
import {
  documentCorrupt,
  documentEmpty,
  documentEncrypted,
  documentMislabeled,
  documentTooLarge,
} from '#formats/errors.ts';
import { lineBlocks } from './line-blocks.ts';
import { pageLines, type LinePiece } from './page-lines.ts';
import { inReadingOrder } from './reading-order.ts';
import { withoutRunningTitles } from './running-titles.ts';

/** The largest specifications have some 5,000 pages. */
const MAX_PAGES = 10_000;
/** UTF-16 units of all text. */
const MAX_TEXT = 50_000_000;
/** The header is within the first 1,024 bytes (ISO 32000-1, implementation note 13). */
const HEADER_BYTES = 1024;

/** A PDF of pictures of text. */
const documentWithoutText = () =>
  userMistake(
    'document_without_text',
    'The PDF has no text, only images, as scanned documents do. Run text recognition (OCR) on it and upload the result.',
  );

/**
 * Reads the text of a PDF in reading order: columns, paragraphs, headings by the size of their letters, without running titles
 * and page numbers.
 *
 * @param verbosity of pdf.js: 1 writes warnings to the console
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled`, `document_empty`,
 *   `document_too_large`, `document_without_text`
 */
export async function readPdfBlocks(bytes: Uint8Array, verbosity = 0): Promise<readonly TextBlock[]> {
  if (bytes.length === 0) throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES)).includes('%PDF-')) {
    throw documentMislabeled(
      `The file is not a PDF document. ${adviceFor(binaryKind(bytes) ?? 'a text file', '.pdf')}`,
    );
  }
  const document = await open(bytes, verbosity);
  try {
    const blocks = lineBlocks(withoutRunningTitles(await readPages(document)));
    if (blocks.length === 0) throw documentWithoutText();
    return blocks;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array, verbosity: number): Promise<PDFDocumentProxy> {
  // Loaded on demand, because it has megabytes.
  const { getDocumentProxy } = await import('unpdf');
  try {
    // pdf.js takes the bytes away from their owner. No font of this machine is read.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity,
      useSystemFonts: false,
      disableFontFace: true,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw documentEncrypted('The PDF is protected by a password. Remove the password and upload it again.');
    }
    throw unreadable(error);
  }
}

async function readPages(document: PDFDocumentProxy): Promise<readonly (readonly LinePiece[])[]> {
  if (document.numPages > MAX_PAGES) {
    throw documentTooLarge(`The PDF has more than ${MAX_PAGES} pages. Split it into several files.`);
  }
  const pages: (readonly LinePiece[])[] = [];
  let size = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const lines = await readPage(document, number);
    size += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (size > MAX_TEXT)
      throw documentTooLarge('The PDF has too much text for one document. Split it into several files.');
    pages.push(lines);
  }
  return pages;
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<readonly LinePiece[]> {
  try {
    const page = await document.getPage(number);
    const lines = inReadingOrder(await pageLines(page));
    page.cleanup();
    return lines;
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (error: unknown) =>
  documentCorrupt(
    'The PDF is damaged and cannot be read. Open it in a viewer, save it again and upload the result.',
    error,
  );
