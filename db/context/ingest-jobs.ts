import { raw } from '@mikro-orm/core';
import { ContextDocument, type JobRow } from '#db/entities/index.ts';
import type { Requester } from '#db/files/files.ts';
import { insertJobs, newJobRow } from '#db/jobs/accept.ts';
import type { EntityManager } from '#db/orm.ts';
import { ragIngest } from '#domain/jobs/kinds/rag-ingest.ts';

/** Documents for an ingest to read. */
export interface IngestRequest {
  readonly store: number;
  /** Ids; undefined: all active documents of the store. */
  readonly documents?: readonly number[];
  /** Labels of a job requested by a user; undefined: the service submits it itself. */
  readonly labels?: Pick<JobRow, 'name' | 'clientReference' | 'metadata'>;
}

/**
 * Submits a job that reads documents, which are `processing` from then on. A document that an earlier job reads passes
 * to this one. What searches find stays until the job has replaced it.
 *
 * @param transaction that locked the store
 * @returns the job's row
 */
export async function submitIngest(
  transaction: EntityManager,
  { organizationId, userId }: Requester,
  { store, documents, labels }: IngestRequest,
): Promise<JobRow> {
  const job = newJobRow(crypto.randomUUID(), {
    organization: organizationId,
    createdBy: userId,
    type: ragIngest.type,
    category: labels === undefined ? ragIngest.category : 'other',
    ...labels,
    input: { store_id: store },
  });
  const chosen = documents === undefined ? { isActive: true } : { id: { $in: [...documents] } };
  await transaction.nativeUpdate(
    ContextDocument,
    { ...chosen, store, deletedAt: null, objectKey: { $ne: null } },
    { status: 'processing', error: null, ingestJob: job.id, nextGeneration: raw('next_generation + 1') },
  );
  await insertJobs(transaction, [job]);
  return job;
}
