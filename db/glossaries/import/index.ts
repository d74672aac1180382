export {
  createExtractedGlossary,
  requireFreeName,
  requireUnclaimedName,
  type ExtractedGlossary,
} from './extracted-glossary.ts';
export {
  importIntoGlossary,
  importNewGlossary,
  previewImport,
  type ImportFile,
  type ImportOutcome,
  type ImportPreview,
} from './import-glossary.ts';
export { readConcepts, termLanguages } from '#db/glossaries/read-concepts.ts';
export { exportTable, type ExportedTable } from './export-entries.ts';
export { createFromDictionaries, removeDictionary, writeDictionary, type Dictionary } from './write-dictionary.ts';
