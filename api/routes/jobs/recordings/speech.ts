import { z } from 'zod';
import { fileKey } from '#api/schemas.ts';
import { issueReporter } from '#api/routes/jobs/file-job-schema.ts';
import { BACKGROUNDS } from '#domain/recordings/speech/background.ts';
import { defineSubmission, type Submission } from '#api/routes/jobs/submission.ts';
import { requireSourceAndTarget, ttsVolume, videoJobShape } from './schema.ts';

const voiceShape = {
  tts_volume: ttsVolume
    .nullish()
    .describe(
      'loudness of the synthesized voice: decibels relative to its usual one, or `low` (-6), `normal`, `high` (6)',
    ),
};
const backgroundShape = {
  background: z
    .enum(BACKGROUNDS)
    .nullish()
    .describe(
      'music and noise under the voice: `separate` keeps what the separator of the operator leaves, `duck` what both channels of a stereo ' +
        'sound differ by, if the voice is in the middle, `mute` nothing; without the field, `separate` if there is a separator, else `mute`',
    ),
};

const targetSubtitles = fileKey
  .refine((key) => /\.(?:srt|vtt)$/i.test(key), 'must be the key of an .srt or .vtt file')
  .nullish()
  .meta({
    description:
      'key of an uploaded .srt or .vtt file with the translation of the recording: its text is spoken, and nothing is translated; the ' +
      'recording gives the times and the speakers',
    examples: ['talks/opening.es.srt'],
    'x-file-extensions': ['.srt', '.vtt'],
  });

/** Fields that only a translation follows. */
const OF_TRANSLATIONS = ['glossaries', 'provider', 'formality', 'quality', 'refine_with', 'ledger'] as const;

type SpeechBody = z.output<typeof speechShape>;
const speechShape = z.object({ ...videoJobShape, target_subtitles: targetSubtitles });

/** Target subtitles are for one language, and leave nothing to translate. */
function requireGivenTranslation(body: SpeechBody, context: z.RefinementCtx): void {
  if (body.target_subtitles == null) return;
  const issue = issueReporter(context);
  if ((body.target_langs?.length ?? 0) > 1)
    issue('target_subtitles', 'They have one language: send a job per language.');
  for (const field of OF_TRANSLATIONS)
    if (body[field] != null) issue(field, `Nothing is translated with target_subtitles: leave ${field} out.`);
  if (body.review === 'transcript') issue('review', 'Nothing is translated with target_subtitles: send review true.');
}

/** Body of jobs that speak the translation of a recording. */
const bodyOf = <Settings extends z.ZodRawShape>(settings: Settings, id: string) =>
  z
    .object({ ...speechShape.shape, video: z.object(settings).nullish().describe('settings of the video') })
    .superRefine(requireSourceAndTarget)
    .superRefine(requireGivenTranslation)
    .meta({ id });

const SCHEMAS = {
  over: bodyOf(voiceShape, 'VoiceoverVideoJobRequest'),
  instead: bodyOf({ ...voiceShape, ...backgroundShape }, 'DubVideoJobRequest'),
} as const;

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
  given: {
    summary: 'An uploaded video, with its translation in a file',
    value: {
      source_file: 'talks/opening.mp4',
      source_lang: 'en',
      target_lang: 'es-ES',
      target_subtitles: 'talks/opening.es.srt',
    },
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

/** The submission of a job that speaks. @param voice where: over the original one, or instead of it */
export const speechSubmission = (
  path: Submission['path'],
  voice: keyof typeof SCHEMAS,
  described: Described,
): Submission =>
  defineSubmission({
    path,
    schema: SCHEMAS[voice],
    operation: { ...described, description: `${described.description} ${RESULTS}`, examples: EXAMPLES },
  });
