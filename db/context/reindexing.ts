import { indexSettingsOf, needsReindex, type IndexSettings } from '#domain/context/context-store.ts';
import { ContextDocument, type ContextStoreRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** Ids of the stores with an active document that was read with other settings than the store has now. */
export async function findStoresToReindex(
  entityManager: EntityManager,
  stores: readonly ContextStoreRow[],
): Promise<ReadonlySet<number>> {
  const wanted = new Map(stores.map((store) => [store.id, settingsOf(store)]));
  if (wanted.size === 0) return new Set();
  const documents = await entityManager.find(
    ContextDocument,
    { store: { $in: [...wanted.keys()] }, isActive: true, deletedAt: null, generation: { $gt: 0 } },
    { fields: ['store', 'indexSettings'] },
  );
  return new Set(
    documents
      .filter(({ indexSettings, store }) => indexSettings != null && needsReindex(indexSettings, wanted.get(store)!))
      .map(({ store }) => store),
  );
}

/** Marks the documents of a store as made with another version of its model. */
export async function markForReindexing(entityManager: EntityManager, store: number): Promise<void> {
  const indexSettings: IndexSettings = { model: null, chunkSize: null, chunkOverlap: null, isStale: true };
  const published = { store, deletedAt: null, generation: { $gt: 0 }, indexSettings: { $ne: null } };
  await entityManager.nativeUpdate(ContextDocument, published, { indexSettings });
}

/** The settings of a store that its passages depend on. */
export const settingsOf = ({
  retrievalBackend,
  embeddingModel,
  externalIndexId,
  chunkSize,
  chunkOverlap,
}: ContextStoreRow) =>
  indexSettingsOf({
    retrievalBackend,
    embeddingModel: embeddingModel ?? null,
    externalIndexId: externalIndexId ?? null,
    chunkSize: chunkSize ?? null,
    chunkOverlap: chunkOverlap ?? null,
  });
