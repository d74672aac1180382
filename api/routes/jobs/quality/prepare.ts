import { validationFailed } from '#domain/request-errors.ts';
import { submissionWarnings, preferredInput } from '#api/routes/jobs/file-job.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import type { RequestState } from '#api/state.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { inField, userMistake } from '#domain/errors.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import { editorOf, isModel } from '#domain/execution/executor.ts';
import { formatForFile, translationExtensions, unsupportedFormat } from '#formats/registry.ts';
import { newJob } from '#jobs/typed-job.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import type { QualityBody } from './schema.ts';
import { requireBudget, requireFiles, requireResultQuota } from '#jobs/submission/requirements.ts';

/** Files of a report. */
const RESULTS = 3;

type QualityType = TypeWith<'reportQuality'>;
type FilePair = NonNullable<QualityBody['file_pairs']>[number];

/**
 * Builds the columns of a job on quality.
 *
 * @throws LoquentError as `prepareProjectJob` and `resolveEditor`; `unsupported_format`, `validation_failed` for pairs of different types; 404
 * `not_found` for files; 413 `quota_exceeded`
 */
export async function prepareQualityJob(
  state: RequestState,
  type: QualityType,
  body: QualityBody,
): Promise<JobContent> {
  const by = editorOf(state.dependencies.providers.resolveEditor(body.provider ?? undefined));
  const executions = [{ task: 'assess', executor: by }] as const;
  const push = body.push ?? true;
  if (body.tms != null) {
    const targetLanguages = body.target_languages ?? [];
    const prepared = await prepareProjectJob(state, {
      tms: body.tms,
      sourceLanguage: body.source_language,
      targetLanguages,
      preferences: body,
      executions,
    });
    const { provider, domain, glossaries, context_stores, memory, label } = prepared.input;
    const labeled = label === undefined ? {} : { label };
    const input = { provider, domain, push, glossaries, context_stores, memory, file_pairs: [], ...labeled };
    return newJob(type, { ...prepared.columns, input });
  }
  const { provider, domain, glossaries, context_stores, memory } = await preferredInput(state, body);
  const warnings = await submissionWarnings(state, executions, body, body.source_language ?? null);
  const pairs = body.file_pairs ?? [];
  await requireSources(state, body.source_files ?? [], pairs);
  await requireResultQuota(state, RESULTS);
  await requireBudget(state, isModel(by));
  const files = pairs.flatMap(({ source_file: source, target_file: target }) => [source, target]);
  const languages =
    pairs.length > 0 ? pairs.map(({ target_language: language }) => language) : (body.target_languages ?? []);
  return newJob(type, {
    sourceLanguage: body.source_language ?? null,
    targetLanguages: [...new Set(languages)],
    sourceFiles: [...new Set([...(body.source_files ?? []), ...files])],
    warnings,
    input: { provider, domain, push, glossaries, context_stores, memory, file_pairs: [...pairs] },
  });
}

async function requireSources(
  state: RequestState,
  files: readonly string[],
  pairs: readonly FilePair[],
): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (translationExtensions.includes(extensionOf(file))) continue;
    throw inField(`source_files.${index}`, notBilingual(file));
  }
  await requireFiles(state, files, (index) => `source_files.${index}`);
  for (const [index, { source_file: source, target_file: target }] of pairs.entries()) {
    for (const [field, file] of Object.entries({ source_file: source, target_file: target })) {
      if (formatForFile(file) === undefined) throw inField(`file_pairs.${index}.${field}`, unsupportedFormat(file));
    }
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
