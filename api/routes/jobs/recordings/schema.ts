import { z } from 'zod';
import { careShape, fileKey, formalityField, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { MAX_ID } from '#db/entities/index.ts';
import { RECORDING_EXTENSIONS } from '#domain/files/recordings.ts';
import { fileJobShape, issueReporter, ledgerField, recordingReviewField } from '#api/routes/jobs/file-job-schema.ts';

/** Target languages of a job. */
const MAX_LANGUAGES = 20;

const { glossaries, provider } = fileJobShape;

/** Fields of all jobs on a recording. */
export const videoJobShape = {
  source_lang: sourceLanguageTag.meta({
    description:
      'the spoken language, or `auto`: the job detects it by the first half minute of speech, which only the recognizer `local` does',
    examples: ['en', 'auto'],
  }),
  target_lang: languageTag.nullish().meta({
    description:
      "target language with its region, such as `es-ES`; without one, such as `es`, in the providers' default variety; " +
      'either this or `target_langs`',
    examples: ['es-ES'],
  }),
  target_langs: z
    .array(languageTag)
    .min(1)
    .max(MAX_LANGUAGES)
    .nullish()
    .meta({
      description: 'target languages; the recording is recognized once, and each language has its own results',
      examples: [['es-ES', 'fr-FR']],
    }),
  source_video_url: z
    .string()
    .min(1)
    .max(2048)
    .nullish()
    .describe('address of a video or audio file, or of a page of a video service; either this or `source_file`'),
  source_file: fileKey.nullish().meta({
    description: 'key of an uploaded video or audio file',
    examples: ['talks/opening.mp4'],
    'x-file-extensions': RECORDING_EXTENSIONS,
  }),
  project_name: z
    .string()
    .max(200)
    .nullish()
    .describe('name of the project at a dubbing service; other jobs ignore it, with a warning'),
  glossaries,
  provider,
  formality: formalityField,
  ...careShape,
  cast: z
    .int()
    .positive()
    .max(MAX_ID)
    .nullish()
    .describe('id of a cast: the job knows its speakers, with their voices, and how words are read'),
  ledger: ledgerField,
  review: recordingReviewField,
};

/** Loudness of a synthesized voice: decibels relative to the usual one, or a word for it. */
export const ttsVolume = z.union([z.number().min(-30).max(12), z.enum(['low', 'normal', 'high'])]);

const shape = z.object(videoJobShape);
type VideoJobBody = z.output<typeof shape>;

/** Exactly one source, and one way to name the target languages. */
export function requireSourceAndTarget(body: VideoJobBody, context: z.RefinementCtx): void {
  const issue = issueReporter(context);
  const [hasFile, hasUrl] = [body.source_file != null, body.source_video_url != null];
  if (hasFile && hasUrl) issue('source_video_url', 'Send either source_file or source_video_url, not both.');
  if (!hasFile && !hasUrl) issue('source_file', 'Send source_file, or source_video_url.');
  const [hasOne, hasSeveral] = [body.target_lang != null, body.target_langs != null];
  if (hasOne && hasSeveral) issue('target_langs', 'Send either target_lang or target_langs, not both.');
  if (!hasOne && !hasSeveral) issue('target_lang', 'Send target_lang, or target_langs for several languages.');
}
