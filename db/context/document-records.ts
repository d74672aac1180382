import type { DocumentFileType, DocumentType } from '#domain/context/context-store.ts';
import { ContextDocument, UploadReservation, type ContextDocumentRow } from '#db/entities/index.ts';
import { changeUsage, lockUsage } from '#db/files/file-usage.ts';
import type { Requester } from '#db/files/files.ts';
import { requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { documentNotFound } from './errors.ts';
import { submitIngest } from './ingest-jobs.ts';
import { languageListOf } from './language-list.ts';
import { lockStore } from './store-records.ts';

/** A document whose file is in storage. */
export interface NewDocument {
  readonly store: number;
  readonly title: string;
  readonly description: string;
  readonly documentType: DocumentType;
  /** BCP 47. */
  readonly languages: readonly string[];
  readonly originalFilename: string;
  readonly fileType: DocumentFileType;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string | null;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly objectKey: string;
}

/** The properties of a document that clients change. */
export type DocumentChange = Partial<
  Pick<ContextDocumentRow, 'title' | 'description' | 'documentType' | 'isActive'> & {
    readonly languages: readonly string[];
  }
>;

/**
 * Records an uploaded document, counts its file, and submits the job that reads it: one transaction.
 *
 * @param reservation of the upload, which this ends
 * @throws LoquentError `not_found` for the store, `limit_reached`
 */
export async function addDocument(
  entityManager: EntityManager,
  requester: Requester,
  { languages, ...document }: NewDocument,
  reservation: string,
): Promise<ContextDocumentRow> {
  const organization = requester.organizationId;
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    await lockStore(transaction, document.store);
    // Another attempt at the same request may have stored it since; only one transaction of an organization gets here.
    const known = await findUploadedDocument(transaction, document.store, document.objectKey);
    if (known !== null) return known;
    const [same] = await transaction.find(
      ContextDocument,
      { store: document.store, hash: document.hash, deletedAt: null },
      { orderBy: { id: 'asc' }, limit: 1 },
    );
    const id = await insertDocument(transaction, {
      ...document,
      organization,
      origin: 'upload',
      languageList: languageListOf(languages),
      duplicateOf: same?.id ?? null,
      nextGeneration: 0,
      ingestJob: null,
    });
    await changeUsage(transaction, usage, { bytes: document.size, files: 1 });
    await transaction.nativeDelete(UploadReservation, { id: reservation });
    await submitIngest(transaction, requester, { store: document.store, documents: [id] });
    await requireDocumentLimit(transaction, organization);
    return findDocument(transaction, document.store, id);
  });
}

/** The document that an upload stored under a key; null if none did, or if it was deleted. */
export async function findUploadedDocument(
  entityManager: EntityManager,
  store: number,
  objectKey: string,
): Promise<ContextDocumentRow | null> {
  return entityManager.findOne(ContextDocument, { store, objectKey, deletedAt: null });
}

/** The columns of a document that was not read yet and is `processing`. */
type DocumentColumns = Omit<
  ContextDocumentRow,
  | 'id'
  | 'status'
  | 'error'
  | 'isActive'
  | 'generation'
  | 'pieces'
  | 'termCount'
  | 'warnings'
  | 'indexSettings'
  | 'uploadedAt'
  | 'updatedAt'
  | 'deletedAt'
>;

/** Inserts a document. @returns its id */
export async function insertDocument(transaction: EntityManager, columns: DocumentColumns): Promise<number> {
  const now = new Date();
  const unread = { status: 'processing', error: null, generation: 0, pieces: 0 } as const;
  const unknown = { termCount: null, warnings: null, indexSettings: null };
  const row = { ...columns, ...unread, ...unknown, isActive: true, uploadedAt: now, updatedAt: now, deletedAt: null };
  return transaction.insert(ContextDocument, row);
}

/** Refuses a just stored document if the organization exceeds its limit. @throws LoquentError `limit_reached` */
export async function requireDocumentLimit(transaction: EntityManager, organization: string): Promise<void> {
  const count = () => transaction.count(ContextDocument, { deletedAt: null });
  await requireWithinLimit(transaction, organization, 'contextDocuments', count);
}

/** @throws LoquentError `not_found`, also for a deleted document */
export async function findDocument(
  entityManager: EntityManager,
  store: number,
  id: number,
): Promise<ContextDocumentRow> {
  const where = { id, store, deletedAt: null };
  return entityManager.findOneOrFail(ContextDocument, where, { failHandler: () => documentNotFound(id) });
}

/**
 * Changes a document; undefined fields stay. One that becomes a glossary, and a glossary in other languages, is read again for
 * its terms.
 *
 * @throws LoquentError `not_found`
 */
export async function changeDocument(
  entityManager: EntityManager,
  requester: Requester,
  { store, id }: { readonly store: number; readonly id: number },
  { languages, ...change }: DocumentChange,
): Promise<ContextDocumentRow> {
  const values = {
    ...change,
    ...(languages === undefined ? {} : { languageList: languageListOf(languages) }),
    updatedAt: new Date(),
  };
  return entityManager.transactional(async (transaction) => {
    await lockStore(transaction, store);
    const { documentType, languageList } = await findDocument(transaction, store, id);
    await transaction.nativeUpdate(ContextDocument, { id }, values);
    transaction.clear();
    const changed = await findDocument(transaction, store, id);
    const isOther = changed.documentType !== documentType || changed.languageList !== languageList;
    const hasTerms = changed.documentType === 'glossary' && changed.fileType !== 'tmx';
    if (!hasTerms || !isOther || changed.objectKey == null) return changed;
    await submitIngest(transaction, requester, { store, documents: [id] });
    transaction.clear();
    return findDocument(transaction, store, id);
  });
}
