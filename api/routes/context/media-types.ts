import type { DocumentFileType } from '#domain/context/context-store.ts';

/** Media types of documents. Source: IANA media types; TMX has none of its own. */
export const MEDIA_TYPES: Readonly<Record<DocumentFileType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  tmx: 'application/xml',
};
