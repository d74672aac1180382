import { raw } from '@mikro-orm/core';
import { positionFunction } from '#db/contains-text.ts';
import { GlossaryEntry, type GlossaryEntryRow, type GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { searchPatterns } from '#domain/glossaries/search-text.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { termLanguages } from './read-concepts.ts';

/** The entries of a list; undefined: any. */
export interface EntryFilter {
  /** A text that one of its terms has, as in `searchTerms`. */
  readonly text: string | undefined;
  /** BCP 47: a language in which it has no term. */
  readonly missingIn: string | undefined;
}

/**
 * A page of the entries of a glossary, the oldest first.
 *
 * @param entityManager scoped to the glossary's organization
 */
export async function listEntries(
  entityManager: EntityManager,
  glossary: Pick<GlossaryRow, 'id' | 'organization'>,
  { text, missingIn }: EntryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly GlossaryEntryRow[]; readonly total: number }> {
  const patterns = text === undefined ? undefined : searchPatterns(text);
  if (text !== undefined && patterns === undefined) return { entries: [], total: 0 };
  const positionOf = positionFunction(entityManager);
  const languages = missingIn === undefined ? [] : await termLanguages(entityManager, glossary);
  const present = languages.filter((language) => sameLanguage(language, missingIn!));
  const withTerm = (is: string, conditions: readonly string[], values: readonly string[]) =>
    raw(
      (alias) =>
        `${alias}.id ${is} (select entry_id from glossary_term where glossary_id = ? and (${conditions.join(' or ')}))`,
      [glossary.id, ...values],
    );
  // Fragments of SQL serve one query.
  const where = () => ({
    glossary: glossary.id,
    ...(patterns && {
      [withTerm(
        'in',
        patterns.any.map(() => `${positionOf}(search_text, ?) > 0`),
        patterns.any,
      )]: [],
    }),
    ...(present.length > 0 && {
      [withTerm(
        'not in',
        present.map(() => 'lang = ?'),
        present,
      )]: [],
    }),
  });
  const entries = await entityManager.find(GlossaryEntry, where(), { orderBy: { id: 'asc' }, ...page });
  const total = await entityManager.count(GlossaryEntry, where());
  return { entries, total };
}
