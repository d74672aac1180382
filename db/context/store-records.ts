import { raw } from '@mikro-orm/core';
import { settingsProblem } from '#domain/context/context-store.ts';
import { ContextDocument, ContextStore, MAX_ID, type ContextStoreRow } from '#db/entities/index.ts';
import { invalid, listedNotFound } from '#db/errors.ts';
import { requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { findTemplate } from '#db/prompt-templates.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';
import { keyTaken, kindFixed, storeInactive, storeNotFound, noStore } from './errors.ts';

/** The properties of a store that clients set. */
export type StoreContent = Pick<
  ContextStoreRow,
  | 'name'
  | 'description'
  | 'contentKind'
  | 'retrievalBackend'
  | 'embeddingModel'
  | 'externalIndexId'
  | 'chunkSize'
  | 'chunkOverlap'
  | 'promptTemplate'
  | 'templateParams'
>;

export type NewStore = StoreContent & Pick<ContextStoreRow, 'organization' | 'key'> & { readonly creation: string };

export type StoreChange = Partial<StoreContent & Pick<ContextStoreRow, 'isActive'>>;

/**
 * Creates an active store, once per `creation`.
 *
 * @throws LoquentError `conflict` for a key that another store has, `validation_failed`, `not_found` for the template,
 * `limit_reached`
 */
export async function createStore(entityManager: EntityManager, store: NewStore): Promise<ContextStoreRow> {
  const { creation, key, organization } = store;
  await requireConsistent(entityManager, store);
  return retryAfterRace(async () => {
    const known = await entityManager.findOne(ContextStore, { creation });
    if (known !== null) return known;
    if ((await entityManager.count(ContextStore, { liveKey: key })) > 0) throw keyTaken(key);
    const now = new Date();
    const row = { ...store, liveKey: key, isActive: true, createdAt: now, updatedAt: now, deletedAt: null };
    await entityManager.transactional(async (transaction) => {
      await transaction.insert(ContextStore, row);
      const count = () => transaction.count(ContextStore, { deletedAt: null });
      await requireWithinLimit(transaction, organization, 'contextStores', count);
    });
    return entityManager.findOneOrFail(ContextStore, { creation });
  });
}

/** @throws LoquentError `not_found`, also for a deleted store */
export async function findStore(entityManager: EntityManager, id: number): Promise<ContextStoreRow> {
  const where = { id, deletedAt: null };
  return entityManager.findOneOrFail(ContextStore, where, { failHandler: () => storeNotFound(id) });
}

/** Locks a store until the transaction ends; all changes of its documents do. @throws LoquentError `not_found` */
export async function lockStore(transaction: EntityManager, id: number): Promise<ContextStoreRow> {
  // A statement that only locks, on both databases; SQLite has no "for update".
  if ((await transaction.nativeUpdate(ContextStore, { id, deletedAt: null }, { id })) === 0) throw storeNotFound(id);
  return findStore(transaction, id);
}

/**
 * Changes a store; undefined fields stay.
 *
 * @throws LoquentError `not_found`, `conflict` for another content kind of a store with documents, `validation_failed`
 */
export async function changeStore(
  entityManager: EntityManager,
  id: number,
  change: StoreChange,
): Promise<ContextStoreRow> {
  return entityManager.transactional(async (transaction) => {
    const store = await lockStore(transaction, id);
    const { contentKind = store.contentKind } = change;
    if (contentKind !== store.contentKind && (await countDocuments(transaction, store.organization, [id])).has(id))
      throw kindFixed();
    await requireConsistent(transaction, { ...store, ...change });
    await transaction.nativeUpdate(ContextStore, { id }, { ...change, updatedAt: new Date() });
    return findStore(transaction, id);
  });
}

/** Number of documents per store; stores without documents are absent. */
export async function countDocuments(
  entityManager: EntityManager,
  organization: string,
  stores: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (stores.length === 0) return new Map();
  const rows = await entityManager
    .createQueryBuilder(ContextDocument)
    .select(['store', raw('count(*) as documents')])
    // A query builder applies no filters.
    .where({ organization, store: { $in: [...stores] }, deletedAt: null })
    .groupBy('store')
    .execute<{ store: number; documents: number | string }[]>('all');
  return new Map(rows.map(({ store, documents }) => [store, Number(documents)]));
}

async function requireConsistent(entityManager: EntityManager, settings: StoreContent): Promise<void> {
  const problem = settingsProblem({
    contentKind: settings.contentKind,
    retrievalBackend: settings.retrievalBackend,
    embeddingModel: settings.embeddingModel ?? null,
    chunkSize: settings.chunkSize ?? null,
    chunkOverlap: settings.chunkOverlap ?? null,
  });
  if (problem !== undefined) throw invalid(problem.path, problem.message);
  const { promptTemplate } = settings;
  if (promptTemplate == null) return;
  const template = await findTemplate(entityManager, promptTemplate);
  if (template.kind === 'context') return;
  throw invalid('prompt_template_id', `Prompt template ${promptTemplate} is for rewriting. Name one of kind context.`);
}

/**
 * Checks that a request names an active translation memory of the organization.
 *
 * @param id null: it names none
 * @returns the id
 * @throws LoquentError `not_found`, `context_store_inactive`, `validation_failed` for a store of documents
 */
export async function requireMemory(entityManager: EntityManager, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const store = await findStore(entityManager, id);
  if (!store.isActive) throw storeInactive(id);
  if (store.contentKind === 'translation_memory') return id;
  throw invalid('save_to_memory', `The context store ${id} has documents. Name a store of kind translation_memory.`);
}

/**
 * Checks that an organization has the stores that a request names, and that they are active.
 *
 * @returns ids of those with documents, which only language models follow; memories serve engines, too
 * @throws LoquentError `not_found` naming all that are missing, `context_store_inactive`
 */
export async function requireActiveStores(
  entityManager: EntityManager,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const possible = [...new Set(ids)].filter((id) => id <= MAX_ID);
  const found = await entityManager.find(ContextStore, { id: { $in: possible }, deletedAt: null });
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.map((id, position) => ({ id, position })).filter(({ id }) => !known.has(id));
  if (missing.length > 0) throw listedNotFound('context_stores', missing, noStore);
  const inactive = found.find(({ isActive }) => !isActive);
  if (inactive !== undefined) throw storeInactive(inactive.id);
  return found.filter(({ contentKind }) => contentKind === 'documents').map(({ id }) => id);
}
