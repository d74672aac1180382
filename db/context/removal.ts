import {
  ContextDocument,
  ContextStore,
  type ContextDocumentRow,
  type ContextStoreRow,
  type FileUsageRow,
} from '#db/entities/index.ts';
import { changeUsage, lockUsage } from '#db/files/file-usage.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { discardSegments } from '#db/memories/store-segments.ts';
import { segmentsWithoutFile } from './errors.ts';
import type { RetainedFile } from './retained-files.ts';
import { findDocument } from './document-records.ts';
import { lockStore } from './store-records.ts';
import { discardChunks } from './chunk-records.ts';
import { discardTerms } from './document-terms.ts';

/** Options of a removal. */
export interface RemovalOptions {
  /** True if the documents of the store are deleted, too; false: their files are kept. */
  readonly documents: boolean;
  /** True if the files of deleted documents are removed from storage. */
  readonly files: boolean;
}

/** The files of deleted documents. */
export interface RemovedFiles {
  /** Storage keys of the files to remove, which no row names any more. */
  readonly removed: readonly string[];
  /** Files to move to those of the organization. */
  readonly retained: readonly RetainedFile[];
}

/**
 * Deletes a store: no query finds it any more, and its key is free. Of its documents, at most the files are kept: there is
 * nothing any more that could find the passages of the others.
 *
 * @throws LoquentError `not_found`; `conflict` if documents without a file were to be kept
 */
export async function removeStore(
  entityManager: EntityManager,
  organization: string,
  id: number,
  { documents, files }: RemovalOptions,
): Promise<RemovedFiles> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const store = await lockStore(transaction, id);
    const found = await transaction.find(ContextDocument, { store: id, deletedAt: null });
    if (!documents && found.some(({ origin }) => origin === 'jobs')) throw segmentsWithoutFile(id);
    await transaction.nativeUpdate(ContextStore, { id }, { deletedAt: new Date(), liveKey: null, isActive: false });
    return markDeleted(transaction, usage, store, found, documents && files);
  });
}

/**
 * Deletes a document: searches no longer find anything of it.
 *
 * @throws LoquentError `not_found`
 */
export async function removeDocument(
  entityManager: EntityManager,
  organization: string,
  { store, id }: { readonly store: number; readonly id: number },
  { files }: Pick<RemovalOptions, 'files'>,
): Promise<RemovedFiles> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const row = await lockStore(transaction, store);
    return markDeleted(transaction, usage, row, [await findDocument(transaction, store, id)], files);
  });
}

async function markDeleted(
  transaction: EntityManager,
  usage: FileUsageRow,
  { key: storeKey }: ContextStoreRow,
  documents: readonly ContextDocumentRow[],
  files: boolean,
): Promise<RemovedFiles> {
  await transaction.nativeUpdate(
    ContextDocument,
    { deletedAt: null, id: { $in: documents.map(({ id }) => id) } },
    { deletedAt: new Date(), isActive: false, ...(files ? { objectKey: null } : {}) },
  );
  const withFile = documents.flatMap(({ id, organization, originalFilename, size, objectKey }) =>
    objectKey == null ? [] : [{ id, organization, originalFilename, size, objectKey, storeKey }],
  );
  if (!files) return { removed: [], retained: withFile };
  const bytes = withFile.reduce((sum, { size }) => sum + size, 0);
  await changeUsage(transaction, usage, { bytes: -bytes, files: -withFile.length });
  return { removed: withFile.map(({ objectKey }) => objectKey), retained: [] };
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
      removed += await discardTerms(entityManager, id, []);
      await entityManager.nativeUpdate(ContextDocument, { id }, { pieces: 0 });
    }
  }
  return removed;
}
