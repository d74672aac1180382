import { releaseDocuments, summarizeIngest } from '#db/context/ingest-records.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { ResultCollector } from '#activities/runtime/close-job.ts';

/** An ingest keeps its counts. Unfinished documents stay as they were before. */
export const collectIngestResult: ResultCollector = async ({ orm }, job, _outcome, error) => {
  const entityManager = organizationEntityManager(orm, job.organization);
  const reason = error === null ? undefined : { code: error.code, message: error.message };
  await releaseDocuments(entityManager, job.id, reason);
  return { result: await summarizeIngest(entityManager, job.id), targetFiles: [], warnings: job.warnings };
};
