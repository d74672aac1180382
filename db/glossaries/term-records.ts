import { GlossaryTerm, type GlossaryTermRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { entryOf, findEntry } from './entry-records.ts';
import { termNotFound } from './errors.ts';
import { lockGlossary } from './glossary-records.ts';
import {
  findTermsOfEntries,
  insertTerms,
  requireValidTerms,
  touchEntry,
  updateTerm,
  type TermValues,
} from './term-rows.ts';

/** The glossary and entry of a term. */
export interface EntryPlace {
  readonly glossaryId: number;
  readonly entryId: number;
}

/**
 * Adds a term to an entry, once per `creation`.
 *
 * @throws LoquentError `not_found`, `conflict` when the entry is full or its first term is not in the base language
 */
export async function addTerm(
  entityManager: EntityManager,
  { glossaryId, entryId }: EntryPlace,
  creation: string,
  values: TermValues,
): Promise<GlossaryTermRow> {
  return entityManager.transactional(async (transaction) => {
    const { baseLanguage } = await lockGlossary(transaction, glossaryId);
    const entry = await entryOf(transaction, glossaryId, entryId);
    const known = await transaction.findOne(GlossaryTerm, { creation });
    if (known !== null) return known;
    const others = await findTermsOfEntries(transaction, [entryId]);
    requireValidTerms([...others, values], baseLanguage);
    await insertTerms(transaction, entry, [values], creation);
    await touchEntry(transaction, entryId);
    return transaction.findOneOrFail(GlossaryTerm, { creation });
  });
}

/** @throws LoquentError `not_found` for glossary, entry or term */
export async function findTerm(
  entityManager: EntityManager,
  { glossaryId, entryId }: EntryPlace,
  id: number,
): Promise<GlossaryTermRow> {
  await findEntry(entityManager, glossaryId, entryId);
  return termOf(entityManager, entryId, id);
}

/** @throws LoquentError `not_found`, `conflict` for the last base-language term that is moved to another language */
export async function changeTerm(
  entityManager: EntityManager,
  { glossaryId, entryId }: EntryPlace,
  id: number,
  change: Partial<TermValues>,
): Promise<GlossaryTermRow> {
  return entityManager.transactional(async (transaction) => {
    const { baseLanguage } = await lockGlossary(transaction, glossaryId);
    await entryOf(transaction, glossaryId, entryId);
    const term = await termOf(transaction, entryId, id);
    if (change.lang !== undefined) {
      const others = (await findTermsOfEntries(transaction, [entryId])).filter((other) => other.id !== id);
      requireValidTerms([...others, { lang: change.lang }], baseLanguage);
    }
    if (Object.keys(change).length === 0) return term;
    await updateTerm(transaction, id, change);
    await touchEntry(transaction, entryId);
    return termOf(transaction, entryId, id);
  });
}

/** @throws LoquentError `not_found`, `conflict` for the last base-language term of an entry that has others */
export async function removeTerm(
  entityManager: EntityManager,
  { glossaryId, entryId }: EntryPlace,
  id: number,
): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    const { baseLanguage } = await lockGlossary(transaction, glossaryId);
    await entryOf(transaction, glossaryId, entryId);
    await termOf(transaction, entryId, id);
    const others = (await findTermsOfEntries(transaction, [entryId])).filter((other) => other.id !== id);
    requireValidTerms(others, baseLanguage);
    await transaction.nativeDelete(GlossaryTerm, { id });
    await touchEntry(transaction, entryId);
  });
}

async function termOf(entityManager: EntityManager, entry: number, id: number): Promise<GlossaryTermRow> {
  return entityManager.findOneOrFail(GlossaryTerm, { id, entry }, { failHandler: () => termNotFound(id) });
}
