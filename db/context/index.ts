export { contextAccess } from './access.ts';
export {
  addDocument,
  changeDocument,
  findDocument,
  findUpload,
  type DocumentChange,
  type NewDocument,
} from './document-records.ts';
export { submitIngest } from './ingest-jobs.ts';
export { exportSegments } from '#db/memories/export-segments.ts';
export { documentGlossaries } from './document-terms.ts';
export { hasLanguage, languagesOf } from './language-list.ts';
export { findStoresToReindex } from './reindexing.ts';
export { moveKeptFile, type KeptFile } from './kept-files.ts';
export { removeDocument, removeStore, type RemovedFiles } from './removal.ts';
export {
  changeStore,
  countDocuments,
  createStore,
  findStore,
  lockStore,
  requireActiveStores,
  requireMemory,
  type StoreChange,
} from './store-records.ts';
