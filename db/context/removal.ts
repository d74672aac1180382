import { ContextDocument, ContextStore, type ContextDocumentRow, type FileUsageRow } from '#db/entities/index.ts';
import { changeUsage, lockUsage } from '#db/file-usage.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { discardSegments } from '#db/memory/store-segments.ts';
import { findDocument } from './document-records.ts';
import { lockStore } from './store-records.ts';
import { discardChunks } from './chunk-records.ts';

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
    await transaction.nativeUpdate(ContextStore, { id }, { deletedAt: new Date(), liveKey: null, isActive: false });
    if (!documents) return [];
    const found = await transaction.find(ContextDocument, { store: id, deletedAt: null });
    return markDeleted(transaction, usage, found, files);
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
    return markDeleted(transaction, usage, [await findDocument(transaction, store, id)], files);
  });
}

/** @returns storage keys of the files to remove */
async function markDeleted(
  transaction: EntityManager,
  usage: FileUsageRow,
  documents: readonly ContextDocumentRow[],
  files: boolean,
): Promise<readonly string[]> {
  await transaction.nativeUpdate(
    ContextDocument,
    { deletedAt: null, id: { $in: documents.map(({ id }) => id) } },
    { deletedAt: new Date(), isActive: false, ...(files ? { objectKey: null } : {}) },
  );
  const removed = files ? documents.filter(({ objectKey }) => typeof objectKey === 'string') : [];
  const bytes = removed.reduce((sum, { size }) => sum + size, 0);
  await changeUsage(transaction, usage, { bytes: -bytes, files: -removed.length });
  return removed.flatMap(({ objectKey }) => objectKey ?? []);
}

/** Documents per round. */
const CHUNK = 100;

/**
 * Removes the segments and passages of deleted documents, which searches have not found since the deletion.
 *
 * @returns the number of removed segments and passages
 */
export async function purgeDeletedDocuments(orm: Orm, isStopped: () => boolean): Promise<number> {
  const options = {
    ...ALL_ORGANIZATIONS,
    fields: ['id', 'organization'],
    limit: CHUNK,
  } as const;
  let removed = 0;
  while (!isStopped()) {
    const found = await orm.em.fork().find(ContextDocument, { deletedAt: { $ne: null }, pieces: { $gt: 0 } }, options);
    if (found.length === 0) break;
    for (const { id, organization } of found) {
      const entityManager = organizationEntityManager(orm, organization);
      removed += await discardSegments(entityManager, id, []);
      removed += await discardChunks(entityManager, id, []);
      await entityManager.nativeUpdate(ContextDocument, { id }, { pieces: 0 });
    }
  }
  return removed;
}
