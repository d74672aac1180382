import { speechSubmission } from '#api/routes/jobs/recordings/speech.ts';

/** `POST /v1/jobs/video/dub`. */
export const submission = speechSubmission('/video/dub', 'instead', {
  operationId: 'createDubVideoJob',
  summary: 'Dub a recording in another language',
  description:
    'Accepts a job that recognizes the speech of a video or audio file, translates it, and speaks it instead of the original voice.',
});
