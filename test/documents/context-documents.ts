import { createHash } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { MockActivityEnvironment } from '@temporalio/testing';
import { addDocument, createStore } from '#db/context/index.ts';
import { ContextDocument, type ContextDocumentRow } from '#db/entities/index.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { DocumentFileType, DocumentType } from '#domain/context/context-store.ts';
import { contextObjectKey } from '#platform/storage/keys.ts';
import type { ActivityBench } from '#test/workflows/activities.ts';

/** A document for a store. */
export interface BuiltDocument {
  readonly content: string | Uint8Array;
  readonly title?: string;
  readonly type?: DocumentType;
  readonly fileType?: DocumentFileType;
  readonly languages?: readonly string[];
}

/** Creates a store of documents with an embedding model; `fields` change it. @returns its id */
export async function buildStore(
  { orm }: Pick<ActivityBench, 'orm'>,
  organization: string,
  fields: Partial<Parameters<typeof createStore>[1]> = {},
): Promise<number> {
  const key = crypto.randomUUID();
  const store = await createStore(organizationEntityManager(orm, organization), {
    organization,
    creation: key,
    key,
    name: 'Store',
    description: '',
    contentKind: 'documents',
    retrievalBackend: 'vector',
    embeddingModel: 'local-ngram',
    externalIndexId: null,
    chunkSize: null,
    chunkOverlap: null,
    promptTemplate: null,
    templateParams: {},
    ...fields,
  });
  return store.id;
}

/** Inserts the row of a document whose pieces are searched; `fields` change it. @returns its id */
export async function insertReadyDocument(
  entityManager: EntityManager,
  place: { readonly organization: string; readonly store: number },
  fields: Partial<RequiredEntityData<ContextDocumentRow>> = {},
): Promise<number> {
  const now = new Date();
  return entityManager.insert(ContextDocument, {
    ...place,
    origin: 'upload',
    title: 'Document',
    description: '',
    documentType: 'reference',
    languageList: '',
    status: 'ready',
    error: null,
    originalFilename: 'a.txt',
    fileType: 'txt',
    size: 1,
    mimeType: null,
    hash: '',
    duplicateOf: null,
    objectKey: null,
    isActive: true,
    generation: 1,
    nextGeneration: 1,
    pieces: 1,
    indexSettings: null,
    ingestJob: null,
    uploadedAt: now,
    updatedAt: now,
    deletedAt: null,
    ...fields,
  });
}

/** Adds a document to a store and has it read. @returns the row after that */
export async function buildDocument(
  bench: Pick<ActivityBench, 'orm' | 'storage' | 'activities'>,
  organization: string,
  store: number,
  document: BuiltDocument,
): Promise<ContextDocumentRow> {
  const bytes = Buffer.from(document.content);
  const fileType = document.fileType ?? 'txt';
  const objectKey = contextObjectKey(organization, crypto.randomUUID());
  await bench.storage.write(objectKey, bytes);
  const requester = { organizationId: organization, userId: crypto.randomUUID() };
  const added = await addDocument(
    organizationEntityManager(bench.orm, organization),
    requester,
    {
      store,
      title: document.title ?? 'Document',
      description: '',
      documentType: document.type ?? 'reference',
      languages: document.languages ?? [],
      originalFilename: `document.${fileType}`,
      fileType,
      size: bytes.length,
      mimeType: null,
      hash: createHash('sha256').update(bytes).digest('hex'),
      objectKey,
    },
    crypto.randomUUID(),
  );
  return ingestContextDocument(bench, added);
}

/** Runs the job of a document as its workflow does. @returns the row after that */
export async function ingestContextDocument(
  { activities, orm }: Pick<ActivityBench, 'orm' | 'activities'>,
  { id, organization, ingestJob }: ContextDocumentRow,
): Promise<ContextDocumentRow> {
  const job = { organizationId: organization, jobId: ingestJob ?? '' };
  const environment = () => new MockActivityEnvironment();
  await environment().run(activities.openDocuments, { ...job, after: 0 });
  await environment().run(activities.ingestDocument, { ...job, documentId: id });
  await environment().run(activities.closeJob, { ...job, outcome: { status: 'completed' as const } });
  return organizationEntityManager(orm, organization).findOneOrFail(ContextDocument, { id });
}
