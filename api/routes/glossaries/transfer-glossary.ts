import { Glossary, type GlossaryRow } from '#db/entities/index.ts';
import { glossaryNotFound } from '#db/glossaries/errors.ts';
import type { EntityManager } from '#db/orm.ts';

/** @throws LoquentError `not_found`, also for another organization's glossary */
export async function findTransferGlossary(entityManager: EntityManager, id: number): Promise<GlossaryRow> {
  const glossary = await entityManager.findOne(Glossary, { id }, { disableIdentityMap: true });
  if (glossary === null) throw glossaryNotFound(id);
  return glossary;
}
