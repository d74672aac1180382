import { releaseDocuments } from '#db/context/ingest-records.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { ResultCollector } from '#activities/runtime/close-job.ts';
import { saveOfFailed } from '#activities/context/save-to-memory.ts';
import { collectResult } from '#jobs/workspace/results.ts';

/** Error of the document for the translations of a job with `save_to_memory` that ends while it saves them. */
const NOT_SAVED = {
  code: 'cancelled',
  message: 'The job ended before its translations were saved. Delete this document.',
};

/**
 * Collects all finished files of a job on files, whether it completed or was stopped. Translations of a failed job are
 * saved to its translation memory; those of a cancelled job aren't, because they may be wrong.
 */
export const collectFiles: ResultCollector = async (dependencies, job, { status }) => {
  const { orm, storage } = dependencies;
  const warnings = status === 'failed' ? await saveOfFailed(dependencies, job) : job.warnings;
  if (status !== 'completed') {
    await releaseDocuments(organizationEntityManager(orm, job.organization), job.id, NOT_SAVED);
  }
  return collectResult(storage, { ...job, warnings });
};
