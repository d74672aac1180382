import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { prepareSpeechJob, spokenVideoSchema } from '#api/routes/jobs/speech/prepare.ts';

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
      'Results are below `translations/{job_id}/{target_lang}/`: the video with the picture as it was, the new sound as its ' +
      'first track and the original one as its second, subtitles in both languages, a transcript, and a report with waveforms.',
    examples: {
      file: {
        summary: 'An uploaded video',
        value: { source_file: 'talks/opening.mp4', source_lang: 'en', target_lang: 'es-ES' },
      },
      loud: {
        summary: 'A video on the web, with a louder voice',
        value: {
          source_video_url: 'https://example.com/talks/opening.mp4',
          source_lang: 'en',
          target_lang: 'es-ES',
          project_name: 'Opening talk',
          video: { tts_volume: 3 },
        },
      },
    },
  },
});
