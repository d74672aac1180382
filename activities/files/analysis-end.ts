import { recordAnalysis } from '#db/files/files.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { JobEnd } from '#activities/runtime/job-end.ts';

const CANCELLED = {
  code: 'cancelled',
  message: 'The analysis was cancelled. Upload the file again to have it analyzed.',
};

/** The details of a file show why its analysis stopped. */
export const analysisEnd: JobEnd = {
  types: typesWith('analyzeFile'),
  async collectResult({ orm }, job, _outcome, error) {
    const shown = error === null ? CANCELLED : { code: error.code, message: error.message };
    const entityManager = organizationEntityManager(orm, job.organization);
    await recordAnalysis(entityManager, job.sourceFiles[0] ?? '', job.id, { error: shown });
    return undefined;
  },
};
