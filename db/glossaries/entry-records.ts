import { conflict } from '#domain/request-errors.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { mergeTerms } from '#domain/glossaries/merge-terms.ts';
import { GlossaryEntry, type GlossaryEntryRow, type GlossaryTermRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { entryNotFound } from './errors.ts';
import { findGlossary, lockGlossary } from './glossary-records.ts';
import { requireEntryLimits } from './require-glossary-limits.ts';
import {
  findTermsOfEntries,
  insertTerms,
  requireValidTerms,
  touchEntry,
  updateTerm,
  type TermValues,
} from './term-rows.ts';

export interface EntryWithTerms {
  readonly entry: GlossaryEntryRow;
  readonly terms: readonly GlossaryTermRow[];
}

/**
 * Creates an entry, once per `creation`.
 *
 * @param creation `creationId` of the request: a repeated request finds the entry
 * @throws LoquentError `not_found` for the glossary, `conflict` when it is full or no term is in its base language,
 * `limit_reached`
 */
export async function createEntry(
  entityManager: EntityManager,
  glossaryId: number,
  {
    creation,
    notes,
    terms,
  }: { readonly creation: string; readonly notes: string | null; readonly terms: readonly TermValues[] },
): Promise<EntryWithTerms> {
  return entityManager.transactional(async (transaction) => {
    const { organization, baseLanguage } = await lockGlossary(transaction, glossaryId);
    const known = await transaction.findOne(GlossaryEntry, { creation });
    if (known !== null) return { entry: known, terms: await findTermsOfEntries(transaction, [known.id]) };
    requireValidTerms(terms, baseLanguage);
    if ((await transaction.count(GlossaryEntry, { glossary: glossaryId })) >= GLOSSARY_LIMITS.entriesOfGlossary) {
      throw conflict(
        `A glossary can have at most ${GLOSSARY_LIMITS.entriesOfGlossary} entries. Create another glossary.`,
      );
    }
    const values = { organization, glossary: glossaryId, creation, notes, createdAt: new Date(), updatedAt: null };
    const id = await transaction.insert(GlossaryEntry, values);
    const entry = { ...values, id };
    if (terms.length > 0) await insertTerms(transaction, entry, terms);
    await requireEntryLimits('glossaryEntries', transaction, organization);
    return { entry, terms: await findTermsOfEntries(transaction, [id]) };
  });
}

/** @throws LoquentError `not_found` for the glossary or the entry */
export async function findEntry(
  entityManager: EntityManager,
  glossaryId: number,
  id: number,
): Promise<GlossaryEntryRow> {
  await findGlossary(entityManager, glossaryId);
  return entryOf(entityManager, glossaryId, id);
}

/**
 * Changes an entry: its notes, and the terms that are sent (matched by `mergeTerms`); the others stay.
 *
 * @throws LoquentError `not_found`, `conflict`
 */
export async function changeEntry(
  entityManager: EntityManager,
  glossaryId: number,
  id: number,
  { notes, terms }: { readonly notes?: string | null; readonly terms?: readonly TermValues[] },
): Promise<EntryWithTerms> {
  return entityManager.transactional(async (transaction) => {
    const { baseLanguage } = await lockGlossary(transaction, glossaryId);
    const entry = await entryOf(transaction, glossaryId, id);
    if (notes !== undefined) await transaction.nativeUpdate(GlossaryEntry, { id }, { notes });
    if (terms !== undefined && terms.length > 0) {
      const known = await findTermsOfEntries(transaction, [id]);
      const { updates, additions } = mergeTerms(known, terms);
      requireValidTerms([...known, ...additions], baseLanguage);
      for (const { known: term, sent } of updates) await updateTerm(transaction, term.id, sent);
      if (additions.length > 0) await insertTerms(transaction, entry, additions);
    }
    await touchEntry(transaction, id);
    return { entry: await entryOf(transaction, glossaryId, id), terms: await findTermsOfEntries(transaction, [id]) };
  });
}

/** Removes an entry with its terms. @throws LoquentError `not_found` */
export async function removeEntry(entityManager: EntityManager, glossaryId: number, id: number): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    await lockGlossary(transaction, glossaryId);
    if ((await transaction.nativeDelete(GlossaryEntry, { id, glossary: glossaryId })) === 0) throw entryNotFound(id);
  });
}

/** An entry of a glossary that is known to be the organization's. @throws LoquentError `not_found` */
export async function entryOf(entityManager: EntityManager, glossaryId: number, id: number): Promise<GlossaryEntryRow> {
  const where = { id, glossary: glossaryId };
  return entityManager.findOneOrFail(GlossaryEntry, where, { failHandler: () => entryNotFound(id) });
}
