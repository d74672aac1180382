import { READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import {
  acceptedSegmentsSchema,
  replacementListSchema,
  reviewProgressSchema,
  segmentHistorySchema,
} from './answers.ts';
import { acceptSegmentsSchema, replacementsQuery, segmentHistoryQuery } from './schema.ts';

/** The operations on many segments of a job at once, and on who decided what. */
export const decisionOperations = operationsOf('Jobs', {
  'POST /v1/jobs/:job_id/segments/accept': {
    operationId: 'acceptSegments',
    summary: 'Accept many segments of a job',
    description:
      'Gives all segments that nobody has decided on, and that the filters select, the state `reviewed` or `final`. Segments that ' +
      'somebody has reviewed, finalized or rejected stay, so that no decision is lost; targets stay as they are. A ' +
      'repeated request accepts what is left. Errors are those of the list.',
    role: 'member',
    body: jsonBody(acceptSegmentsSchema, {
      clean: { summary: 'All segments without findings', value: { has_findings: false } },
      matches: {
        summary: 'Exact matches of memories without findings, in Spanish',
        value: { language: 'es', min_score: 100, has_findings: false, state: 'final' },
      },
    }),
    answers: ok('How many were accepted.', acceptedSegmentsSchema, { accepted: 118 }),
    errors: READS_SEGMENTS,
  },
  'GET /v1/jobs/:job_id/segments/progress': {
    operationId: 'readReviewProgress',
    summary: 'Read how far the review of a job is',
    description:
      'Counts the segments of a job, and those that are open, by source and language. Errors are those of the list.',
    role: 'viewer',
    answers: ok('The counts.', reviewProgressSchema, {
      places: [{ file: 'guide.docx', language: 'es', segments: 120, open: 80 }],
    }),
    errors: READS_SEGMENTS,
  },
  'GET /v1/jobs/:job_id/segments/history': {
    operationId: 'readSegmentHistory',
    summary: 'Read the history of a segment',
    description:
      'The latest 20 changes that people made to a segment: who decided what and when, which notes they wrote, and the targets ' +
      'before and after. To restore a target, send it by `PATCH`. Changes made before the service kept them are not in it.',
    role: 'viewer',
    query: segmentHistoryQuery,
    answers: ok('The changes of the segment.', segmentHistorySchema, {
      changes: [
        {
          at: '2030-01-31T12:10:00.000Z',
          user_id: '5f1c0b3e-7a2d-4c1e-9b60-2d7c1a4e8f93',
          user_name: 'Ada',
          state: 'reviewed',
          note: 'As agreed.',
          target: 'Pulse el botón <g1>verde</g1>.',
          previous_target: 'Pulse el botón <g1>verde</g1>',
          sentence_changed: false,
        },
      ],
    }),
    errors: READS_SEGMENTS,
  },
  'GET /v1/jobs/:job_id/segments/replacements': {
    operationId: 'previewReplacements',
    summary: 'Preview the replacement of a text in a job',
    description:
      'Proposes new targets with a text replaced, and changes nothing: send those that are wanted by `PATCH`, with their versions. ' +
      'Segments in the state `final` are locked, and stay. Tags are never a part of the text, and stay where they are. A page may ' +
      'have fewer replacements than its limit: those of its segments whose target has the text; and it ends early as ' +
      'those of the list do.',
    role: 'viewer',
    query: replacementsQuery,
    answers: ok('The replacements in a page of segments.', replacementListSchema, {
      replacements: [
        {
          id: '0.es.7',
          version: 1,
          target: 'Pulse <g1>Inicio</g1>.',
          new_target: 'Pulse <g1>Comenzar</g1>.',
          problem: null,
        },
      ],
      locked: 0,
      total: 1,
      limit: 50,
      offset: 0,
    }),
    errors: [...READS_SEGMENTS, 'search_too_slow'],
  },
});
