import { READ, type EntityManager } from '#db/orm.ts';

/** Conditions on `memory_segment as m`: published segments of active documents in active memories. */
export const VISIBLE_MEMORY_JOINS =
  'cross join context_document d cross join context_store s where d.id = m.document and d.generation = m.generation ' +
  'and d.is_active = true and d.deleted_at is null and s.id = m.store and s.organization = m.organization ' +
  "and s.content_kind = 'translation_memory' and s.is_active = true and s.deleted_at is null";

/** The published generation of each document that is searched, by its id. */
export type VisibleDocuments = ReadonlyMap<number, number>;

/**
 * The active documents of the active memories among some stores, read for each search, so that a deleted or deactivated
 * document is found no more at once.
 */
export async function visibleDocuments(
  entityManager: EntityManager,
  organization: string,
  stores: readonly number[],
): Promise<VisibleDocuments> {
  if (stores.length === 0) return new Map();
  const rows: { id: number; generation: number }[] = await entityManager.execute(
    'select d.id as id, d.generation as generation from context_document d join context_store s on s.id = d.store_id ' +
      `where d.organization = ? and s.organization = d.organization and s.id in (${numberList(stores)}) ` +
      "and s.content_kind = 'translation_memory' and s.is_active = true and s.deleted_at is null " +
      'and d.is_active = true and d.deleted_at is null and d.generation > 0',
    [organization],
    READ,
  );
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}

/** Numbers as a part of a statement, which need no parameters. */
export const numberList = (numbers: Iterable<number>) => [...numbers].map(Number).join(',');
