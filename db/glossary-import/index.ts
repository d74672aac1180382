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
export { exportConcepts, exportTable, type ExportedConcept, type ExportedTable } from './export-entries.ts';
export { termLanguages } from './file-keys.ts';
