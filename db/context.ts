export { contextAccess } from './context/access.ts';
export {
  addDocument,
  changeDocument,
  findDocument,
  type DocumentChange,
  type NewDocument,
} from './context/document-records.ts';
export { submitIngest } from './context/ingest-jobs.ts';
export { exportSegments } from './memory/export-segments.ts';
export { hasLanguage, languagesOf } from './context/language-list.ts';
export { findStoresToReindex } from './context/reindexing.ts';
export { removeDocument, removeStore } from './context/removal.ts';
export {
  changeStore,
  countDocuments,
  createStore,
  findStore,
  lockStore,
  requireActiveStores,
  requireMemory,
  type StoreChange,
} from './context/store-records.ts';
