import { LoquentError } from '#domain/errors.ts';
import {
  findTerms,
  piecesOfBlocks,
  readTablePieces,
  readTextPieces,
  readWordPieces,
  type FoundTerms,
} from '#formats/context/terms/index.ts';
import type { DocumentStore, DocumentTermsTask } from './engine.ts';
import { passagesUnreadable } from './errors.ts';
import { parseBlocks } from './read-pdf.ts';

/** Reads the terms of a glossary that is a document. */
export async function readDocumentTerms(
  { key, fileType, languages }: DocumentTermsTask,
  store: Pick<DocumentStore, 'source' | 'readPdf'>,
): Promise<FoundTerms> {
  try {
    switch (fileType) {
      case 'pdf':
        return findTerms(piecesOfBlocks(parseBlocks(await store.readPdf())), languages);
      case 'docx':
        return findTerms(readWordPieces(await store.source()), languages);
      case 'csv':
        return findTerms(await readTablePieces(await store.source(), languages[0]), languages);
      case 'txt':
        return findTerms(await readTextPieces(await store.source(), languages[0]), languages);
    }
  } catch (error) {
    if (!(error instanceof LoquentError)) throw passagesUnreadable(key, error);
    throw error;
  }
}
