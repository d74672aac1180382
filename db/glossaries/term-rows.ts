import { conflict } from '#domain/request-errors.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { searchTextOf } from '#domain/glossaries/search-text.ts';
import type { TermType } from '#domain/glossaries/terminology.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { GlossaryEntry, GlossaryTerm, type GlossaryEntryRow, type GlossaryTermRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { baseTermMissing } from './errors.ts';
import { requireEntryLimits } from './require-glossary-limits.ts';

/** Values of a term. */
export interface TermValues {
  readonly term: string;
  /** BCP 47, canonical. */
  readonly lang: string;
  readonly termType: TermType;
  readonly description: string | null;
  readonly alternativeTerm: string | null;
}

/** The terms of entries, by id. */
export async function findTermsOfEntries(
  entityManager: EntityManager,
  entries: readonly number[],
): Promise<readonly GlossaryTermRow[]> {
  if (entries.length === 0) return [];
  const where = { entry: { $in: [...entries] } };
  return entityManager.find(GlossaryTerm, where, { orderBy: { id: 'asc' } });
}

/**
 * Adds terms to an entry.
 *
 * @param creation of the first one: `creationId` of the request that adds it
 * @throws LoquentError `limit_reached`
 */
export async function insertTerms(
  transaction: EntityManager,
  { id: entry, organization, glossary }: GlossaryEntryRow,
  terms: readonly TermValues[],
  creation?: string,
): Promise<void> {
  const createdAt = new Date();
  const rows = terms.map((values, index) => ({
    ...values,
    organization,
    glossary,
    entry,
    creation: index === 0 ? (creation ?? null) : null,
    searchText: searchTextOf(values.term),
    createdAt,
    updatedAt: null,
  }));
  await transaction.insertMany(GlossaryTerm, rows);
  await requireEntryLimits('glossaryTerms', transaction, organization);
}

export async function updateTerm(transaction: EntityManager, id: number, values: Partial<TermValues>): Promise<void> {
  const searchText = values.term === undefined ? {} : { searchText: searchTextOf(values.term) };
  await transaction.nativeUpdate(GlossaryTerm, { id }, { ...values, ...searchText, updatedAt: new Date() });
}

/** Marks an entry as changed whose terms were added, changed or removed. */
export async function touchEntry(transaction: EntityManager, id: number): Promise<void> {
  await transaction.nativeUpdate(GlossaryEntry, { id }, { updatedAt: new Date() });
}

/**
 * Checks the future terms of an entry against the rules of every entry.
 *
 * @param terms with their languages, BCP 47
 * @throws LoquentError `conflict`
 */
export function requireValidTerms(terms: readonly Pick<TermValues, 'lang'>[], baseLanguage: string): void {
  if (terms.length > GLOSSARY_LIMITS.termsOfEntry) {
    throw conflict(
      `An entry can have at most ${GLOSSARY_LIMITS.termsOfEntry} terms. Delete some, or create another entry.`,
    );
  }
  if (terms.length > 0 && !terms.some(({ lang }) => sameLanguage(lang, baseLanguage))) {
    throw baseTermMissing(baseLanguage);
  }
}
