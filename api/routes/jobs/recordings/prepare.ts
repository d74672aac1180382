import { z } from 'zod';
import { createProviderRetries } from '#api/provider-retries.ts';
import { fileKey, formalityField, languageTag } from '#api/schemas.ts';
import type { RequestState } from '#api/state.ts';
import { findActiveGlossaries } from '#db/glossaries/index.ts';
import { checkField, userMistake } from '#domain/errors.ts';
import { isRecordingName, RECORDING_EXTENSIONS } from '#domain/files/recordings.ts';
import { isKnownLanguage, suggestLanguageTag } from '#domain/languages/language-names.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { BY_DUBBING_SERVICE, isModel } from '#domain/execution/executor.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import { toneOf } from '#domain/execution/request-options.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { fileJobShape, issueReporter, reviewField } from '#api/routes/jobs/file-job-schema.ts';
import { requireBudget, requireFiles, requireResultQuota } from '#jobs/submission/requirements.ts';
import { reviewInput } from '#api/routes/jobs/review-input.ts';

/** Target languages of a job. */
const MAX_LANGUAGES = 20;

/** Result files of a language: the video, subtitles of two languages in two formats, the transcript, the report. */
const RESULT_FILES = 7;

const { glossaries, provider } = fileJobShape;

/** Fields of all jobs on a recording. */
export const videoJobShape = {
  source_lang: languageTag.meta({ description: 'the spoken language', examples: ['en'] }),
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
  review: reviewField,
};

/** Loudness of a synthesized voice: decibels relative to the usual one, or a word for it. */
export const ttsVolume = z.union([z.number().min(-30).max(12), z.enum(['low', 'normal', 'high'])]);

const shape = z.object(videoJobShape);
type VideoJobBody = z.output<typeof shape>;

/** The work of a job on a recording, other than translation. */
export interface RecordingWork {
  readonly task: 'subtitle' | 'speak';
  /** True if a dubbing service does all of it. */
  readonly isDubbedByProvider?: boolean;
  readonly ttsVolume: number | string | null | undefined;
}

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

/** A target language of a request, and the path of its field. */
interface Target {
  readonly language: string;
  readonly path: string;
}

/** The target languages of a request, each once. */
function targetsOf({ target_lang: one, target_langs: several }: VideoJobBody): readonly Target[] {
  if (one != null) return [{ language: one, path: 'target_lang' }];
  const all = several ?? [];
  return [...new Set(all)].map((language) => ({ language, path: `target_langs.${all.indexOf(language)}` }));
}

/**
 * Checks everything that depends on stored objects and providers; the recording itself is checked by the job.
 *
 * @returns columns, and common fields of `input`, of a job on a recording
 * @throws LoquentError 400 `validation_failed` for an unknown language, `unsupported_format`, `outbound_refused`,
 * `provider_not_configured`, `capability_unavailable`, `glossary_inactive`; 404 `not_found`; 413 `quota_exceeded`; 402
 * `credit_exhausted`
 */
export async function prepareVideoJob(state: RequestState, body: VideoJobBody, work: RecordingWork) {
  const { outbound, speech } = state.dependencies;
  const { source_lang: sourceLanguage } = body;
  const targets = targetsOf(body);
  const { isDubbedByProvider = false } = work;
  requireLanguage('source_lang', sourceLanguage, !isDubbedByProvider);
  for (const { path, language } of targets) requireLanguage(path, language, !isDubbedByProvider);
  const reviewed = reviewInput(state.dependencies, body, { isDubbedByProvider });
  if (!isDubbedByProvider) speech.recognizer();
  const url = body.source_video_url ?? null;
  if (url !== null) checkField('source_video_url', () => outbound.check(url));
  const sourceFiles = body.source_file == null ? [] : [body.source_file];
  for (const file of sourceFiles) if (!isRecordingName(file)) throw notARecording();
  await requireFiles(state, sourceFiles, () => 'source_file');
  const glossaries = await findActiveGlossaries(state.entityManager(), body.glossaries ?? []);
  await requireResultQuota(state, RESULT_FILES * targets.length);
  const executions: Execution[] = [];
  for (const target of targets) {
    const by = isDubbedByProvider ? BY_DUBBING_SERVICE : (await requireTranslator(state, body, target)).capabilities;
    executions.push({ task: work.task, executor: by, targetLanguage: target.language });
  }
  const warnings = unsupportedOptions(executions, { ...body, tts_volume: work.ttsVolume });
  await requireBudget(
    state,
    executions.some(({ executor }) => isModel(executor)),
    true,
  );
  return {
    columns: {
      sourceLanguage,
      targetLanguages: targets.map(({ language }) => language),
      sourceFiles,
      warnings,
    },
    input: {
      source_video_url: url,
      project_name: body.project_name ?? null,
      provider: body.provider ?? null,
      glossaries: glossaries.map(({ id }) => id),
      formality: toneOf(body.formality),
      ...reviewed,
    },
  };
}

/** The provider of the text of a job, which has to have its pair of languages. */
async function requireTranslator(
  state: RequestState,
  body: VideoJobBody,
  { language: target, path }: Target,
): Promise<TranslationProvider> {
  const { providers } = state.dependencies;
  const { source_lang: source } = body;
  const provider = createProviderRetries(state).around(providers.resolve(body.provider ?? undefined, source, target));
  await providers.requirePair(provider, { source, target, path });
  return provider;
}

/** @param takesPseudo false: pseudo-languages are refused, which nobody speaks */
function requireLanguage(path: string, language: string, takesPseudo: boolean): void {
  if (isPseudoLanguage(language) ? takesPseudo : isKnownLanguage(language)) return;
  const meant = suggestLanguageTag(language);
  const hint = meant === undefined ? 'Send a code such as en or es-ES.' : `Did you mean ${meant}?`;
  const message = `"${language}" is the code of no language. ${hint}`;
  throw userMistake('validation_failed', message, { details: [{ path, message }] });
}

const notARecording = () => {
  const message = `The file is not a recording. Send one of: ${RECORDING_EXTENSIONS.join(', ')}.`;
  return userMistake('unsupported_format', message, { details: [{ path: 'source_file', message }] });
};
