import { z } from 'zod';
import { maybeTimestamp } from '#api/answers.ts';
import { SEGMENT_STATES } from '#domain/review/segment.ts';

export const segmentConflictSchema = z
  .object({
    id: z.string().describe('id of the segment'),
    version: z.int().min(1).describe('the current version'),
    target: z.string().describe('the current target'),
    returned_target: z.string().nullable().describe('the target of the request; null: it has none'),
    state: z.enum(SEGMENT_STATES).describe('the current state'),
    edited_by: z.uuid().nullable().describe('id of the user who made the last change'),
    edited_at: maybeTimestamp.describe('time of the last change'),
  })
  .meta({ id: 'SegmentConflict', description: 'A segment that somebody else has changed since it was read.' });

export const segmentConflicts = z
  .array(segmentConflictSchema)
  .describe('segments that somebody else has changed since they were read; left as they are');
