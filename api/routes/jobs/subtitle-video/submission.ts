import { z } from 'zod';
import {
  STYLED_FORMATS,
  SUBTITLE_FORMATS,
  subtitleStyle,
  USUAL_FORMATS,
  WORD_FORMATS,
  type SubtitleFormat,
} from '#domain/recordings/subtitles/subtitle-style.ts';
import { issueReporter } from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { requireSourceAndTarget, ttsVolume, videoJobShape } from '#api/routes/jobs/recordings/schema.ts';

const NO_STYLE =
  'Only subtitles in the picture and in ASS or TTML have a style: send burn_subtitles or such a format, too.';
const NO_WORDS = 'Words are highlighted in the picture, VTT and ASS: send burn_subtitles or such a format, too.';

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
        subtitle_style: subtitleStyle
          .nullish()
          .describe('how subtitles look in the picture, and in files of ASS and TTML'),
        subtitle_formats: z
          .array(z.enum(SUBTITLE_FORMATS))
          .min(1)
          .nullish()
          .meta({
            description: 'formats of the subtitle files; without the field, `srt` and `vtt`',
            examples: [['srt', 'ass']],
          }),
        bilingual: z
          .boolean()
          .nullish()
          .describe(
            'true: translated subtitles, in files and in the picture, also have the spoken text, below the translation',
          ),
        karaoke: z
          .boolean()
          .nullish()
          .describe(
            'true: words are highlighted as they are spoken, in `vtt`, `ass` and the picture: those of the spoken language by their times, ' +
              'those of a translation by their share of the sentence',
          ),
      })
      .nullish()
      .describe('settings of the video'),
  })
  .superRefine((body, context) => {
    requireSourceAndTarget(body, context);
    const { burn_subtitles: burns, subtitle_formats: formats, subtitle_style: style, karaoke } = body.video ?? {};
    const issue = issueReporter(context);
    const has = (known: readonly SubtitleFormat[]) =>
      burns === true || (formats ?? USUAL_FORMATS).some((format) => known.includes(format));
    if (style != null && !has(STYLED_FORMATS)) issue('video.subtitle_style', NO_STYLE);
    if (karaoke === true && !has(WORD_FORMATS)) issue('video.karaoke', NO_WORDS);
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
