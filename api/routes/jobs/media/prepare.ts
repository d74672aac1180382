import { z } from 'zod';
import { createProviderRetries } from '#api/provider-retries.ts';
import { fileKey, languageTag } from '#api/schemas.ts';
import type { RequestState } from '#api/state.ts';
import { findActiveGlossaries } from '#db/glossaries/index.ts';
import { userMistake } from '#domain/errors.ts';
import { isRecordingName, RECORDING_EXTENSIONS } from '#domain/files/recordings.ts';
import { isKnownLanguage, suggestLanguageTag } from '#domain/languages/language-names.ts';
import { issuesOf } from '#api/routes/jobs/file-job-schema.ts';
import { requireBudget, requireFiles, requireRoomForResults } from '#api/routes/jobs/requirements.ts';

/** Result files of a job: the video, subtitles of two languages in two formats, the transcript, the report. */
const RESULT_FILES = 7;

/** Fields of all jobs on a recording. */
export const videoJobShape = {
  source_lang: languageTag.meta({ description: 'the spoken language', examples: ['en'] }),
  target_lang: languageTag.meta({ description: 'with its locale, as `es-ES`', examples: ['es-ES'] }),
  source_video_url: z.string().min(1).max(2048).nullish().meta({
    description: 'address of a video or audio file, or of a page of a video service; either this or `source_file`',
  }),
  source_file: fileKey
    .nullish()
    .meta({ description: 'key of an uploaded video or audio file', examples: ['talks/opening.mp4'] }),
  project_name: z
    .string()
    .max(200)
    .nullish()
    .meta({ description: 'name of the project at a dubbing provider; without effect on our own steps' }),
  glossaries: z.array(z.int().positive()).max(50).nullish(),
  provider: z.string().max(50).nullish(),
};

/** Loudness of a synthesized voice: decibels relative to the usual one, or a word for it. */
export const ttsVolume = z.union([z.number().min(-30).max(12), z.enum(['low', 'normal', 'high'])]);

const shape = z.object(videoJobShape);
type VideoJobBody = z.output<typeof shape>;

/** Exactly one source. */
export function requireOneSource(body: VideoJobBody, context: z.RefinementCtx): void {
  const issue = issuesOf(context);
  const [hasFile, hasUrl] = [body.source_file != null, body.source_video_url != null];
  if (hasFile && hasUrl) issue('source_video_url', 'Send either source_file or source_video_url, not both.');
  if (!hasFile && !hasUrl) issue('source_file', 'Send source_file, or source_video_url.');
}

/**
 * Checks everything that depends on stored objects and providers; the recording itself is checked by the job.
 *
 * @returns columns, and common fields of `input`, of a job on a recording
 * @throws LoquentError 400 `validation_failed` for an unknown language, `unsupported_format`, `outbound_refused`,
 * `provider_not_configured`, `capability_unavailable`, `glossary_inactive`; 404 `not_found`; 413 `quota_exceeded`; 402
 * `credit_exhausted`
 */
export async function prepareVideoJob(state: RequestState, body: VideoJobBody) {
  const { providers, outbound, speech } = state.dependencies;
  const { source_lang: sourceLanguage, target_lang: targetLanguage } = body;
  requireLanguage('source_lang', sourceLanguage);
  requireLanguage('target_lang', targetLanguage);
  speech.recognizer();
  const url = body.source_video_url ?? null;
  if (url !== null) outbound.check(url);
  const sourceFiles = body.source_file == null ? [] : [body.source_file];
  for (const file of sourceFiles) if (!isRecordingName(file)) throw notARecording();
  await requireFiles(state, sourceFiles, () => 'source_file');
  const glossaries = await findActiveGlossaries(state.entityManager(), body.glossaries ?? []);
  await requireRoomForResults(state, RESULT_FILES);
  const provider = createProviderRetries(state).around(
    providers.resolve(body.provider ?? undefined, sourceLanguage, targetLanguage),
  );
  await providers.requirePair(provider, { source: sourceLanguage, target: targetLanguage, path: 'target_lang' });
  await requireBudget(state, provider.capabilities.kind === 'model', true);
  return {
    columns: {
      sourceLanguage,
      targetLanguages: [targetLanguage],
      sourceFiles,
      warnings: [],
    },
    input: {
      source_video_url: url,
      project_name: body.project_name ?? null,
      provider: body.provider ?? null,
      glossaries: glossaries.map(({ id }) => id),
    },
  };
}

function requireLanguage(path: string, language: string): void {
  // The pseudo-languages are regions that no language has.
  if (isKnownLanguage(language) || /^(en-X[AB]|qps-ploc)$/.test(language)) return;
  const meant = suggestLanguageTag(language);
  const hint = meant === undefined ? 'Send a code such as en or es-ES.' : `Did you mean ${meant}?`;
  const message = `"${language}" is the code of no language. ${hint}`;
  throw userMistake('validation_failed', message, { details: [{ path, message }] });
}

const notARecording = () => {
  const message = `The file is not a recording. Send one of: ${RECORDING_EXTENSIONS.join(', ')}.`;
  return userMistake('unsupported_format', message, { details: [{ path: 'source_file', message }] });
};
