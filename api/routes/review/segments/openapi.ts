import { READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import {
  changedSegmentsSchema,
  changeListSchema,
  regroupedSegmentsSchema,
  segmentFitSchema,
  segmentListSchema,
} from './answers.ts';
import {
  changeSegmentsSchema,
  fitSegmentsSchema,
  joinSegmentsSchema,
  listChangesSchema,
  listSegmentsSchema,
  splitSegmentSchema,
} from './schema.ts';

const SEGMENT = {
  id: '0.es.0',
  file: 'contracts/guide.docx',
  language: 'es',
  source: 'Press the <g1>green</g1> button.',
  target: 'Pulse el botón <g1>verde</g1>',
  machine_target: null,
  origin: 'model',
  routing: null,
  engine: 'gpt-5',
  score: null,
  state: 'translated',
  version: 1,
  findings: [
    {
      rule: 'end-punctuation',
      category: 'linguistic-conventions/punctuation',
      severity: 'minor',
      message: 'The source ends with a full stop, the target does not.',
      source_spans: [{ start: 23, end: 24 }],
      target_spans: [],
      fixed_target: 'Pulse el botón <g1>verde</g1>.',
    },
  ],
  glossary: { applied: [], violated: [] },
  context: null,
  note: null,
  edited_by: null,
  edited_at: null,
  timing: null,
  speaker: null,
  voice: null,
  say: null,
  muted: false,
  cues: null,
} as const;

/** A sentence of a recording. */
const SENTENCE = {
  ...SEGMENT,
  id: '0.es-ES.12',
  file: 'talks/opening.mp4',
  language: 'es-ES',
  source: 'Welcome to Madrid.',
  target: 'Bienvenidos a Madrid.',
  version: 2,
  findings: [],
  edited_by: '5f1c0b3e-7a2d-4c1e-9b60-2d7c1a4e8f93',
  edited_at: '2030-01-31T12:10:00.000Z',
  timing: { start: 41_200, end: 43_050 },
  speaker: 'A',
  cues: [{ start: 41_200, end: 43_120, lines: ['Bienvenidos a Madrid.'] }],
} as const;

export const segmentOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/segments': {
    operationId: 'listSegments',
    summary: 'List the segments of a job',
    description:
      'What a completed job translated, revised or rewrote, segment by segment, as people review it. Inline codes are tags: ' +
      '`<g1>…</g1>` encloses a pair, `<x2/>` is a standalone code, `<bx3/>` and `<ex3/>` are halves of a pair whose other half ' +
      'is in another segment. Filters are combined. A job that runs answers 409 `job_not_completed`, unless it waits at step ' +
      '`review`; one whose segments are not kept, or have expired, 410 `segments_not_kept`. The segments of a render are those of its ' +
      '`source_job_id`. A page ends early, with as many segments as ' +
      'its `limit` then says, before its texts exceed a million bytes.',
    role: 'viewer',
    query: listSegmentsSchema,
    answers: ok('A page of segments.', segmentListSchema, { segments: [SEGMENT], total: 1, limit: 50, offset: 0 }),
    errors: [...READS_SEGMENTS, 'search_too_slow'],
  },
  'GET /v1/jobs/:job_id/changes': {
    operationId: 'listChanges',
    summary: 'Read the corrections of a job',
    description:
      'The segments of a job that people have changed, with the edit distance of each; how much was changed by language; and ' +
      'what they replaced more than once, looked for in the latest 1,000 changes of each language: suggestions for the glossary. ' +
      'Pages end early as those of the segments do.',
    role: 'viewer',
    query: listChangesSchema,
    answers: ok('The changes of the job.', changeListSchema, {
      changes: [
        {
          id: '0.es.0',
          file: 'contracts/guide.docx',
          language: 'es',
          source: 'Sign the purchase order.',
          machine_target: 'Firme la orden de compra.',
          target: 'Firme el pedido.',
          edit_distance: 0.56,
          origin: 'model',
          engine: 'gpt-5',
        },
      ],
      languages: [{ language: 'es', segments: 120, edited: 4, average_edit_distance: 0.0142 }],
      terms: [
        {
          language: 'es',
          machine_term: 'orden de compra',
          term: 'pedido',
          segments: 3,
          source_term: 'purchase order',
        },
      ],
      total: 4,
      limit: 1,
      offset: 0,
    }),
    errors: READS_SEGMENTS,
  },
  'PATCH /v1/jobs/:job_id/segments': {
    operationId: 'changeSegments',
    summary: 'Change segments of a job',
    description:
      'Changes targets, states and notes of up to 500 segments, whose texts have up to 8 MB (413 `too_large`). A change names the `version` that it was made from: a segment that ' +
      'somebody else has changed since is left as it is and listed in `conflicts`; only if that is so of all, the answer is 409 ' +
      '`segments_changed` with `conflicts`, which have both targets. One that is as asked already is no conflict, so that a ' +
      'request can be repeated. New targets are checked at once: one that lacks tags of the source, or has others or ' +
      'one twice, that is empty, no valid ICU message, or has control characters is refused with 400, and then nothing is changed. ' +
      'What rules and glossaries find is in the answer. `machine_target` keeps what the machine wrote; a target that is changed ' +
      'back to it counts as not edited. A segment that already is as asked keeps its version. Sentences of recordings also take ' +
      '`source`, `timing` and `speaker`, those of jobs that speak `voice`, `say` and `muted`. Sentences keep their order: one that would ' +
      'run into another as it will be after the request, or out of the recording, is refused, and so is a voice that ' +
      'does not exist.',
    role: 'member',
    body: jsonBody(changeSegmentsSchema, {
      review: {
        summary: 'Correct one segment and approve another',
        value: {
          segments: [
            { id: '0.es.0', version: 1, target: 'Pulse el botón <g1>verde</g1>.', state: 'reviewed' },
            { id: '0.es.1', version: 1, state: 'final', note: 'As agreed.' },
          ],
        },
      },
      sentence: {
        summary: 'Move a sentence of a dub, have it read in another way, and leave the original of another one',
        value: {
          segments: [
            { id: '0.es-ES.12', version: 1, timing: { start: 41_200, end: 43_050 }, say: 'Bienvenidos a Madriz.' },
            { id: '0.es-ES.13', version: 1, muted: true },
          ],
        },
      },
    }),
    answers: {
      ...ok('The changed segments.', changedSegmentsSchema, {
        segments: [
          {
            ...SEGMENT,
            target: 'Pulse el botón <g1>verde</g1>.',
            machine_target: SEGMENT.target,
            state: 'reviewed',
            version: 2,
            findings: [],
            edited_by: '5f1c0b3e-7a2d-4c1e-9b60-2d7c1a4e8f93',
            edited_at: '2030-01-31T12:10:00.000Z',
          },
        ],
        conflicts: [
          {
            id: '0.es.1',
            version: 3,
            target: 'Espere.',
            returned_target: null,
            state: 'reviewed',
            edited_by: '0b7d1c52-64f8-4d0f-8a3e-9f3f6b1d2c47',
            edited_at: '2030-01-31T12:09:00.000Z',
          },
        ],
      }),
    },
    errors: [...READS_SEGMENTS, 'segments_changed', 'quota_exceeded'],
  },
  'POST /v1/jobs/:job_id/segments/split': {
    operationId: 'splitSegment',
    summary: 'Split a sentence of a recording',
    description:
      'Makes two sentences of one, at a place in its source, one in its target and a time. The first keeps the id, the second gets one ' +
      'that no sentence had; others keep theirs. Both have speaker, voice and state; the note stays with the first. Without `time`, ' +
      'the cut is where the recognized words are. Segments that are on no recording answer 409 `no_recording`, and one that ' +
      'somebody else has changed since 409 `segments_changed` with `conflicts`.',
    role: 'member',
    idempotent: true,
    body: jsonBody(splitSegmentSchema, {
      split: {
        summary: 'Two sentences that were recognized as one',
        value: { id: '0.es-ES.12', version: 1, source_position: 18, target_position: 21 },
      },
    }),
    answers: ok('Both sentences.', regroupedSegmentsSchema, {
      segments: [
        SENTENCE,
        {
          ...SENTENCE,
          id: '0.es-ES.64',
          version: 1,
          source: 'I am Ada.',
          target: 'Soy Ada.',
          timing: { start: 43_400, end: 44_250 },
        },
      ],
      removed: [],
    }),
    errors: [...READS_SEGMENTS, 'segments_changed', 'no_recording'],
  },
  'POST /v1/jobs/:job_id/segments/join': {
    operationId: 'joinSegments',
    summary: 'Join sentences of a recording',
    description:
      'Makes one sentence of 2 to 10 that follow each other, with the id, speaker and voice of the first. The ids of the others are never ' +
      'used again. Their notes are kept in one; a state that they do not share becomes `translated`. Muted sentences join with ' +
      'muted ones only. Errors are those of `POST …/segments/split`.',
    role: 'member',
    idempotent: true,
    body: jsonBody(joinSegmentsSchema, {
      join: {
        summary: 'A sentence that was recognized as two',
        value: {
          segments: [
            { id: '0.es-ES.12', version: 1 },
            { id: '0.es-ES.13', version: 1 },
          ],
        },
      },
    }),
    answers: ok('The sentence that they are now.', regroupedSegmentsSchema, {
      segments: [SENTENCE],
      removed: ['0.es-ES.13'],
    }),
    errors: [...READS_SEGMENTS, 'segments_changed', 'no_recording'],
  },
  'GET /v1/jobs/:job_id/segments/fit': {
    operationId: 'previewSpeech',
    summary: 'Preview how the speech of a job fits',
    description:
      'Reports for each sentence of a voiceover or dub, before anything is spoken, how a render would place it: the time available, ' +
      'time that it takes, tempo, overlap with the next sentence. Where nothing was changed, the speech is there and measured; ' +
      'elsewhere its length is `estimated` by the pace of what was spoken. A job that speaks nothing answers 409 `no_speech`.',
    role: 'viewer',
    query: fitSegmentsSchema,
    answers: ok('A page of sentences.', segmentFitSchema, {
      language: 'es-ES',
      summary: {
        sentences_to_speak: 1,
        utterances_to_speak: 1,
        characters_to_speak: 21,
        highest_tempo: 1.18,
        overlapping: 0,
        fast: 0,
        late: 0,
        truncated: 0,
      },
      sentences: [
        {
          id: '0.es-ES.12',
          utterance: 9,
          voice: 'nova',
          voice_reason: 'pitch',
          speaker_pitch: 208,
          slot: 2_850,
          duration: 1_680,
          start: 41_200,
          end: 42_880,
          tempo: 1,
          overlap: 0,
          problems: [],
          estimated: true,
        },
      ],
      total: 64,
      limit: 1,
      offset: 12,
    }),
    errors: [...READS_SEGMENTS, 'no_speech'],
  },
});
