import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { flag, languageTag, prose } from '#api/schemas.ts';
import { SEGMENT_ID, SEGMENT_STATES } from '#domain/segments/segment.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** UTF-16 units of a text to search for. */
const MAX_SEARCH = 200;

/** `GET /v1/jobs/:job_id/segments`. */
export const listSegmentsSchema = z.object({
  ...pagingShape,
  file: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'only segments of this source: its key or name as in `file`, or its position from 0' }),
  language: languageTag
    .optional()
    .meta({ description: 'only segments in this target language; its regions are others' }),
  state: z.enum(SEGMENT_STATES).optional().meta({ description: 'only segments in this state' }),
  has_findings: flag.optional().meta({ description: 'true: only segments with findings; false: only those without' }),
  edited: flag.optional().meta({
    description: "true: only segments whose target people have changed; false: only those with the machine's",
  }),
  q: z
    .string()
    .max(MAX_SEARCH)
    .refine((text) => foldText(text) !== '', 'must have visible characters')
    .optional()
    .meta({
      description: 'only segments whose source or target has this text, without regard to tags, case and accents',
    }),
});

/** `GET /v1/jobs/:job_id/changes`. */
export const listChangesSchema = z.object(pagingShape);

/** Segments of a request. */
const MAX_CHANGES = 500;
/** UTF-16 units of a target, as of a text in a request. */
const MAX_TARGET = 200_000;

/** `PATCH /v1/jobs/:job_id/segments`. */
export const changeSegmentsSchema = z
  .object({
    segments: z
      .array(
        z.object({
          id: z.string().max(100).regex(SEGMENT_ID),
          version: z.int().min(1).meta({ description: 'the version that was read' }),
          target: z
            .string()
            .max(MAX_TARGET)
            .optional()
            .meta({ description: 'the new target, with all tags of the source, each once' }),
          state: z.enum(SEGMENT_STATES).optional().meta({ description: 'the decision on the segment' }),
          note: prose(2_000).nullable().optional().meta({ description: "a reviewer's; null removes it" }),
        }),
      )
      .min(1)
      .max(MAX_CHANGES)
      .meta({ description: 'the changes; absent fields stay as they are' }),
  })
  .meta({ id: 'SegmentChanges' });
