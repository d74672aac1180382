import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { queryFlag, languageTag, prose } from '#api/schemas.ts';
import { SEGMENT_ID, SEGMENT_STATES } from '#domain/review/segment.ts';
import { foldText } from '#domain/texts/fold-text.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';

/** UTF-16 units of a text to search for. */
const MAX_SEARCH = 200;

/** A text that is looked for in segments. */
export const searchedText = z
  .string()
  .max(MAX_SEARCH)
  .refine((text) => foldText(text) !== '', 'must have visible characters');

/** Fields that narrow segments down to a source and a language. */
export const segmentPlaceShape = {
  file: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('only segments of this source: its key or name as in `file`, or its position from 0'),
  language: languageTag
    .optional()
    .describe('only segments in exactly this target language: `es` does not find `es-MX`'),
};

const EDITED = "true: only segments whose target people have changed; false: only those with the machine's";
const HAS_FINDINGS = 'true: only segments with findings; false: only those without';
const MIN_SCORE = 'only segments from a memory whose match has at least this score, in percent';
const score = z.int().min(1).max(100);

/** Fields of a body that narrow segments down. */
export const segmentChoiceShape = {
  ...segmentPlaceShape,
  has_findings: z.boolean().optional().describe(HAS_FINDINGS),
  edited: z.boolean().optional().describe(EDITED),
  min_score: score.optional().describe(MIN_SCORE),
};

/** `GET /v1/jobs/:job_id/segments`. */
export const listSegmentsSchema = z.object({
  ...pagingShape,
  ...segmentPlaceShape,
  state: z.enum(SEGMENT_STATES).optional().describe('only segments in this state'),
  has_findings: queryFlag.optional().describe(HAS_FINDINGS),
  edited: queryFlag.optional().describe(EDITED),
  min_score: z.coerce.number().pipe(score).optional().describe(MIN_SCORE),
  q: searchedText
    .optional()
    .describe('only segments whose source or target contains this text, ignoring tags, case and accents'),
});

/** `GET /v1/jobs/:job_id/changes`. */
export const listChangesSchema = z.object(pagingShape);

/** Segments of a request. */
const MAX_CHANGES = 500;
/** UTF-16 units of a target, as of a text in a request. */
const MAX_TARGET = 200_000;

/** UTF-16 units of a sentence that people write, and of the name of a speaker. */
const MAX_SENTENCE = 5_000;
const MAX_NAME = 100;
/** Milliseconds: a week. */
const MAX_TIME = 604_800_000;

const time = z.int().min(0).max(MAX_TIME);
const visible = (maximum: number) => prose(maximum).refine(hasVisibleText, 'must have visible characters');

/** Fields of sentences in recordings that people can change. */
const sentenceShape = {
  source: prose(MAX_SENTENCE).optional().describe('recordings: the corrected transcript; nothing is translated again'),
  timing: z
    .object({
      start: time.optional().describe('milliseconds since the beginning of the recording'),
      end: time.optional().describe('end of the sentence, in milliseconds, at least 100 after its start'),
    })
    .optional()
    .describe('recordings: when the sentence is spoken, between its neighbors'),
  speaker: visible(MAX_NAME).nullable().optional().describe('recordings: who speaks; null: unknown'),
  voice: visible(MAX_NAME)
    .nullable()
    .optional()
    .describe("voiceovers and dubs: id of the voice (`GET /v1/languages` lists them); null: the speaker's voice"),
  say: visible(MAX_SENTENCE)
    .nullable()
    .optional()
    .describe(
      'voiceovers and dubs: text that the voice reads instead of the target, to correct its pronunciation; null: the target',
    ),
  muted: z.boolean().optional().describe('voiceovers and dubs; true: the voice is silent and the original is audible'),
};

/** `PATCH /v1/jobs/:job_id/segments`. */
export const changeSegmentsSchema = z
  .object({
    segments: z
      .array(
        z.object({
          id: z.string().max(100).regex(SEGMENT_ID).describe('id of the segment'),
          version: z.int().min(1).describe('the version that was read'),
          target: z
            .string()
            .max(MAX_TARGET)
            .optional()
            .describe('the new target, with all tags of the source, each once'),
          state: z.enum(SEGMENT_STATES).optional().describe('the decision on the segment'),
          note: prose(2_000).nullable().optional().describe("the reviewer's note; null removes it"),
          ...sentenceShape,
        }),
      )
      .min(1)
      .max(MAX_CHANGES)
      .describe('the changes; absent fields stay as they are'),
  })
  .meta({ id: 'SegmentChanges' });

const sentenceId = z.string().max(100).regex(SEGMENT_ID);
const version = z.int().min(1).describe('the version that was read');
const place = z.int().min(1).max(MAX_TARGET);

/** `POST /v1/jobs/:job_id/segments/split`. */
export const splitSegmentSchema = z
  .object({
    id: sentenceId.describe('id of the sentence'),
    version,
    source_position: place.describe('where the source is split, as an offset in UTF-16 units'),
    target_position: place.describe('where the target is split, as an offset in UTF-16 units'),
    say_position: place
      .optional()
      .describe('where `say` is split, as an offset in UTF-16 units; required if the sentence has it'),
    time: time
      .optional()
      .describe(
        'start of the second sentence, in milliseconds since the beginning of the recording; absent: where its words start',
      ),
  })
  .meta({ id: 'SegmentSplit' });

/** Sentences that are joined at a time. */
const MAX_JOINED = 10;

/** `POST /v1/jobs/:job_id/segments/join`. */
export const joinSegmentsSchema = z
  .object({
    segments: z
      .array(z.object({ id: sentenceId.describe('id of the sentence'), version }))
      .min(2)
      .max(MAX_JOINED)
      .describe('sentences that follow each other, in their order'),
  })
  .meta({ id: 'SegmentJoin' });

/** `GET /v1/jobs/:job_id/segments/fit`. */
export const fitSegmentsSchema = z.object({
  ...pagingShape,
  language: languageTag.optional().describe('a target language of the job; absent: its first one'),
});
