import { LoquentError } from '#domain/errors.ts';
import {
  findDocumentTerms,
  piecesOfBlocks,
  readTablePieces,
  readTextPieces,
  readWordPieces,
  type FoundDocumentTerms,
} from '#formats/context/terms/index.ts';
import type { DocumentTermsTask, PassageStore } from './passage-reader.ts';
import { passagesUnreadable } from './errors.ts';
import { parsePdfBlocks } from './read-pdf.ts';

/** Reads the terms of a glossary that is a document. */
export async function readDocumentTerms(
  { key, fileType, languages }: DocumentTermsTask,
  store: PassageStore,
): Promise<FoundDocumentTerms> {
  try {
    switch (fileType) {
      case 'pdf':
        return findDocumentTerms(piecesOfBlocks(parsePdfBlocks(await store.readPdf())), languages);
      case 'docx':
        return findDocumentTerms(readWordPieces(await store.source()), languages);
      case 'csv':
        return findDocumentTerms(await readTablePieces(await store.source(), languages[0]), languages);
      case 'txt':
        return findDocumentTerms(await readTextPieces(await store.source(), languages[0]), languages);
    }
  } catch (error) {
    if (!(error instanceof LoquentError)) throw passagesUnreadable(key, error);
    throw error;
  }
}
