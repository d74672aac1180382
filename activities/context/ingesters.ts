import type { DocumentFileType } from '#domain/context/context-store.ts';
import type { Ingester } from './ingester.ts';

/** The readers of documents, by file type. */
export const INGESTERS: Readonly<Partial<Record<DocumentFileType, Ingester>>> = {};
