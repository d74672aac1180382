import { speechSubmission } from '#api/routes/jobs/recordings/speech.ts';

/** `POST /v1/jobs/video/voiceover`. */
export const submission = speechSubmission('/video/voiceover', 'over', {
  operationId: 'createVoiceoverVideoJob',
  ignoredFields: ['project_name'],
  summary: 'Speak a translation over a recording',
  description:
    'Accepts a job that recognizes the speech of a video or audio file, translates it, and speaks it over the original sound, which is quieter meanwhile.',
});
