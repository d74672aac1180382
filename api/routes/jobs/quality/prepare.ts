import { validationFailed } from '#api/errors.ts';
import { preferredInput } from '#api/routes/jobs/file-job.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import type { RequestState } from '#api/state.ts';
import { unheededPreferences } from '#api/unheeded-preferences.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { userMistake } from '#domain/errors.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import { formatForFile, translationExtensions, unsupportedFormat } from '#formats/registry.ts';
import { newJob } from '#jobs/typed-job.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import type { QualityBody } from './schema.ts';
import { requireBudget, requireFiles, requireRoomForResults } from '#api/routes/jobs/requirements.ts';

/** Files of a report. */
const RESULTS = 3;

type QualityType = TypeWith<'reportQuality'>;
type FilePair = NonNullable<QualityBody['file_pairs']>[number];

/**
 * Builds the columns of a job on quality.
 *
 * @throws LoquentError as `prepareProjectJob`; `unsupported_format`, `validation_failed` for pairs of different types; 404
 * `not_found` for files; 413 `quota_exceeded`
 */
export async function prepareQualityJob(
  state: RequestState,
  type: QualityType,
  body: QualityBody,
): Promise<JobContent> {
  const { model } = state.dependencies.providers.resolveModel(body.provider ?? undefined);
  const usesModel = model !== undefined;
  const warnings = unheededPreferences({ domain: body.domain }, usesModel);
  const push = body.push ?? true;
  if (body.tms != null) {
    const targetLanguages = body.target_languages ?? [];
    const prepared = await prepareProjectJob(state, {
      tms: body.tms,
      targetLanguages,
      preferences: body,
      usesModel,
      warnings,
    });
    const { provider, domain, glossaries, context_stores } = prepared.input;
    const input = { provider, domain, push, glossaries, context_stores, file_pairs: [] };
    return newJob(type, { ...prepared.columns, input });
  }
  const { provider, domain, glossaries, context_stores } = (await preferredInput(state, body)).input;
  const pairs = body.file_pairs ?? [];
  await requireSources(state, body.source_files ?? [], pairs);
  await requireRoomForResults(state, RESULTS);
  await requireBudget(state, usesModel);
  const files = pairs.flatMap(({ source_file: source, target_file: target }) => [source, target]);
  const languages =
    pairs.length > 0 ? pairs.map(({ target_language: language }) => language) : (body.target_languages ?? []);
  return newJob(type, {
    sourceLanguage: body.source_language ?? null,
    targetLanguages: [...new Set(languages)],
    sourceFiles: [...new Set([...(body.source_files ?? []), ...files])],
    warnings,
    input: { provider, domain, push, glossaries, context_stores, file_pairs: [...pairs] },
  });
}

async function requireSources(
  state: RequestState,
  files: readonly string[],
  pairs: readonly FilePair[],
): Promise<void> {
  for (const file of files) if (!translationExtensions.includes(extensionOf(file))) throw notBilingual(file);
  await requireFiles(state, files, (index) => `source_files.${index}`);
  for (const [index, { source_file: source, target_file: target }] of pairs.entries()) {
    for (const file of [source, target]) if (formatForFile(file) === undefined) throw unsupportedFormat(file);
    if (formatForFile(source) === formatForFile(target)) continue;
    const message = `must be of the same type as its source, ${extensionOf(source)}`;
    throw validationFailed([{ path: `file_pairs.${index}.target_file`, message }]);
  }
  for (const field of ['source_file', 'target_file'] as const) {
    const keys = pairs.map((pair) => pair[field]);
    await requireFiles(state, keys, (index) => `file_pairs.${index}.${field}`);
  }
}

const notBilingual = (file: string) =>
  userMistake(
    'unsupported_format',
    `${file} doesn't hold sources with their translations. Send ${translationExtensions.join(', ')} as source_files, or the ` +
      'source and its translation as file_pairs.',
  );
