import { raw } from '@mikro-orm/core';
import { Glossary, type GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { glossaryNotFound } from './errors.ts';

/**
 * Raises a glossary's revision. Must be the first statement of every transaction that changes its entries or terms:
 * until the transaction ends, other writers wait for it, on both databases.
 *
 * @param transaction scoped to the organization
 * @returns the current glossary
 * @throws LoquentError `not_found`
 */
export async function lockGlossary(transaction: EntityManager, id: number): Promise<GlossaryRow> {
  const values = { revision: raw('revision + 1'), updatedAt: new Date() };
  if ((await transaction.nativeUpdate(Glossary, { id }, values)) === 0) throw glossaryNotFound(id);
  return transaction.findOneOrFail(Glossary, { id });
}
