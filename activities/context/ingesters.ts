import type { DocumentFileType } from '#domain/context/context-store.ts';
import type { Ingester } from './ingester.ts';
import { ingestPassages } from './passages.ts';

/** The readers of documents, by file type. */
export const INGESTERS: Readonly<Partial<Record<DocumentFileType, Ingester>>> = {
  pdf: ingestPassages,
  docx: ingestPassages,
  csv: ingestPassages,
  txt: ingestPassages,
};
