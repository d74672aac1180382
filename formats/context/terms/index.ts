export { findTerms, MAX_ENTRIES, type FoundTerms } from './find-terms.ts';
export { piecesOfBlocks, readTablePieces, readTextPieces, readWordPieces } from './read-pieces.ts';
