import { z } from 'zod';
import { CALLS_PROVIDER, READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { languageTag } from '#api/schemas.ts';
import { SEGMENT_ID } from '#domain/review/segment.ts';

const milliseconds = z.int().min(0);

export const waveformSchema = z
  .object({
    duration: milliseconds.describe('length of the recording in milliseconds'),
    interval: milliseconds.describe('milliseconds per peak; 0: no peaks'),
    peaks: z
      .array(z.int().min(0).max(100))
      .describe(
        'highest amplitude of each interval, in percent; empty where the sound was not decoded: subtitles that were there ' +
          'already needed none, or the job is of an older release',
      ),
  })
  .meta({ id: 'Waveform' });

/** `POST /v1/jobs/:job_id/segments/speak`, and `…/translate`. */
export const speakSegmentSchema = z
  .object({ id: z.string().max(100).regex(SEGMENT_ID).describe('id of the sentence') })
  .meta({ id: 'SegmentSpeech' });

/** Milliseconds of a mix that people listen to. */
const MAX_HEARD = 15_000;

/** `GET /v1/jobs/:job_id/mix`. */
export const mixSchema = z.object({
  start: z.coerce
    .number()
    .pipe(milliseconds)
    .default(0)
    .describe('where it begins, in milliseconds since the beginning of the recording'),
  duration: z.coerce
    .number()
    .pipe(z.int().min(100).max(MAX_HEARD))
    .default(MAX_HEARD)
    .describe('its length in milliseconds; it ends with the recording'),
  language: languageTag.optional().describe('a target language of the job; absent: its first one'),
});

const offeredTranslationSchema = z
  .object({
    id: z.string().describe('id of the sentence'),
    version: z.int().describe('version of the segment whose source was translated'),
    source: z.string().describe('the source, as it was translated'),
    target: z.string().describe('the translation that is offered'),
    engine: z.string().nullable().describe('the model or engine; null: nothing had to be translated'),
  })
  .meta({ id: 'OfferedTranslation' });

export const recordingOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/waveform': {
    operationId: 'readWaveform',
    summary: 'Read the waveform of a recording',
    description:
      'Amplitudes of the source of a job on a recording, as people see them while they correct its sentences: one per 50 ms, at most ' +
      'about 100,000. Jobs that are on no recording answer 409 `no_recording`.',
    role: 'viewer',
    answers: ok('The waveform.', waveformSchema, { duration: 250, interval: 50, peaks: [0, 12, 71, 64, 3] }),
    errors: [...READS_SEGMENTS, 'no_recording'],
  },
  'GET /v1/jobs/:job_id/mix': {
    operationId: 'previewMix',
    summary: 'Listen to the mix of a recording',
    description:
      'Mixes up to 15 s of a voiceover or dub as a render would mix them now: the original with its ducking, the background, and the voice ' +
      'with the corrections that people have made. Gains are those of the job, so that it is as loud as its result. Sentences that are heard ' +
      'and have no speech yet are spoken, which needs the role member; their speech is kept for later mixes and renders, and their ' +
      'characters count in the usage of the job once. The first mix of a job decodes its whole sound. A job that speaks nothing, or has ' +
      'not spoken yet, answers 409 `no_speech`; one whose sound is not kept, or that a dubbing provider has dubbed, 410 `segments_not_kept`.',
    role: 'viewer',
    query: mixSchema,
    answers: {
      200: {
        description: 'The sound: 48 kHz, stereo.',
        content: { 'audio/flac': { schema: { type: 'string', format: 'binary' } } },
      },
    },
    errors: [...READS_SEGMENTS, ...CALLS_PROVIDER, 'no_speech'],
  },
  'POST /v1/jobs/:job_id/segments/translate': {
    operationId: 'translateSegment',
    summary: 'Translate one sentence of a recording',
    description:
      'Translates the source of a sentence as it is now, which people may have corrected, with the provider, glossaries and ledger of its job, ' +
      'and the sentences around it. Nothing is changed: `PATCH …/segments` makes the offered text the target. Characters count in the usage of the ' +
      'job. Jobs that are on no recording answer 409 `no_recording`.',
    role: 'member',
    body: jsonBody(speakSegmentSchema, {
      sentence: { summary: 'A sentence that somebody has corrected', value: { id: '0.es-ES.12' } },
    }),
    answers: ok('The translation.', offeredTranslationSchema, {
      id: '0.es-ES.12',
      version: 2,
      source: 'Welcome to Ronda.',
      target: 'Bienvenidos a Ronda.',
      engine: 'gpt-5',
    }),
    errors: [...READS_SEGMENTS, ...CALLS_PROVIDER, 'no_recording'],
  },
  'POST /v1/jobs/:job_id/segments/speak': {
    operationId: 'speakSegment',
    summary: 'Listen to one sentence of a recording',
    description:
      'Speaks a sentence of a voiceover or dub as it is now, with the voice and at about the tempo that a render would give it, which ' +
      '`GET …/segments/fit` reports. Nothing is stored: a render speaks it again. Characters count in the usage of the job. A job that ' +
      'speaks nothing, and a sentence that is muted or has nothing to pronounce, answer 409 `no_speech`.',
    role: 'member',
    body: jsonBody(speakSegmentSchema, {
      sentence: { summary: 'A sentence that somebody has corrected', value: { id: '0.es-ES.12' } },
    }),
    answers: {
      200: {
        description: 'The speech: 16 bits, mono.',
        content: { 'audio/wav': { schema: { type: 'string', format: 'binary' } } },
      },
    },
    errors: [...READS_SEGMENTS, ...CALLS_PROVIDER, 'no_recording', 'no_speech'],
  },
});
