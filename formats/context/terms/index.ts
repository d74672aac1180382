export { findDocumentTerms, MAX_ENTRIES, type FoundDocumentTerms } from './find-terms.ts';
export { piecesOfBlocks, readTablePieces, readTextPieces, readWordPieces } from './read-pieces.ts';
