import type { ContextAccess } from '#domain/context/passage.ts';
import { TranslationMemory } from '#db/memory/translation-memory.ts';
import type { EntityManager } from '#db/orm.ts';
import { openRetrievalStores } from './retrieval-stores.ts';
import { passageSearch } from './search/search-passages.ts';
import type { VectorBackend } from './vectors/vector-backend.ts';

/** Access to the context stores of an organization. @param entityManager scoped to it */
export function contextAccess(
  entityManager: EntityManager,
  organization: string,
  vectors: VectorBackend,
): ContextAccess {
  return {
    openStores: (ids, languages) => openRetrievalStores(entityManager, ids, languages),
    search: passageSearch(entityManager, organization, vectors),
    openMemory: (stores, source, target) => new TranslationMemory(entityManager, organization, stores, source, target),
  };
}
