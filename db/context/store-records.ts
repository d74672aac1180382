import { validationFailed } from '#domain/request-errors.ts';
import { inField } from '#domain/errors.ts';
import { isDeepStrictEqual } from 'node:util';
import { raw } from '@mikro-orm/core';
import { settingsProblem } from '#domain/context/context-store.ts';
import { ContextDocument, ContextStore, MAX_ID, type ContextStoreRow } from '#db/entities/index.ts';
import { parameterProblems } from '#domain/prompt-templates/template-parameters.ts';
import { invalidField, listedNotFound } from '#db/errors.ts';
import { lockOrganizations, requireWithinLimit } from '#db/limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { findTemplate } from '#db/prompt-templates.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';
import { collectionTaken, keyTaken, kindFixed, storeInactive, storeNotFound, noStore } from './errors.ts';

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
  requireSettings(store);
  return retryAfterRace(async () => {
    const known = await entityManager.findOne(ContextStore, { creation });
    if (known !== null) return known;
    if ((await entityManager.count(ContextStore, { liveKey: key })) > 0) throw inField('key', keyTaken(key));
    const now = new Date();
    const row = { ...store, liveKey: key, isActive: true, createdAt: now, updatedAt: now, deletedAt: null };
    await entityManager.transactional(async (transaction) => {
      await requireReferences(transaction, store);
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
      throw inField('content_kind', kindFixed());
    const changed = { ...store, ...change };
    if (SETTINGS.some((name) => (changed[name] ?? null) !== (store[name] ?? null))) requireSettings(changed);
    await requireReferences(transaction, changed, store);
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

/** Settings that depend on one another. Stores from before a rule keep what they have until one of these changes. */
const SETTINGS = [
  'contentKind',
  'retrievalBackend',
  'embeddingModel',
  'externalIndexId',
  'chunkSize',
  'chunkOverlap',
] as const satisfies readonly (keyof StoreContent)[];

/** @throws LoquentError `validation_failed` */
function requireSettings(settings: StoreContent): void {
  const problem = settingsProblem({
    contentKind: settings.contentKind,
    retrievalBackend: settings.retrievalBackend,
    embeddingModel: settings.embeddingModel ?? null,
    externalIndexId: settings.externalIndexId ?? null,
    chunkSize: settings.chunkSize ?? null,
    chunkOverlap: settings.chunkOverlap ?? null,
  });
  if (problem !== undefined) throw invalidField(problem.path, problem.message);
}

/**
 * Checks the other objects that a store names: its collection, which no other store has, and its prompt template.
 *
 * @param before undefined for a new store
 * @throws LoquentError `conflict`, `not_found`, `validation_failed`
 */
async function requireReferences(
  transaction: EntityManager,
  store: StoreContent & Pick<ContextStoreRow, 'organization'>,
  before?: ContextStoreRow,
): Promise<void> {
  const { externalIndexId, organization } = store;
  if (externalIndexId != null && externalIndexId !== before?.externalIndexId) {
    // If two stores name a collection at the same time, one gets it.
    await lockOrganizations(transaction, [organization]);
    const [other] = await transaction.find(ContextStore, { externalIndexId, deletedAt: null }, { limit: 1 });
    if (other !== undefined) throw inField('external_index_id', collectionTaken(externalIndexId, other.id));
  }
  const isSame = (store.promptTemplate ?? null) === (before?.promptTemplate ?? null);
  if (before !== undefined && isSame && isDeepStrictEqual(store.templateParams, before.templateParams)) return;
  await requireTemplate(transaction, store);
}

/** @throws LoquentError `not_found`, `validation_failed` for a template of another kind and for parameters that don't fit it */
async function requireTemplate(
  transaction: EntityManager,
  { promptTemplate, templateParams, organization }: StoreContent & Pick<ContextStoreRow, 'organization'>,
): Promise<void> {
  // No template is changed or deleted meanwhile.
  if (promptTemplate != null) await lockOrganizations(transaction, [organization]);
  const template =
    promptTemplate == null
      ? null
      : await findTemplate(transaction, promptTemplate).catch((error: unknown) => {
          throw inField('prompt_template_id', error);
        });
  if (template !== null && template.kind !== 'context') {
    throw invalidField(
      'prompt_template_id',
      `Prompt template ${template.id} is for rewriting. Name one of kind context.`,
    );
  }
  const problems = parameterProblems(template?.body ?? null, templateParams);
  if (problems.length > 0) throw validationFailed(problems);
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
  const store = await findStore(entityManager, id).catch((error: unknown) => {
    throw inField('save_to_memory', error);
  });
  if (!store.isActive) throw inField('save_to_memory', storeInactive(id));
  if (store.contentKind === 'translation_memory') return id;
  throw invalidField(
    'save_to_memory',
    `The context store ${id} has documents. Name a store of kind translation_memory.`,
  );
}

/**
 * Checks that an organization has the stores that a request names, and that they are active.
 *
 * @returns ids of the translation memories among them
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
  if (inactive !== undefined) throw inField(`context_stores.${ids.indexOf(inactive.id)}`, storeInactive(inactive.id));
  return found.filter(({ contentKind }) => contentKind === 'translation_memory').map(({ id }) => id);
}
