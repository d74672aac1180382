import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';
import type { SegmentHistoryEntry } from '#db/jobs/read-segment-history.ts';
import { MAX_HISTORY, SEGMENT_STATES, segmentId } from '#domain/review/segment.ts';
import type { ProposedTarget } from '#jobs/review/propose-replacements.ts';

export const acceptedSegmentsSchema = z
  .object({ accepted: z.int().min(0).describe('number of segments that the request has given the state') })
  .meta({ id: 'AcceptedSegments' });

const historyEntry = z.object({
  at: timestamp,
  user_id: z.uuid().describe('id of the user who made the change'),
  user_name: z.string().nullable().describe('name of the user in the organization; null: no longer a member'),
  state: z.enum(SEGMENT_STATES).nullable().describe('the decision; null: the state stayed'),
  note: z.string().nullable().describe('the note that was written; null: none'),
  target: z.string().nullable().describe('the target that was written; null: it stayed'),
  previous_target: z.string().nullable().describe('the target as it was before; null: it stayed'),
  sentence_changed: z
    .boolean()
    .describe('recordings; true: the source, the time or the voice was changed, or the sentence was split or joined'),
});

export const segmentHistorySchema = z
  .object({
    changes: z
      .array(historyEntry)
      .max(MAX_HISTORY)
      .describe(`the latest ${MAX_HISTORY} changes that people made, newest first`),
  })
  .meta({ id: 'SegmentHistory' });

const count = z.int().min(0);

export const reviewProgressSchema = z
  .object({
    places: z
      .array(
        z.object({
          file: z.string().describe('source of the segments, as in the list of segments'),
          language: z.string().describe('target language (BCP 47)'),
          segments: count.describe('number of segments'),
          open: count.describe('segments in the state `translated`: nobody has decided on them'),
        }),
      )
      .describe('every source in every language that has segments, in the order of the list of segments'),
  })
  .meta({ id: 'ReviewProgress' });

export const replacementListSchema = z
  .object({
    replacements: z
      .array(
        z.object({
          id: z.string().describe('id of the segment'),
          version: z.int().min(1).describe('the version that the new target is made from'),
          target: z.string().describe('the current target'),
          new_target: z.string().describe('the target with the text replaced'),
          problem: z
            .string()
            .nullable()
            .describe('why the new target would be refused: the end of a sentence about it; null: it can be written'),
        }),
      )
      .describe('the segments on this page whose target has the text'),
    locked: z.int().min(0).describe('segments on this page in the state `final` that have the text, and stay'),
    ...envelopeShape,
    total: z
      .int()
      .min(0)
      .describe('segments whose source or target has the text, whatever its case, accents and words'),
  })
  .meta({ id: 'SegmentReplacements' });

/** Renders a change in the history of a segment. */
export const presentHistoryEntry = ({ event, name, written }: SegmentHistoryEntry) => ({
  at: event.at,
  user_id: event.by,
  user_name: name,
  state: event.state ?? null,
  note: event.note ?? null,
  target: written ?? null,
  previous_target: event.target ?? null,
  sentence_changed: event.sentence === true,
});

/** Renders a target with a text replaced. */
export const presentProposal = ({ row, target, problem }: ProposedTarget) => ({
  id: segmentId(row),
  version: row.version,
  target: row.target,
  new_target: target,
  problem: problem ?? null,
});
