import { documentGlossaries, requireActiveStores, requireMemory } from '#db/context/index.ts';
import { findActiveGlossaries } from '#db/glossaries/index.ts';
import { requireCast } from '#db/casts/casts.ts';
import { inField } from '#domain/errors.ts';
import { requireJob } from '#db/jobs/find-job.ts';
import { toneOf } from '#domain/execution/request-options.ts';
import { isReviewed } from '#domain/jobs/kinds/index.ts';
import { memoryPreferences } from '#domain/memories/memory-preferences.ts';
import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRequest } from './job-request.ts';

const NO_SEGMENTS = 'is not offered here, because no segments are kept (KEEP_SEGMENTS)';

/**
 * The fields of `input` about stored objects that a request names, and about the tone.
 *
 * @throws LoquentError 400 `glossary_inactive`, `context_store_inactive`, `validation_failed`; 404 `not_found`; 413 `limit_reached`
 */
export async function requestedContext(caller: Caller<'config'>, request: JobRequest): Promise<object> {
  const entityManager = caller.entityManager();
  const glossaries = await findActiveGlossaries(entityManager, request.glossaries ?? []);
  const stores = [...new Set(request.context_stores ?? [])];
  const memories = await requireActiveStores(entityManager, stores);
  // The job would fail with the same error.
  await documentGlossaries(entityManager, stores);
  if (isReviewed({ input: { ...request } }) && !caller.dependencies.config.keepsSegments) {
    throw validationFailed([{ path: 'review', message: NO_SEGMENTS }]);
  }
  if (request.cast != null)
    await requireCast(entityManager, request.cast).catch((error) => {
      throw inField('cast', error);
    });
  if (request.ledger != null) await requireJob(entityManager, request.ledger.from_job);
  return {
    formality: toneOf(request.formality),
    glossaries: glossaries.map(({ id }) => id),
    context_stores: stores,
    memory: memoryPreferences(request.memory, memories),
    save_to_memory: await requireMemory(entityManager, request.save_to_memory ?? null),
  };
}
