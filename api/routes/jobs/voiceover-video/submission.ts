import { defineSubmission } from '#api/routes/jobs/submission.ts';
import {
  prepareSpeechJob,
  SPEECH_EXAMPLES,
  SPEECH_RESULTS,
  spokenVideoSchema,
} from '#api/routes/jobs/speech/prepare.ts';

/** `POST /v1/jobs/video/voiceover`. */
export const submission = defineSubmission({
  path: '/video/voiceover',
  schema: spokenVideoSchema,
  prepare: (state, body) => prepareSpeechJob('voiceover_video', state, body),
  operation: {
    operationId: 'createVoiceoverVideoJob',
    summary: 'Speak a translation over a recording',
    description:
      'Accepts a job that recognises the speech of a video or audio file, translates it, and speaks it over the original sound, which is quieter meanwhile. ' +
      SPEECH_RESULTS,
    examples: SPEECH_EXAMPLES,
  },
});
