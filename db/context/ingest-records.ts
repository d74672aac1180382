import { raw } from '@mikro-orm/core';
import type { DocumentError } from '#domain/context/context-store.ts';
import {
  ContextDocument,
  ContextStore,
  Job,
  JobBatch,
  type ContextDocumentRow,
  type ContextStoreRow,
} from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';

/** A document that a job reads. Its generation is `document.nextGeneration`. */
export interface IngestedDocument {
  readonly document: ContextDocumentRow;
  readonly store: ContextStoreRow;
}

const ofJob = (job: string) => ({ ingestJob: job, deletedAt: null });

/** The documents of a job, by id. @param after id of the last document of the previous page; 0: the first page */
export async function listIngested(
  entityManager: EntityManager,
  job: string,
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const options = { fields: ['id'], orderBy: { id: 'asc' }, limit } as const;
  const found = await entityManager.find(ContextDocument, { ...ofJob(job), id: { $gt: after } }, options);
  return found.map(({ id }) => id);
}

/** Records the size of a job's documents as the total of its progress. */
export async function recordIngestTotal(entityManager: EntityManager, job: string): Promise<void> {
  const documents = await entityManager.find(ContextDocument, ofJob(job), { fields: ['id', 'size'] });
  const unitsTotal = documents.reduce((sum, { size }) => sum + kilobytes(size), 0);
  await entityManager.nativeUpdate(Job, { id: job, status: { $in: [...LIVE_STATUSES] } }, { unitsTotal });
}

/** The unit of progress: every document counts at least 1. @param bytes size of a file, or a part of it */
export const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/**
 * Records how far a document was read. A later attempt of the job that begins again doesn't lower it.
 *
 * @param done in kilobytes
 */
export async function recordIngestProgress(
  entityManager: EntityManager,
  job: string,
  document: number,
  done: number,
): Promise<void> {
  const key = { job, task: `document/${document}`, index: 0 };
  await entityManager.transactional(async (transaction) => {
    const known = await transaction.findOne(JobBatch, key);
    const more = done - (known?.segments ?? 0);
    if (more <= 0) return;
    const change = { unitsCompleted: raw('units_completed + ?', [more]) };
    const live = { id: job, status: { $in: [...LIVE_STATUSES] } };
    if ((await transaction.nativeUpdate(Job, live, change)) === 0) return;
    if (known === null) await transaction.insert(JobBatch, { ...key, segments: done });
    else await transaction.nativeUpdate(JobBatch, key, { segments: done });
  });
}

/** The document, if the job still is the one that reads it. */
export async function findIngested(
  entityManager: EntityManager,
  job: string,
  id: number,
): Promise<IngestedDocument | undefined> {
  const document = await entityManager.findOne(ContextDocument, { ...ofJob(job), id });
  if (document === null) return undefined;
  const store = await entityManager.findOne(ContextStore, { id: document.store, deletedAt: null });
  return store === null ? undefined : { document, store };
}

/**
 * Locks a document until the transaction ends.
 *
 * @returns false if it was deleted, or belongs to a later job: nothing more may be written for this one
 */
export async function lockIngested(
  transaction: EntityManager,
  { id, ingestJob }: Pick<ContextDocumentRow, 'id' | 'ingestJob'>,
): Promise<boolean> {
  // A statement that only locks, on both databases; SQLite has no "for update".
  return (await transaction.nativeUpdate(ContextDocument, { id, ingestJob, deletedAt: null }, { id })) > 0;
}

/**
 * Publishes the generation that the job has written: searches find it instead of the previous one.
 *
 * @param languages BCP 47, for documents without any; undefined: the document has no languages of its own
 * @returns false if the document was deleted, or belongs to a later job
 */
export async function publishDocument(
  entityManager: EntityManager,
  { id, ingestJob, nextGeneration }: ContextDocumentRow,
  found: Pick<ContextDocumentRow, 'pieces' | 'languageList'> &
    Partial<Pick<ContextDocumentRow, 'indexSettings' | 'termCount' | 'warnings'>>,
): Promise<boolean> {
  const values = {
    ...found,
    generation: nextGeneration,
    status: 'ready',
    error: null,
    updatedAt: new Date(),
  } as const;
  return (await entityManager.nativeUpdate(ContextDocument, { id, ingestJob, deletedAt: null }, values)) > 0;
}

/** Records why a document can't be read. What searches found of it before stays. */
export async function recordDocumentFailure(
  entityManager: EntityManager,
  job: string,
  id: number,
  error: DocumentError,
): Promise<void> {
  const values = { status: 'failed', error, updatedAt: new Date() } as const;
  await entityManager.nativeUpdate(ContextDocument, { ...ofJob(job), id }, values);
}

const CANCELLED: DocumentError = {
  code: 'cancelled',
  message: 'The job that read the document was cancelled. Reindex the store to read it again.',
};

/** Ends the processing of all documents that a job has not finished: those that were read before stay as they were. */
export async function releaseDocuments(entityManager: EntityManager, job: string, error = CANCELLED): Promise<void> {
  const open = { ...ofJob(job), status: 'processing' } as const;
  await entityManager.nativeUpdate(ContextDocument, { ...open, generation: { $gt: 0 } }, { status: 'ready' });
  await entityManager.nativeUpdate(ContextDocument, open, { status: 'failed', error });
}

/** Failed documents that a result lists. */
const MAX_FAILED = 100;

/** The result of a job, from its documents. */
export async function summarizeIngest(entityManager: EntityManager, job: string) {
  const fields = ['id', 'title', 'status', 'error', 'pieces'] as const;
  const documents = await entityManager.find(ContextDocument, ofJob(job), { fields, orderBy: { id: 'asc' } });
  const ready = documents.filter(({ status }) => status === 'ready');
  const failed = documents.filter(({ status }) => status === 'failed').slice(0, MAX_FAILED);
  return {
    documents: ready.length,
    chunks: ready.reduce((sum, { pieces }) => sum + pieces, 0),
    failed: failed.map(({ id, title, error }) => ({
      document_id: id,
      title,
      code: error?.code ?? 'internal',
      message: error?.message ?? '',
    })),
  };
}
