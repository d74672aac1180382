import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import { decibelsOf } from '#domain/recordings/speech/tts-volume.ts';
import { JOB_KINDS, type InputOf, type TypeWith } from '#domain/jobs/kinds/index.ts';
import type { RequestState } from '#api/state.ts';
import { newJob } from '#jobs/typed-job.ts';
import { defineSubmission, type Submission } from '#api/routes/jobs/submission.ts';
import {
  prepareVideoJob,
  requireSourceAndTarget,
  ttsVolume,
  videoJobShape,
} from '#api/routes/jobs/recordings/prepare.ts';

type SpokenType = TypeWith<'planSpeech'>;

/** Milliseconds for a list of voices while the client waits. */
const VOICE_LIST_TIMEOUT = 10_000;

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

/** The submission of a job that speaks. Its `prepare` also throws 400 `capability_unavailable` for a language without a voice. */
export function speechSubmission(type: SpokenType, path: Submission['path'], described: Described): Submission {
  return defineSubmission({
    path,
    schema: spokenVideoSchema,
    async prepare(state, body) {
      const { speech } = state.dependencies;
      const isDubbedByProvider = JOB_KINDS[type].voice === 'instead' && speech.dubber() !== undefined;
      const ttsVolume = body.video?.tts_volume;
      const { columns, input } = await prepareVideoJob(state, body, {
        task: 'speak',
        isDubbedByProvider,
        ttsVolume,
      });
      if (!isDubbedByProvider) {
        for (const language of columns.targetLanguages) await requireVoice(state, language);
      }
      const values: InputOf<SpokenType> = { ...input, tts_volume: decibelsOf(ttsVolume ?? 'normal') };
      return newJob(type, { ...columns, input: values });
    },
    operation: { ...described, description: `${described.description} ${RESULTS}`, examples: EXAMPLES },
  });
}

async function requireVoice({ dependencies: { speech } }: RequestState, language: string): Promise<void> {
  try {
    await speech.voicesFor(language, AbortSignal.timeout(VOICE_LIST_TIMEOUT));
  } catch (error) {
    // The program may be on the workers only, and a vendor may be out of reach for a moment: the job finds out.
    const isUnknown = !(error instanceof LoquentError) || error.id === 'tool_missing' || error.retryable;
    if (!isUnknown) throw error;
  }
}
