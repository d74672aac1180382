import { consistencyResult } from './consistency-result.ts';
import { routingResult } from './routing-result.ts';

/** Parts of `result` of jobs that translate. */
export const careResultShape = {
  consistency: consistencyResult
    .optional()
    .describe('how the translations follow the ledgers of their sources; absent if no source has one'),
  routing: routingResult.optional(),
};
