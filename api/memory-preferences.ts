import { validationFailed } from '#domain/request-errors.ts';
import { z } from 'zod';
import { MAX_ID } from '#db/entities/index.ts';
import type { InvalidField } from '#domain/errors.ts';
import {
  DEFAULT_MEMORY,
  EXACT_USES,
  MAX_PENALTY,
  THRESHOLDS,
  type MemoryPreferences,
} from '#domain/memories/memory-preferences.ts';

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

const optionalMemory = memorySchema.nullish().describe('how the translation memories among `context_stores` are used');

/** The field `memory` of a body. */
export const memoryShape = { memory: optionalMemory };

type MemoryBody = z.output<typeof optionalMemory>;

/**
 * The preferences of a body in full; null without any.
 *
 * @param memories ids of the translation memories among its context stores
 * @throws LoquentError `validation_failed` for preferences without a memory, and for penalties of other stores
 */
export function memoryPreferences(memory: MemoryBody, memories: readonly number[]): MemoryPreferences | null {
  if (memory == null) return null;
  const details: InvalidField[] = [];
  if (memories.length === 0) {
    details.push({
      path: 'memory',
      message: 'needs a store of content_kind translation_memory among context_stores',
    });
  }
  const stores = memory.penalties?.stores ?? [];
  for (const [index, { id }] of stores.entries()) {
    const path = `memory.penalties.stores.${index}.id`;
    if (!memories.includes(id)) details.push({ path, message: 'must be a translation memory among context_stores' });
    else if (stores.findIndex((other) => other.id === id) < index) details.push({ path, message: 'is named twice' });
  }
  if (details.length > 0) throw validationFailed(details);
  const { threshold, exact, penalties } = DEFAULT_MEMORY;
  return {
    threshold: memory.threshold ?? threshold,
    exact: memory.exact ?? exact,
    penalties: {
      different_region: memory.penalties?.different_region ?? penalties.different_region,
      unreviewed: memory.penalties?.unreviewed ?? penalties.unreviewed,
      stores: stores.map(({ id, points: off }) => ({ id, points: off })),
    },
  };
}
