import { z } from 'zod';
import { SEGMENT_ID } from '#domain/review/segment.ts';

const segmentShape = {
  segment: z.string().max(100).regex(SEGMENT_ID).describe('id of a segment of the job'),
  side: z
    .enum(['source', 'target'])
    .default('target')
    .describe('`target`: the file that the job made; `source`: the file that it was made from'),
};

/** `GET /v1/jobs/:job_id/preview`. */
export const jobPreviewSchema = z.object(segmentShape);

/** Digits of a page. */
const MAX_PAGE = 100_000;

/** `GET /v1/jobs/:job_id/preview/page`. */
export const previewPageSchema = z.object({
  ...segmentShape,
  page: z.coerce.number().int().min(1).max(MAX_PAGE).describe('number of the page, from 1'),
});
