import { defineSubmission } from '#api/routes/jobs/submission.ts';
import {
  prepareSpeechJob,
  SPEECH_EXAMPLES,
  SPEECH_RESULTS,
  spokenVideoSchema,
} from '#api/routes/jobs/speech/prepare.ts';

/** `POST /v1/jobs/video/dub`. */
export const submission = defineSubmission({
  path: '/video/dub',
  schema: spokenVideoSchema,
  prepare: (state, body) => prepareSpeechJob('dub_video', state, body),
  operation: {
    operationId: 'createDubVideoJob',
    summary: 'Dub a recording in another language',
    description:
      'Accepts a job that recognises the speech of a video or audio file, translates it, and speaks it in place of the original voice. ' +
      SPEECH_RESULTS,
    examples: SPEECH_EXAMPLES,
  },
});
