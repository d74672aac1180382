import { z } from 'zod';
import { defineSubmission, type Submission } from '#api/routes/jobs/submission.ts';
import { requireSourceAndTarget, ttsVolume, videoJobShape } from './schema.ts';

/** Body of jobs that speak the translation of a recording. */
const spokenVideoSchema = z
  .object({
    ...videoJobShape,
    video: z
      .object({
        tts_volume: ttsVolume
          .nullish()
          .describe(
            'loudness of the synthesized voice: decibels relative to its usual one, or `low` (-6), `normal`, `high` (6)',
          ),
      })
      .nullish()
      .describe('settings of the video'),
  })
  .superRefine(requireSourceAndTarget)
  .meta({ id: 'SpokenVideoJobRequest' });

/** About the results of all jobs that speak. */
const RESULTS =
  'Results are below `translations/{job_id}/{target_lang}/` of each target language: the video with the picture as it was, the new sound as its ' +
  'first track and the original one as its second, subtitles in both languages, a transcript, and a report with waveforms.';

const EXAMPLES = {
  file: {
    summary: 'An uploaded video',
    value: { source_file: 'talks/opening.mp4', source_lang: 'en', target_lang: 'es-ES' },
  },
  languages: {
    summary: 'An uploaded video, in several languages',
    value: { source_file: 'talks/opening.mp4', source_lang: 'en', target_langs: ['es-ES', 'fr-FR', 'de-DE'] },
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
} as const;

type Described = Pick<Submission['operation'], 'operationId' | 'summary' | 'description' | 'ignoredFields'>;

/** The submission of a job that speaks. */
export const speechSubmission = (path: Submission['path'], described: Described): Submission =>
  defineSubmission({
    path,
    schema: spokenVideoSchema,
    operation: { ...described, description: `${described.description} ${RESULTS}`, examples: EXAMPLES },
  });
