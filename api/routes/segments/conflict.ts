import { z } from 'zod';

export const segmentConflictSchema = z
  .object({
    id: z.string().describe('as in the list'),
    version: z.int().min(1).describe('the current version'),
    target: z.string().describe('the current target'),
  })
  .meta({ id: 'SegmentConflict', description: 'A segment that somebody else has changed since it was read.' });

export const segmentConflicts = z
  .array(segmentConflictSchema)
  .describe('segments that somebody else has changed since they were read, and that were left as they are');
