import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { Imported } from '#jobs/review/imported.ts';

const count = z.int().min(0);

const conflict = z
  .object({
    id: z.string().describe('id of the segment'),
    version: z.int().min(1).describe('current version'),
    target: z.string().describe('current target'),
    state: z.string().describe('current state'),
    returned_target: z.string().describe("the file's target; equal to `target` if only state or note differ"),
    returned_state: z.string().nullable().describe("the file's state; null: none"),
  })
  .meta({ id: 'ImportConflict' });

const rejection = z
  .object({
    id: z.string().describe('id of the segment, as the file has it'),
    reason: z.string().describe('why the segment was rejected, as the end of a sentence about it'),
  })
  .meta({ id: 'ImportRejection' });

export const importedSegmentsSchema = z
  .object({
    updated: count.describe('segments that the file has changed'),
    unchanged: count.describe('segments that already matched the file'),
    conflicts: z
      .array(conflict)
      .describe('segments that were changed since the export and differently in the file; left as they are'),
    rejected: z.array(rejection).describe('segments of the file that cannot be imported; left as they are'),
    conflict_count: count.describe(
      'all conflicts, of which `conflicts` has the first 1,000, with a million characters of text at most',
    ),
    rejected_count: count.describe(
      'all rejected segments, of which `rejected` has the first 1,000, with a million characters of text at most',
    ),
  })
  .meta({ id: 'ImportedSegments' });

const presentConflict = presenter(conflict, {});

export const presentImported = presenter(importedSegmentsSchema, {
  conflicts: ({ conflicts }: Imported) => conflicts.map(presentConflict),
});
