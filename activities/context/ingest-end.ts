import { releaseDocuments, summarizeIngest } from '#db/context/ingest-records.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { JobEnd } from '#activities/runtime/job-end.ts';

/** The result of an ingest is its counts. Unfinished documents keep their former contents. */
export const ingestEnd: JobEnd = {
  types: typesWith('openDocuments'),
  async collectResult({ orm }, job, _outcome, error) {
    const entityManager = organizationEntityManager(orm, job.organization);
    const reason = error === null ? undefined : { code: error.code, message: error.message };
    await releaseDocuments(entityManager, job.id, reason);
    return { result: await summarizeIngest(entityManager, job.id), targetFiles: [], warnings: job.warnings };
  },
};
