import { findActiveGlossaries } from '#db/glossaries.ts';
import type { NewJob } from '#db/jobs.ts';
import { LoquentError, type ErrorDetail } from '#domain/errors.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { TranslationJobInput } from '#domain/jobs/translation.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { assertPairSupported } from '#providers/language/registry.ts';
import { notFound } from '../../errors.ts';
import type { RequestState } from '../../state.ts';
import type { TranslationJobBody } from './schema.ts';

/** Files whose presence is checked at once. */
const PARALLEL_CHECKS = 16;

/**
 * Checks what only the outside world can tell (files, formats, language pairs) and makes the row of a translation job.
 *
 * @throws LoquentError 400 `mode_not_supported`, `capability_unavailable`, `unsupported_format`, `provider_not_configured`,
 *   `validation_failed`, `glossary_inactive`; 404 `not_found` for files, glossaries and context stores that the
 *   organization doesn't have
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
  const glossaries = await findActiveGlossaries(state.entityManager(), body.glossaries ?? []);
  // No release so far can create one, so every id is one that doesn't exist; ignoring it would be worse than refusing.
  refuseUnknownIds('context_stores', 'context store', body.context_stores ?? []);

  const askedFiles = body.source_files ?? [];
  const sourceFiles = [...new Set(askedFiles)];
  const sourceLanguage = body.source_language ?? '';
  const targetLanguages = [...new Set(body.target_languages)];
  for (const file of sourceFiles) if (formatForFile(file) === undefined) throw unsupportedFormat(file);
  await requireFiles(state, askedFiles);
  const engines = new Set<string>();
  for (const language of targetLanguages) {
    const provider = state.dependencies.providers.resolve(body.provider ?? undefined, sourceLanguage, language);
    await assertPairSupported(provider, sourceLanguage, language);
    engines.add(provider.id);
  }

  const input: TranslationJobInput = {
    provider: body.provider ?? null,
    domain: body.domain ?? null,
    instructions: body.instructions ?? null,
    segmentation: body.segmentation ?? 'default',
    columns: body.columns ?? null,
    glossaries: glossaries.map(({ id }) => id),
  };
  return {
    organization: state.principal.organizationId,
    createdBy: state.principal.userId,
    type: 'aimt',
    category: 'document',
    sourceLanguage,
    targetLanguages,
    tms: null,
    projectIdentifier: null,
    sourceFiles,
    input: { ...input },
    warnings: engines.has('local') || engines.has('pseudo') ? unheededWishes(body) : [],
  };
}

/** Rule-based engines can't take wishes in words: the job goes on, and says so. */
function unheededWishes(body: TranslationJobBody): JobWarning[] {
  const fields = (['instructions', 'domain'] as const).filter((field) => (body[field] ?? '') !== '');
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

async function requireFiles(state: RequestState, keys: readonly string[]): Promise<void> {
  const missing: ErrorDetail[] = [];
  for (let start = 0; start < keys.length; start += PARALLEL_CHECKS) {
    const chunk = keys.slice(start, start + PARALLEL_CHECKS);
    const found = await Promise.all(
      chunk.map((key) => state.dependencies.storage.stat(fileObjectKey(state.principal.organizationId, key))),
    );
    for (const [offset, object] of found.entries()) {
      if (object !== undefined) continue;
      missing.push({
        path: `source_files.${start + offset}`,
        message: `There is no file ${chunk[offset]}. Upload it first.`,
      });
    }
  }
  if (missing.length > 0) throw notFound(missing[0]?.message ?? 'source file', missing);
}
