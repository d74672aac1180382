export { contextAccess } from './access.ts';
export {
  addDocument,
  changeDocument,
  findDocument,
  findUploadedDocument,
  type DocumentChange,
  type NewDocument,
} from './document-records.ts';
export { submitIngest } from './ingest-jobs.ts';
export { exportMemorySegments } from '#db/memories/export-segments.ts';
export { documentGlossaries } from './document-terms.ts';
export { hasLanguage, languagesOfList } from './language-list.ts';
export { findStoresToReindex } from './reindexing.ts';
export { moveRetainedFile, type RetainedFile } from './retained-files.ts';
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
