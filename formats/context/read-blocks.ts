import type { TextBlock } from '#domain/context/text-block.ts';
import { readPdfBlocks } from './pdf/read-pdf.ts';
import { readTableBlocks } from './table-blocks.ts';
import { readTextBlocks } from './text-blocks.ts';
import { readWordBlocks } from './word-blocks.ts';

/** Types of documents that passages are read from, by their extensions without the dot. */
export const PASSAGE_FILE_TYPES = ['pdf', 'docx', 'csv', 'txt'] as const;
export type PassageFileType = (typeof PASSAGE_FILE_TYPES)[number];

type BlockReader = (bytes: Uint8Array, language?: string) => Promise<readonly TextBlock[]> | readonly TextBlock[];

const READERS: Readonly<Record<PassageFileType, BlockReader>> = {
  pdf: (bytes) => readPdfBlocks(bytes),
  docx: readWordBlocks,
  csv: readTableBlocks,
  txt: readTextBlocks,
};

/**
 * Reads the text of a document in reading order, for passages.
 *
 * @param bytes the whole file
 * @param language BCP 47; that of the document, for text files that aren't Unicode
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled`, `document_too_large`,
 *   `document_empty`, `document_unsafe`, `document_without_text` (a scanned PDF); none of them is retryable
 */
export async function readPassageBlocks(
  fileType: PassageFileType,
  bytes: Uint8Array,
  language?: string,
): Promise<readonly TextBlock[]> {
  return READERS[fileType](bytes, language);
}
