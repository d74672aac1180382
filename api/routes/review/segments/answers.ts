import { z } from 'zod';
import { segmentConflicts, segmentConflictSchema } from './conflict.ts';
import { envelopeShape, maybeTimestamp } from '#api/answers.ts';
import { presenter } from '#api/presenter.ts';
import { glossaryUse } from '#api/routes/texts/answers.ts';
import { presentGlossaryUse } from '#api/routes/texts/presenter.ts';
import type { SegmentConflict } from '#jobs/review/change-segments.ts';
import type { JobSegmentRow } from '#db/entities/index.ts';
import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { applyFix } from '#domain/quality/apply-fix.ts';
import { MQM_CATEGORIES, SEVERITIES, type Finding } from '#domain/quality/finding.ts';
import type { LaidOutCues } from '#jobs/recordings/laid-out-cues.ts';
import { segmentRoute } from '#domain/quality/routing.ts';
import { SEGMENT_ORIGINS, SEGMENT_STATES, segmentId } from '#domain/review/segment.ts';
import { targetText } from '#domain/review/target-text.ts';

const place = z.int().min(0);
const span = z.object({
  start: place.describe('start of the place'),
  end: place.describe('end of the place, exclusive'),
});
const spans = z.array(span);
const language = z.string().describe('target language, BCP 47');
const milliseconds = z.int().min(0);

const finding = z
  .object({
    rule: z.string().describe('id of the rule'),
    category: z.enum(MQM_CATEGORIES).describe('error type of MQM'),
    severity: z.enum(SEVERITIES).describe('severity of MQM'),
    message: z.string().describe('human-readable description of the problem'),
    source_spans: spans.describe('places in the source without its tags, in UTF-16 units'),
    target_spans: spans.describe('places in the target without its tags, in UTF-16 units'),
    fixed_target: z
      .string()
      .nullable()
      .describe('the target with the problem fixed, in tags; null: a person has to fix it'),
  })
  .meta({ id: 'SegmentFinding' });

const context = z
  .object({
    place: z.string().nullable().describe('place in words: headings, table and column, slide'),
    key: z.string().nullable().describe('key or name of the text in its file'),
    note: z.string().nullable().describe('note of the author for translators'),
    meaning: z.string().nullable().describe('distinguishes equal texts that are translated differently'),
    plural: z.string().nullable().describe('category of a plural form (CLDR)'),
  })
  .meta({ id: 'SegmentContext' });

const timing = z
  .object({
    start: milliseconds.describe('milliseconds since the beginning of the recording'),
    end: milliseconds.describe('end, in milliseconds since the beginning of the recording'),
  })
  .meta({ id: 'SegmentTiming' });

const cues = z
  .array(
    timing
      .extend({ lines: z.array(z.string()).describe('lines as shown, from the top') })
      .meta({ id: 'SegmentCue', description: 'a subtitle; a short sentence may share it with its neighbors' }),
  )
  .nullable();

export const segmentSchema = z
  .object({
    id: z.string().describe('stable while the job exists: position of the source, language and number'),
    file: z
      .string()
      .describe('key of the source file, name of the component of a project, or address of the recording'),
    language,
    source: z.string().describe('the text, with its inline codes as tags'),
    target: z.string().describe('current translation, with the tags of the source'),
    machine_target: z
      .string()
      .nullable()
      .describe("the machine's translation, where people have changed it; null: `target` is the machine's"),
    origin: z
      .enum(SEGMENT_ORIGINS)
      .describe(
        "what made the machine's target; `file`: the source file had it, `unchanged`: there was nothing to translate",
      ),
    engine: z.string().nullable().describe('name of the engine or model; null: none was used'),
    routing: segmentRoute
      .nullable()
      .describe('what the assessment of `quality: best` led to; null: the segment was not assessed'),
    score: z.int().nullable().describe('score of the memory match, in percent; null: not from a memory'),
    state: z.enum(SEGMENT_STATES).describe('`translated` until a person decides'),
    version: z.int().min(1).describe('version of the segment, which grows with every change; a change has to name it'),
    findings: z.array(finding).describe('problems that rules find in the target'),
    glossary: glossaryUse,
    context: context.nullable().describe('what the source file says of the text; null: nothing'),
    note: z.string().nullable().describe("the reviewer's note; null: none"),
    edited_by: z.uuid().nullable().describe('id of the user who made the last change; null: never changed'),
    edited_at: maybeTimestamp.describe('time of the last change'),
    timing: timing.nullable().describe('when a sentence of a recording is spoken; null in other jobs'),
    speaker: z.string().nullable().describe('speaker, as recognized or named; null: unknown, or not a recording'),
    voice: z.string().nullable().describe("id of the chosen voice; null: the speaker's"),
    say: z.string().nullable().describe('text that the voice reads instead of the target; null: the target'),
    muted: z.boolean().describe('true: the voice is silent and the original is audible'),
    cues: cues.describe(
      'subtitles with its text in the files of the job, which a render lays out again; null: none, or not a recording',
    ),
  })
  .meta({ id: 'Segment' });

export const segmentListSchema = z
  .object({
    segments: z.array(segmentSchema).describe('segments on this page, by source, language and place'),
    ...envelopeShape,
  })
  .meta({ id: 'SegmentList' });

export const changedSegmentsSchema = z
  .object({
    segments: z.array(segmentSchema).describe('the changed segments, as they are now'),
    conflicts: segmentConflicts,
  })
  .meta({ id: 'ChangedSegments' });

export const regroupedSegmentsSchema = z
  .object({
    segments: z.array(segmentSchema).describe('the sentences as they are now, in their order'),
    removed: z.array(z.string()).describe('ids of sentences that are a part of the first one now'),
  })
  .meta({ id: 'RegroupedSegments' });

const count = z.int().min(0);
const duration = milliseconds.nullable();

export const segmentFitSchema = z
  .object({
    language,
    summary: z
      .object({
        sentences_to_speak: count.describe('sentences that a render has to synthesize; speech of the others exists'),
        utterances_to_speak: count.describe(
          'utterances that a render has to synthesize: short sentences are spoken together',
        ),
        characters_to_speak: count.describe(
          'characters that a render has to synthesize; they are often paid for more than once',
        ),
        highest_tempo: z
          .number()
          .min(0)
          .describe("highest tempo, as a multiple of the voice's usual speed; 0: nothing is said"),
        overlapping: count.describe('sentences that run into the time of the next one'),
        fast: count.describe('sentences that are spoken faster than 1.3 times the usual speed'),
        late: count.describe('sentences that begin more than 200 ms after their time'),
        truncated: count.describe('sentences that the end of the recording cuts off'),
      })
      .describe('totals for all sentences of the language'),
    sentences: z
      .array(
        z.object({
          id: z.string().describe('id of the segment'),
          utterance: count
            .nullable()
            .describe('number of the speech: short sentences are spoken together; null: nothing is said'),
          voice: z
            .string()
            .nullable()
            .describe('id of the voice that speaks it; null: not known yet, or nothing is said'),
          voice_reason: z
            .enum(['sentence', 'cast', 'pitch', 'order'])
            .nullable()
            .describe(
              'why it is this voice: it is that of the sentence, or of the speaker in the cast, the most like the `pitch` of the speaker, or the ' +
                'next one in `order`; null: nothing is said',
            ),
          speaker_pitch: count
            .nullable()
            .describe('median pitch of the speaker in Hz, if the voice was chosen by it; null otherwise'),
          slot: duration.describe('time available for the speech, in milliseconds'),
          duration: duration.describe("length of the speech at the voice's usual speed, in milliseconds"),
          start: duration.describe('start of the speech, in milliseconds since the beginning of the recording'),
          end: duration.describe('end of the speech, in milliseconds since the beginning of the recording'),
          tempo: z.number().min(0).nullable().describe("tempo as a multiple of the voice's usual speed"),
          overlap: duration.describe('overlap with the next sentence, in milliseconds'),
          problems: z
            .array(z.enum(['fast', 'late', 'truncated']))
            .describe('`fast`: faster than 1.3; `late`: it begins after its time; `truncated`: its end is missing'),
          estimated: z
            .boolean()
            .describe('true: not synthesized yet; the length is estimated from the pace of existing speech'),
        }),
      )
      .describe('sentences on this page, in their order'),
    ...envelopeShape,
  })
  .meta({ id: 'SegmentFit' });

/** Renders a segment that somebody else has changed. */
export const presentConflict = presenter(segmentConflictSchema, {
  id: (row: SegmentConflict) => segmentId(row),
  returned_target: ({ returnedTarget }: SegmentConflict) => returnedTarget ?? null,
});

const presentFinding = (row: JobSegmentRow, { rule, category, severity, message, source, target, fix }: Finding) => ({
  rule,
  category,
  severity,
  message,
  source_spans: source.map(presentSpan),
  target_spans: target.map(presentSpan),
  fixed_target:
    fix === undefined ? null : encodeTagged(applyFix(targetText(row.target, decodeTagged(row.source)), fix)),
});

const presentSpan = ({ start, end }: z.output<typeof span>) => ({ start, end });

const presentContext = presenter(context);

/** Renders a segment. @param fileNames of the job's sources, by their positions @param cuesOf its cues */
export const segmentPresenter = (fileNames: readonly string[], cuesOf: LaidOutCues) =>
  presenter(segmentSchema, {
    id: (row: JobSegmentRow) => segmentId(row),
    file: ({ file }: JobSegmentRow) => fileNames[file] ?? '',
    findings: (row: JobSegmentRow) => row.findings.map((each) => presentFinding(row, each)),
    context: ({ context: notes }: JobSegmentRow) => (notes == null ? null : presentContext(notes)),
    timing: ({ timing: own }: JobSegmentRow) => (own == null ? null : { start: own.start, end: own.end }),
    speaker: ({ timing: own }: JobSegmentRow) => own?.speaker ?? null,
    voice: ({ timing: own }: JobSegmentRow) => own?.voice ?? null,
    say: ({ timing: own }: JobSegmentRow) => own?.say ?? null,
    muted: ({ timing: own }: JobSegmentRow) => own?.muted === true,
    cues: (row: JobSegmentRow) =>
      row.timing == null
        ? null
        : (cuesOf(row)?.map(({ start, end, lines }) => ({ start, end, lines: [...lines] })) ?? null),
    glossary: ({ terms }: JobSegmentRow) => presentGlossaryUse(terms ?? { applied: [], violated: [] }),
  });

const share = z.number().min(0).max(1);
/** Levenshtein distances are rounded to these parts of one. */
const EXACTNESS = 10_000;

export const averageDistance = share.describe(
  'edit distance (Levenshtein) per character of the longer text, from 0 to 1, averaged over all of `segments`',
);

export const changeListSchema = z
  .object({
    changes: z
      .array(
        z.object({
          id: z.string().describe('id of the segment'),
          file: z.string().describe('source of the segment, as in the list of segments'),
          language,
          source: z.string().describe('source text, with inline codes as tags'),
          machine_target: z.string().describe("the machine's target"),
          target: z.string().describe('the corrected target'),
          edit_distance: share.describe('edit distance (Levenshtein) per character of the longer text, from 0 to 1'),
          origin: z.enum(SEGMENT_ORIGINS).describe("what made the machine's target"),
          engine: z.string().nullable().describe('name of the engine or model; null: none was used'),
        }),
      )
      .describe('changed segments on this page'),
    languages: z
      .array(
        z.object({
          language,
          segments: count.describe('all segments of the language'),
          edited: count.describe('segments that people changed'),
          average_edit_distance: averageDistance,
        }),
      )
      .describe('how much was changed, by target language'),
    terms: z
      .array(
        z.object({
          language,
          machine_term: z.string().describe("the machine's wording"),
          term: z.string().describe('wording that replaced it'),
          segments: count.describe('segments in which it was replaced'),
          source_term: z
            .string()
            .nullable()
            .describe(
              'words common to the sources of these segments, which with `term` make a glossary entry; null: none',
            ),
        }),
      )
      .describe(
        'replacements that people made in more than one segment, the most frequent first: suggestions for the glossary',
      ),
    ...envelopeShape,
  })
  .meta({ id: 'ChangeList' });

/** The average of edit distances. @param distance their sum */
export const averageOf = ({ segments, distance }: { readonly segments: number; readonly distance: number }): number =>
  segments === 0 ? 0 : Math.min(1, Math.round((distance / segments) * EXACTNESS) / EXACTNESS);
