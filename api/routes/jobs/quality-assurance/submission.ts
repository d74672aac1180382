import { mode } from '#api/routes/jobs/file-job-schema.ts';
import { FILES, PAIRS, PROJECT, SOURCES } from '#api/routes/jobs/quality/description.ts';
import { checkSources, qualityShape, REQUIRED_BY_FILES } from '#api/routes/jobs/quality/schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { z } from 'zod';

/** `POST /v1/jobs/quality-assurance`. */
export const submission = defineSubmission({
  path: '/quality-assurance',
  schema: z
    .object({ mode, ...qualityShape })
    .superRefine(checkSources)
    .meta(REQUIRED_BY_FILES),
  operation: {
    operationId: 'createQualityAssuranceJob',
    summary: 'Review translations',
    description: `Accepts a job that reviews translations and scores them by MQM: minor, major and critical issues count 1, 5 and 25. ${SOURCES}`,
    examples: {
      pairs: { ...PAIRS, value: { mode: 'ai', ...PAIRS.value } },
      files: { ...FILES, value: { mode: 'ai', ...FILES.value } },
      project: { ...PROJECT, value: { mode: 'ai', ...PROJECT.value } },
    },
  },
});
