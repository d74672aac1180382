import { READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { answerHeader, created, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { castListSchema, castSchema, deletedCastSchema, recastSchema } from './answers.ts';
import { createCastSchema, listCastsSchema, updateCastSchema } from './schema.ts';

const CAST = {
  id: 3,
  name: 'The coffee tour',
  is_default: false,
  speakers: [{ name: 'Ada', labels: ['S1'], voices: { es: 'nova' }, say: { es: 'Eida' }, pace: { es: 71.4 } }],
  pronunciations: [{ text: 'Ronda', say: 'Rronda', language: 'es' }],
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
};

const RECAST = {
  jobs: [
    {
      job_id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
      name: 'Episode 1',
      languages: ['es-ES'],
      sentences: 12,
      characters: 640,
      amount: 0.0096,
      render_id: null,
    },
  ],
  sentences: 12,
  characters: 640,
  amount: 0.0096,
  currency: 'USD',
  examined: 8,
  has_more: false,
};

const WHAT =
  'Looks at up to 100 kept voiceovers and dubs with this cast, the newest ones; for the default cast at all that speak. Sentences are spoken ' +
  'again whose voice or pronunciation differs from what was spoken; everything else is reused.';

export const castOperations = operationsOf('Casts', {
  'GET /v1/casts': {
    operationId: 'listCasts',
    summary: 'Casts of recordings',
    description: 'The casts of the organization, oldest first.',
    role: 'viewer',
    query: listCastsSchema,
    answers: page('A page of casts.', castListSchema, 'casts', [CAST]),
  },
  'POST /v1/casts': {
    operationId: 'createCast',
    summary: 'Create a cast',
    description:
      'Creates a cast: speakers with their voices, and how words are read out. Jobs on recordings name it in `cast`. A voice that the ' +
      'synthesizer does not have is refused.',
    role: 'member',
    idempotent: true,
    body: jsonBody(createCastSchema, {
      cast: {
        value: {
          name: CAST.name,
          speakers: [{ name: 'Ada', say: { es: 'Eida' } }],
          pronunciations: CAST.pronunciations,
        },
      },
    }),
    answers: created('The cast was created.', castSchema, CAST, {
      headers: { Location: answerHeader('URL of the cast', false) },
    }),
    errors: ['conflict'],
  },
  'GET /v1/casts/:cast_id': {
    operationId: 'readCast',
    summary: 'A cast',
    description: 'A cast with all of its speakers and pronunciations.',
    role: 'viewer',
    answers: ok('The cast.', castSchema, CAST),
  },
  'PUT /v1/casts/:cast_id': {
    operationId: 'changeCast',
    summary: 'Change a cast',
    description:
      'Absent fields stay unchanged; lists are replaced as a whole. Nothing is spoken by it: `GET …/preview` tells what would be, and ' +
      '`POST …/render` has it spoken. Jobs that run keep what they have planned.',
    role: 'member',
    body: jsonBody(updateCastSchema, { word: { value: { pronunciations: CAST.pronunciations } } }),
    answers: ok('The changed cast.', castSchema, CAST),
    errors: ['conflict'],
  },
  'DELETE /v1/casts/:cast_id': {
    operationId: 'deleteCast',
    summary: 'Delete a cast',
    description:
      'Jobs that have it keep the voices that they have spoken with; what they render later is read without it.',
    role: 'member',
    answers: ok('The cast was deleted.', deletedCastSchema, { message: 'The cast was deleted.', id: 3 }),
  },
  'POST /v1/casts/:cast_id/speakers/:job_id': {
    operationId: 'addSpeakers',
    summary: 'Save the speakers of a job into a cast',
    description:
      'Adds the speakers of a completed voiceover or dub, as people have corrected them, with their voices and their pace in each of its languages. Speakers that the ' +
      'cast knows keep their voices; what it lacks is added, and their pace is measured again.',
    role: 'member',
    answers: ok('The changed cast.', castSchema, CAST),
    errors: [...READS_SEGMENTS, 'no_speech', 'limit_reached'],
  },
  'GET /v1/casts/:cast_id/preview': {
    operationId: 'previewRecast',
    summary: 'Preview what a cast changes',
    description: `${WHAT} Nothing is spoken and nothing is stored.`,
    role: 'viewer',
    answers: ok('The jobs that would change.', recastSchema, RECAST),
  },
  'POST /v1/casts/:cast_id/render': {
    operationId: 'renderRecast',
    summary: 'Render the jobs that a cast changes',
    description: `${WHAT} Each of these jobs is rendered by a job of its own, with all corrections of its sentences.`,
    role: 'member',
    answers: ok('The jobs that are rendered.', recastSchema, {
      ...RECAST,
      jobs: [{ ...RECAST.jobs[0]!, render_id: '1b2f9c1e-2b1a-4b8e-8f56-2f3f4a5b6c7d' }],
    }),
    errors: ['quota_exceeded', 'limit_reached', 'rate_limited'],
  },
});
