import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { Imported } from './imported.ts';

const count = z.int().min(0);

const conflict = z
  .object({
    id: z.string(),
    version: z.int().min(1).describe('the current one'),
    target: z.string().describe('the current one'),
    state: z.string().describe('the current one'),
    returned_target: z.string().describe('the one of the file; the same if only its state or note is another'),
    returned_state: z.string().nullable().describe('the one of the file; null: it has none'),
  })
  .meta({ id: 'ImportConflict' });

const rejection = z
  .object({ id: z.string(), reason: z.string().describe('the end of a sentence about the segment') })
  .meta({ id: 'ImportRejection' });

export const importedSegmentsSchema = z
  .object({
    updated: count.describe('segments that the file has changed'),
    unchanged: count.describe('segments that already were as in the file'),
    conflicts: z
      .array(conflict)
      .describe(
        'segments that somebody has changed since the export, and the file in another way: they stay as they are',
      ),
    rejected: z.array(rejection).describe('segments of the file that can not be taken: nothing of them is changed'),
    conflict_count: count.describe(
      'all conflicts, of which `conflicts` has the first 1,000, with a million characters of text at most',
    ),
    rejected_count: count.describe(
      'all that are rejected, of which `rejected` has the first 1,000, with a million characters of text at most',
    ),
  })
  .meta({ id: 'ImportedSegments' });

const presentConflict = presenter(conflict, {});

export const presentImported = presenter(importedSegmentsSchema, {
  conflicts: ({ conflicts }: Imported) => conflicts.map(presentConflict),
});
