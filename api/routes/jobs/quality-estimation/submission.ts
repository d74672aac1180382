import { FILES, PAIRS, PROJECT, SOURCES } from '#api/routes/jobs/quality/description.ts';
import { checkSources, qualityShape, REQUIRED_BY_FILES } from '#api/routes/jobs/quality/schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { z } from 'zod';

/** `POST /v1/jobs/quality-estimation`. */
export const submission = defineSubmission({
  path: '/quality-estimation',
  schema: z.object(qualityShape).superRefine(checkSources).meta(REQUIRED_BY_FILES),
  operation: {
    operationId: 'createQualityEstimationJob',
    summary: 'Estimate the quality of translations',
    description: `Accepts a job that estimates how good translations are: a score from 0 to 100 per segment, at most 60 with a critical error. ${SOURCES}`,
    examples: { pairs: PAIRS, project: PROJECT, files: FILES },
  },
});
