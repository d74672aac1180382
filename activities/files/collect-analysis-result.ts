import { recordAnalysis } from '#db/files/files.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { ResultCollector } from '#activities/runtime/close-job.ts';

const CANCELLED = {
  code: 'cancelled',
  message: 'The analysis was cancelled. Upload the file again to have it analyzed.',
};

/** An analysis that was stopped leaves the reason in the details of its file. */
export const collectAnalysisResult: ResultCollector = async ({ orm }, job, _outcome, error) => {
  const shown = error === null ? CANCELLED : { code: error.code, message: error.message };
  const entityManager = organizationEntityManager(orm, job.organization);
  await recordAnalysis(entityManager, job.sourceFiles[0] ?? '', job.id, { error: shown });
  return undefined;
};
