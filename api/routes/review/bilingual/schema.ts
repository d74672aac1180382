import { z } from 'zod';
import { languageTag } from '#api/schemas.ts';
import { REVIEW_FORMATS } from '#formats/review/review-segment.ts';

/** `GET /v1/jobs/:job_id/bilingual`. */
export const exportSegmentsSchema = z.object({
  format: z.enum(REVIEW_FORMATS).default('xliff12').describe('format of the file'),
  file: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('only segments of this source: its key or name as in `file` of segments, or its position from 0'),
  language: languageTag
    .optional()
    .describe('only segments in this target language; required for `xliff21` if the job has several'),
});

/** Form of `POST /v1/jobs/:job_id/bilingual`, without the file. */
export const importFormSchema = z.object({}).meta({ id: 'ImportSegmentsForm' });
