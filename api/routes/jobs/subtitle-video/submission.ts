import { z } from 'zod';
import { subtitleStyle } from '#domain/recordings/subtitles/subtitle-style.ts';
import { issueReporter } from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { requireSourceAndTarget, ttsVolume, videoJobShape } from '#api/routes/jobs/recordings/schema.ts';

const schema = z
  .object({
    ...videoJobShape,
    video: z
      .object({
        tts_volume: ttsVolume
          .nullish()
          .describe('ignored for subtitles, with a warning; accepted because all video jobs take it'),
        burn_subtitles: z
          .boolean()
          .nullish()
          .describe('true: the subtitles are burned into the picture, which is encoded again'),
        subtitle_style: subtitleStyle.nullish().describe('how subtitles look that are burned into the picture'),
      })
      .nullish()
      .describe('settings of the video'),
  })
  .superRefine((body, context) => {
    requireSourceAndTarget(body, context);
    if (body.video?.subtitle_style == null || body.video.burn_subtitles === true) return;
    issueReporter(context)(
      'video.subtitle_style',
      'Only subtitles in the picture have a style: send burn_subtitles, too.',
    );
  });

/** `POST /v1/jobs/video/subtitle`. */
export const submission = defineSubmission({
  path: '/video/subtitle',
  schema,
  operation: {
    operationId: 'createSubtitleVideoJob',
    ignoredFields: ['project_name', 'video.tts_volume'],
    summary: 'Subtitle a recording in another language',
    description:
      'Accepts a job that recognizes the speech of a video or audio file, translates it, and lays it out as subtitles. ' +
      'Results are below `translations/{job_id}/{target_lang}/` of each target language: the video with the picture as it was and a subtitle track ' +
      'per language, `.srt` and `.vtt` files in both languages, and a transcript. A subtitle track in the source language, ' +
      'or an `.srt` or `.vtt` file of the same name next to `source_file`, is used instead of recognition.',
    examples: {
      file: {
        summary: 'An uploaded video',
        value: { source_file: 'talks/opening.mp4', source_lang: 'en', target_lang: 'es-ES' },
      },
      languages: {
        summary: 'An uploaded video, in several languages',
        value: { source_file: 'talks/opening.mp4', source_lang: 'en', target_langs: ['es-ES', 'fr-FR'] },
      },
      address: {
        summary: 'A video on the web, with the subtitles in the picture',
        value: {
          source_video_url: 'https://example.com/talks/opening.mp4',
          source_lang: 'en',
          target_lang: 'es-ES',
          video: { burn_subtitles: true, subtitle_style: { size: 'large', box: true } },
        },
      },
    },
  },
});
