export {
  createExtractedGlossary,
  requireFreeName,
  requireUnclaimedName,
  type ExtractedGlossary,
} from './glossary-import/extracted-glossary.ts';
export {
  importIntoGlossary,
  importNewGlossary,
  previewImport,
  type ImportFile,
  type ImportOutcome,
  type ImportPreview,
} from './glossary-import/import-glossary.ts';
export {
  exportConcepts,
  exportTable,
  type ExportedConcept,
  type ExportedTable,
} from './glossary-import/export-entries.ts';
export { termLanguages } from './glossary-import/file-keys.ts';
