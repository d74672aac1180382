import { z } from 'zod';
import { MAX_ID } from '#db/entities/index.ts';
import { DEFAULT_MEMORY, EXACT_USES, MAX_PENALTY, THRESHOLDS } from '#domain/memories/memory-preferences.ts';

const points = z.int().min(0).max(MAX_PENALTY);

/** `memory` of jobs and text requests with `context_stores`. Unknown fields are refused: their effect would be missed. */
export const memorySchema = z
  .strictObject({
    threshold: z.int().min(THRESHOLDS.lowest).max(THRESHOLDS.highest).nullish().meta({
      default: DEFAULT_MEMORY.threshold,
      description: `lowest score of the fuzzy matches that are used`,
    }),
    exact: z.enum(EXACT_USES).nullish().meta({
      default: DEFAULT_MEMORY.exact,
      description: `\`reuse\`: exact matches are taken as they are; \`suggest\`: a model gets them as examples`,
    }),
    penalties: z
      .strictObject({
        different_region: points
          .nullish()
          .describe('points off for segments in another region of the language, in addition to the usual 2'),
        unreviewed: points.nullish().describe('points off for segments saved by jobs'),
        stores: z
          .array(
            z.strictObject({
              id: z.int().positive().max(MAX_ID).describe('id of the store'),
              points: points.describe('points off each score'),
            }),
          )
          .max(50)
          .nullish()
          .describe('points off for all segments of a store'),
      })
      .nullish()
      .describe('points off the scores of matches; a match with any is never taken as it is'),
  })
  .meta({ id: 'MemoryPreferences' });

/** The field `memory` of a body. */
export const memoryShape = {
  memory: memorySchema.nullish().describe('how the translation memories among `context_stores` are used'),
};
