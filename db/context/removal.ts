import { ContextDocument, ContextStore, type ContextDocumentRow } from '#db/entities/index.ts';
import { changeUsage, lockUsage } from '#db/file-usage.ts';
import type { EntityManager } from '#db/orm.ts';
import { findDocument } from './document-records.ts';
import { lockStore } from './store-records.ts';

/** Options of a removal. */
export interface RemovalOptions {
  /** Whether the documents of the store are deleted, too. */
  readonly documents: boolean;
  /** Whether the files of deleted documents are removed from storage. */
  readonly files: boolean;
}

/**
 * Deletes a store: no query finds it any more, and its key is free. Documents that are kept are found again by nobody but
 * the operator, since their store is gone.
 *
 * @returns storage keys of the files to remove, which no row names any more
 * @throws LoquentError `not_found`
 */
export async function removeStore(
  entityManager: EntityManager,
  organization: string,
  id: number,
  { documents, files }: RemovalOptions,
): Promise<readonly string[]> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    await lockStore(transaction, id);
    const now = new Date();
    await transaction.nativeUpdate(ContextStore, { id }, { deletedAt: now, liveKey: null, isActive: false });
    if (!documents) return [];
    const found = await transaction.find(ContextDocument, { store: id, deletedAt: null });
    await markDeleted(transaction, found, now, files);
    const removed = files ? storedFiles(found) : [];
    await changeUsage(transaction, usage, { bytes: -sizeOf(removed), files: -removed.length });
    return removed.map(({ objectKey }) => objectKey);
  });
}

/**
 * Deletes a document: searches no longer find anything of it.
 *
 * @returns storage keys of the files to remove
 * @throws LoquentError `not_found`
 */
export async function removeDocument(
  entityManager: EntityManager,
  organization: string,
  { store, id }: { readonly store: number; readonly id: number },
  { files }: Pick<RemovalOptions, 'files'>,
): Promise<readonly string[]> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    await lockStore(transaction, store);
    const document = await findDocument(transaction, store, id);
    await markDeleted(transaction, [document], new Date(), files);
    const removed = files ? storedFiles([document]) : [];
    await changeUsage(transaction, usage, { bytes: -sizeOf(removed), files: -removed.length });
    return removed.map(({ objectKey }) => objectKey);
  });
}

type StoredDocument = ContextDocumentRow & { readonly objectKey: string };

const storedFiles = (documents: readonly ContextDocumentRow[]): readonly StoredDocument[] =>
  documents.filter((document): document is StoredDocument => typeof document.objectKey === 'string');

const sizeOf = (documents: readonly ContextDocumentRow[]) => documents.reduce((sum, { size }) => sum + size, 0);

async function markDeleted(
  transaction: EntityManager,
  documents: readonly ContextDocumentRow[],
  deletedAt: Date,
  files: boolean,
): Promise<void> {
  if (documents.length === 0) return;
  await transaction.nativeUpdate(
    ContextDocument,
    { store: documents[0]!.store, deletedAt: null, id: { $in: documents.map(({ id }) => id) } },
    { deletedAt, isActive: false, ...(files ? { objectKey: null } : {}) },
  );
}
