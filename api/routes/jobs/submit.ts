import { findActiveGlossaries } from '#db/glossaries.ts';
import type { NewJob } from '#db/jobs.ts';
import { LoquentError } from '#domain/errors.ts';
import type { JobType, JobWarning } from '#domain/jobs/job.ts';
import type { TranslationJobInput } from '#domain/jobs/translation.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';
import { assertPairSupported } from '#providers/language/registry.ts';
import { notFound } from '../../errors.ts';
import type { RequestState } from '../../state.ts';
import type { TranslationJobBody } from './schema.ts';
import { requireFiles } from './source-files.ts';

/**
 * Makes the row of a translation job.
 *
 * @throws LoquentError as `prepareFileJob`, and `mode_not_supported`
 */
export async function prepareTranslationJob(state: RequestState, body: TranslationJobBody): Promise<NewJob> {
  if (body.mode === 'human') {
    const message = 'Human translation is not offered here; send mode "ai".';
    throw new LoquentError({ id: 'mode_not_supported', message });
  }
  if (body.tms != null) {
    const message = `Projects of ${body.tms.name} can't be translated by this version; send source_files instead of tms.`;
    throw new LoquentError({ id: 'capability_unavailable', message, details: [{ path: 'tms', message }] });
  }
  return prepareFileJob(state, {
    type: 'aimt',
    files: body.source_files ?? [],
    pathOf: (index) => `source_files.${index}`,
    sourceLanguage: body.source_language ?? '',
    targetLanguages: body.target_languages ?? [],
    wishes: body,
    input: { segmentation: body.segmentation ?? 'default', columns: body.columns ?? null },
  });
}

/** What jobs that translate files have in common, whatever they were asked for with. Languages are BCP 47. */
export interface FileJobRequest {
  readonly type: JobType;
  /** Keys as the client named them, twice or not. */
  readonly files: readonly string[];
  /** Where the body names the file of that index. */
  readonly pathOf: (index: number) => string;
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly wishes: Pick<TranslationJobBody, 'provider' | 'domain' | 'instructions' | 'glossaries' | 'context_stores'>;
  readonly input: Pick<TranslationJobInput, 'segmentation' | 'columns' | 'instruction'>;
}

/**
 * Checks what only the outside world can tell (files, formats, language pairs) and makes the row of a job.
 *
 * @throws LoquentError 400 `capability_unavailable`, `unsupported_format`, `provider_not_configured`, `validation_failed`,
 *   `glossary_inactive`; 404 `not_found` for files, glossaries and context stores that the organization doesn't have
 */
export async function prepareFileJob(state: RequestState, request: FileJobRequest): Promise<NewJob> {
  const { wishes, sourceLanguage } = request;
  const glossaries = await findActiveGlossaries(state.entityManager(), wishes.glossaries ?? []);
  // No release so far can create one, so every id is one that doesn't exist; ignoring it would be worse than refusing.
  refuseUnknownIds('context_stores', 'context store', wishes.context_stores ?? []);

  const sourceFiles = [...new Set(request.files)];
  const targetLanguages = [...new Set(request.targetLanguages)];
  for (const file of sourceFiles) if (formatForFile(file) === undefined) throw unsupportedFormat(file);
  await requireFiles(state, request.files, request.pathOf);
  const engines = new Set<string>();
  for (const language of targetLanguages) {
    const provider = state.dependencies.providers.resolve(wishes.provider ?? undefined, sourceLanguage, language);
    await assertPairSupported(provider, sourceLanguage, language);
    engines.add(provider.id);
  }

  const input: TranslationJobInput = {
    provider: wishes.provider ?? null,
    domain: wishes.domain ?? null,
    instructions: wishes.instructions ?? null,
    ...request.input,
    glossaries: glossaries.map(({ id }) => id),
  };
  return {
    organization: state.principal.organizationId,
    createdBy: state.principal.userId,
    type: request.type,
    category: 'document',
    sourceLanguage,
    targetLanguages,
    tms: null,
    projectIdentifier: null,
    sourceFiles,
    input: { ...input },
    warnings: engines.has('local') || engines.has('pseudo') ? unheededWishes(wishes) : [],
  };
}

/** Rule-based engines can't take wishes in words: the job goes on, and says so. */
function unheededWishes(wishes: FileJobRequest['wishes']): JobWarning[] {
  const fields = (['instructions', 'domain'] as const).filter((field) => (wishes[field] ?? '') !== '');
  return fields.map((field) => ({
    code: `${field}_not_followed`,
    message: `The embedded engine can't follow "${field}". Choose a provider with a language model for that.`,
  }));
}

/**
 * For things that this release can't create yet: whatever is named doesn't exist.
 *
 * @throws LoquentError `not_found` naming all of them
 */
export function refuseUnknownIds(path: string, what: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const details = ids.map((id, index) => ({ path: `${path}.${index}`, message: `There is no ${what} ${id}.` }));
  throw notFound(details[0]?.message ?? what, details);
}
