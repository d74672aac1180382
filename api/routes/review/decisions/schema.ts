import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { queryFlag, prose } from '#api/schemas.ts';
import { searchedText, segmentChoiceShape, segmentPlaceShape } from '#api/routes/review/segments/schema.ts';
import { SEGMENT_ID } from '#domain/review/segment.ts';

/** UTF-16 units of the text that replaces another one. */
const MAX_REPLACEMENT = 2_000;

/** `POST /v1/jobs/:job_id/segments/accept`. */
export const acceptSegmentsSchema = z
  .object({
    ...segmentChoiceShape,
    state: z.enum(['reviewed', 'final']).default('reviewed').describe('the decision on the segments'),
  })
  .meta({ id: 'SegmentAcceptance' });

/** `GET /v1/jobs/:job_id/segments/history`. */
export const segmentHistoryQuery = z.object({
  segment: z.string().max(100).regex(SEGMENT_ID).describe('id of a segment of the job'),
});

/** `GET /v1/jobs/:job_id/segments/replacements`. */
export const replacementsQuery = z.object({
  ...pagingShape,
  ...segmentPlaceShape,
  find: searchedText.describe('the text to replace in targets; one with an inline code within it is not found'),
  replacement: prose(MAX_REPLACEMENT).describe('the text to put there'),
  match_case: queryFlag.optional().describe('true: upper and lower case are distinguished'),
  whole_words: queryFlag.optional().describe('true: only where no letter or digit is next to it'),
});
