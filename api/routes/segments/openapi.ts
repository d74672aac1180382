import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { changedSegmentsSchema, changeListSchema, segmentListSchema } from './answers.ts';
import { changeSegmentsSchema, listChangesSchema, listSegmentsSchema } from './schema.ts';

const SEGMENT = {
  id: '0.es.0',
  file: 'contracts/guide.docx',
  language: 'es',
  source: 'Press the <g1>green</g1> button.',
  target: 'Pulse el botón <g1>verde</g1>',
  machine_target: null,
  origin: 'model',
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
    },
  ],
  glossary: { applied: [], violated: [] },
  note: null,
  edited_by: null,
  edited_at: null,
  timing: null,
} as const;

export const segmentOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/segments': {
    operationId: 'listSegments',
    summary: 'List the segments of a job',
    description:
      'What a completed job translated, revised or rewrote, segment by segment, as people review it. Inline codes are tags: ' +
      '`<g1>…</g1>` encloses a pair, `<x2/>` is a code by itself, `<bx3/>` and `<ex3/>` are halves of a pair whose other half ' +
      'is in another segment. Filters are combined. A job that runs answers 409 `job_not_completed`, unless it waits at step ' +
      '`review`; one whose segments are not kept, or have expired, 410 `segments_not_kept`.',
    role: 'viewer',
    query: listSegmentsSchema,
    answers: ok('A page of segments.', segmentListSchema, { segments: [SEGMENT], total: 1, limit: 50, offset: 0 }),
    errors: [409, 410],
  },
  'GET /v1/jobs/:job_id/changes': {
    operationId: 'listChanges',
    summary: 'Read what people have changed in a job',
    description:
      'The segments of a job that people have changed, with the edit distance of each; how much was changed by language; and ' +
      'what they replaced more than once, looked for in the latest 1,000 changes of each language: suggestions for the glossary.',
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
    errors: [409, 410],
  },
  'PATCH /v1/jobs/:job_id/segments': {
    operationId: 'changeSegments',
    summary: 'Change segments of a job',
    description:
      'Changes targets, states and notes of up to 500 segments. A change names the `version` that it was made from: a segment that ' +
      'somebody else has changed since is left as it is and listed in `conflicts`; only if that is so of all, the answer is 409 ' +
      '`segments_changed` with `conflicts`. New targets are checked at once: one that lacks tags of the source, or has others or ' +
      'one twice, that is empty, no valid ICU message, or has control characters is refused with 400, and then nothing is changed. ' +
      'What rules and glossaries find is in the answer. `machine_target` keeps what the machine wrote; a target that is changed ' +
      'back to it counts as not edited. A segment that already is as asked keeps its version.',
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
        conflicts: [{ id: '0.es.1', version: 3, target: 'Espere.' }],
      }),
    },
    errors: [409, 410],
  },
});
