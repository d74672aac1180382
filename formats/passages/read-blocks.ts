import type { TextBlock } from '#domain/context/text-block.ts';
import { readPdfBlocks } from './pdf/read-pdf.ts';
import { readTableBlocks } from './table-blocks.ts';
import { readTextBlocks } from './text-blocks.ts';
import { readWordBlocks } from './word-blocks.ts';

/** Types of documents that passages are read from, by their extensions without the dot. */
export const PASSAGE_FILE_TYPES = ['pdf', 'docx', 'csv', 'txt'] as const;
export type PassageFileType = (typeof PASSAGE_FILE_TYPES)[number];

const READERS: Record<PassageFileType, (bytes: Uint8Array) => Promise<readonly TextBlock[]> | readonly TextBlock[]> = {
  pdf: readPdfBlocks,
  docx: readWordBlocks,
  csv: readTableBlocks,
  txt: readTextBlocks,
};

/**
 * Reads the text of a document in reading order, for passages.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabelled`, `document_too_large`,
 *   `document_empty`, `document_unsafe`, `document_without_text` (a scanned PDF); none of them is retryable
 */
export async function readBlocks(fileType: PassageFileType, bytes: Uint8Array): Promise<readonly TextBlock[]> {
  return READERS[fileType](bytes);
}
