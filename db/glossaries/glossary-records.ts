import { conflict } from '#domain/request-errors.ts';
import { raw } from '@mikro-orm/core';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { Glossary, type GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { retryAfterRace } from '#db/retry-after-race.ts';
import { glossaryNotFound } from './errors.ts';
import { termLanguages } from './read-concepts.ts';
import { requireGlossaryLimit } from './require-glossary-limits.ts';

export interface NewGlossary {
  readonly organization: string;
  /** `creationId` of the request: a repeated request finds the glossary. */
  readonly creation: string;
  readonly name: string;
  readonly description: string;
  /** BCP 47. */
  readonly baseLanguage: string;
}

export type GlossaryChange = Partial<Pick<GlossaryRow, 'name' | 'description' | 'baseLanguage' | 'isActive'>>;

/** Creates an empty glossary, once per `creation`. @throws LoquentError `limit_reached` */
export async function createEmptyGlossary(entityManager: EntityManager, glossary: NewGlossary): Promise<GlossaryRow> {
  const { creation } = glossary;
  return retryAfterRace(async () => {
    const known = await entityManager.findOne(Glossary, { creation });
    if (known !== null) return known;
    const now = new Date();
    const row = { ...glossary, isActive: true, revision: 1, createdAt: now, updatedAt: now };
    await entityManager.transactional(async (transaction) => {
      await transaction.insert(Glossary, row);
      await requireGlossaryLimit(transaction, glossary.organization);
    });
    return entityManager.findOneOrFail(Glossary, { creation });
  });
}

/** @throws LoquentError `not_found` */
export async function findGlossary(entityManager: EntityManager, id: number): Promise<GlossaryRow> {
  return entityManager.findOneOrFail(Glossary, { id }, { failHandler: () => glossaryNotFound(id) });
}

/**
 * Changes the properties of a glossary.
 *
 * @throws LoquentError `not_found`, `conflict` when entries have no term in the new base language
 */
export async function changeGlossary(
  entityManager: EntityManager,
  id: number,
  change: GlossaryChange,
): Promise<GlossaryRow> {
  return entityManager.transactional(async (transaction) => {
    const glossary = await lockGlossary(transaction, id);
    const { baseLanguage = glossary.baseLanguage } = change;
    if (baseLanguage !== glossary.baseLanguage) await requireBaseTerms(transaction, glossary, baseLanguage);
    if (Object.keys(change).length > 0) await transaction.nativeUpdate(Glossary, { id }, change);
    return findGlossary(transaction, id);
  });
}

/** Removes a glossary with its entries and terms. @throws LoquentError `not_found` */
export async function removeGlossary(entityManager: EntityManager, id: number): Promise<void> {
  if ((await entityManager.nativeDelete(Glossary, { id })) === 0) throw glossaryNotFound(id);
}

async function requireBaseTerms(
  transaction: EntityManager,
  { id, organization }: GlossaryRow,
  baseLanguage: string,
): Promise<void> {
  const present = await termLanguages(transaction, { id, organization });
  const languages = present.filter((language) => sameLanguage(language, baseLanguage));
  const inBase =
    languages.length === 0
      ? 'false'
      : 'exists (select 1 from glossary_term as base where base.entry_id = glossary_term.entry_id ' +
        `and base.lang in (${languages.map(() => '?').join(', ')}))`;
  const lacking: { entry_id: number }[] = await transaction.execute(
    `select entry_id from glossary_term where organization = ? and glossary_id = ? and not ${inBase} order by entry_id limit 1`,
    [organization, id, ...languages],
  );
  const [first] = lacking;
  if (first === undefined) return;
  throw conflict(
    `Every entry with terms needs one in the base language, and the entry ${first.entry_id} has none in ${baseLanguage}. ` +
      'Add the missing terms first.',
  );
}

/**
 * Raises a glossary's revision. Must be the first statement of every transaction that changes its entries or terms:
 * until the transaction ends, other writers wait for it, on both databases.
 *
 * @returns the current glossary
 * @throws LoquentError `not_found`
 */
export async function lockGlossary(transaction: EntityManager, id: number): Promise<GlossaryRow> {
  const values = { revision: raw('revision + 1'), updatedAt: new Date() };
  if ((await transaction.nativeUpdate(Glossary, { id }, values)) === 0) throw glossaryNotFound(id);
  return transaction.findOneOrFail(Glossary, { id });
}
