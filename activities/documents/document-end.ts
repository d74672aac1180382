import { releaseDocuments } from '#db/context/ingest-records.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { JobEnd } from '#activities/runtime/job-end.ts';
import { saveOfFailed } from '#activities/context/save-to-memory.ts';
import { collectResult } from '#jobs/workspace/results.ts';

/** Error of the memory document when a job with `save_to_memory` ends before its translations are saved. */
const NOT_SAVED = {
  code: 'cancelled',
  message: 'The job ended before its translations were saved. Delete this document.',
};

/**
 * The end of a job on files keeps its finished files, whether the job completed or not. Translations of a failed job are
 * saved to its translation memory; those of a cancelled job may be wrong.
 */
export const documentEnd = {
  types: typesWith('openJob'),
  async collectResult(dependencies, job, { status }) {
    const { orm, storage } = dependencies;
    const warnings = status === 'failed' ? await saveOfFailed(dependencies, job) : job.warnings;
    if (status !== 'completed') {
      await releaseDocuments(organizationEntityManager(orm, job.organization), job.id, NOT_SAVED);
    }
    return collectResult(storage, { ...job, warnings });
  },
} satisfies JobEnd;
