import { speechSubmission } from '#api/routes/jobs/recordings/speech/prepare.ts';

/** `POST /v1/jobs/video/dub`. */
export const submission = speechSubmission('dub_video', '/video/dub', {
  operationId: 'createDubVideoJob',
  summary: 'Dub a recording in another language',
  description:
    'Accepts a job that recognizes the speech of a video or audio file, translates it, and speaks it instead of the original voice.',
});
