import type { ContextAccess, RetrievalStore } from '#domain/context/passage.ts';
import { TranslationMemory } from '#db/memories/translation-memory.ts';
import type { EntityManager } from '#db/orm.ts';
import { renderTemplate } from '#domain/prompt-templates/prompt-template.ts';
import { ContextStore, PromptTemplate } from '#db/entities/index.ts';
import { findStoresOfTerms } from './document-terms.ts';
import { passageSearch } from './search/search-passages.ts';
import { readStyleguides } from './styleguides.ts';
import type { VectorBackend } from './vectors/vector-backend.ts';

/** Access to the context stores of an organization. */
export function contextAccess(
  entityManager: EntityManager,
  organization: string,
  vectors: VectorBackend,
): ContextAccess {
  return {
    openStores: (ids, languages) => openRetrievalStores(entityManager, organization, ids, languages),
    search: passageSearch(entityManager, organization, vectors),
    styleguides: (stores, languages) => readStyleguides(entityManager, organization, stores, languages),
    openMemory: (stores, source, target, penalties) =>
      new TranslationMemory(entityManager, organization, stores, source, target, penalties),
  };
}

/**
 * Loads the active stores of a list, in its order; stores that were deleted or deactivated since a job was accepted are
 * skipped.
 *
 * @param languages names for the variables of templates; empty if nothing is translated
 */
async function openRetrievalStores(
  entityManager: EntityManager,
  organization: string,
  ids: readonly number[],
  languages: { readonly source: string; readonly target: string },
): Promise<readonly RetrievalStore[]> {
  if (ids.length === 0) return [];
  const found = await entityManager.find(ContextStore, {
    id: { $in: [...new Set(ids)] },
    isActive: true,
    deletedAt: null,
  });
  const templateIds = found.flatMap(({ promptTemplate }) => (promptTemplate == null ? [] : [promptTemplate]));
  const templates = new Map(
    (await entityManager.find(PromptTemplate, { id: { $in: templateIds } })).map(({ id, body }) => [id, body]),
  );
  const terminology = await findStoresOfTerms(
    entityManager,
    organization,
    found.map((store) => store.id),
  );
  const byId = new Map(found.map((store) => [store.id, store]));
  return [...new Set(ids)].flatMap((id) => {
    const store = byId.get(id);
    if (store === undefined) return [];
    const template = templates.get(store.promptTemplate ?? 0) ?? '';
    const prompt = renderTemplate(template, {
      ...parametersOf(store.templateParams),
      store: store.name,
      content_kind: store.contentKind,
      source_language: languages.source,
      target_language: languages.target,
    });
    const { contentKind, retrievalBackend } = store;
    const embeddingModel = retrievalBackend === 'vector' ? (store.embeddingModel ?? null) : null;
    return [{ id, contentKind, embeddingModel, isTerminology: terminology.has(id), prompt }];
  });
}

/** Parameters as text: values that are lists or objects are written as JSON. */
function parametersOf(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value),
    ]),
  );
}
