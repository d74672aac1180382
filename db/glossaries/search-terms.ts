import { LibSqlDriver } from '@mikro-orm/libsql';
import { searchPatterns, type SearchPatterns } from '#domain/glossaries/search-text.ts';
import type { TermType } from '#domain/glossaries/terminology.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import type { FindTerms, FoundTermIds, PageBounds } from './search-contract.ts';
import { findInGlossary } from './search-in-glossary.ts';
import { findInPostgres } from './search-postgres.ts';
import { findInSqlite } from './search-sqlite.ts';
import { cachedTotal } from './search-totals.ts';

/** A term with its glossary and entry. */
export interface SearchResult {
  readonly id: number;
  readonly glossary_id: number;
  readonly entry_id: number;
  readonly term: string;
  readonly lang: string;
  readonly description: string | null;
  readonly term_type: TermType;
  readonly glossary_name: string;
}

interface SearchScope {
  readonly organization: string;
  /** Id of the only glossary to search; undefined: all of the organization. */
  readonly glossary: number | undefined;
}

/**
 * Searches terms in one or all glossaries of an organization, ignoring case and accents: terms equal to the text first, then
 * those that begin with it, those that contain it as words, and the others; shorter terms first within each group.
 */
export async function searchTerms(
  entityManager: EntityManager,
  { organization, glossary }: SearchScope,
  query: string,
  page: PageBounds,
): Promise<{ readonly results: readonly SearchResult[]; readonly total: number }> {
  const patterns = searchPatterns(query);
  if (patterns === undefined) return { results: [], total: 0 };
  const { ids, total } =
    glossary === undefined
      ? await findInAll(entityManager, organization, patterns, page)
      : await findInGlossary(entityManager, { organization, glossary }, patterns, page);
  if (ids.length === 0) return { results: [], total };
  const rows: SearchResult[] = await entityManager.execute(
    'select term.id, term.glossary_id, term.entry_id, term.term, term.lang, term.description, term.term_type, ' +
      'glossary.name as glossary_name from glossary_term as term join glossary on glossary.id = term.glossary_id ' +
      `where term.organization = ? and term.id in (${ids.map(() => '?').join(', ')})`,
    [organization, ...ids],
    READ,
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: SearchResult) => places.get(id) ?? 0;
  return { results: rows.toSorted((one, other) => placeOf(one) - placeOf(other)), total };
}

async function findInAll(
  entityManager: EntityManager,
  organization: string,
  patterns: SearchPatterns,
  page: PageBounds,
): Promise<FoundTermIds> {
  const find: FindTerms = entityManager.getDriver() instanceof LibSqlDriver ? findInSqlite : findInPostgres;
  const known = await cachedTotal(entityManager, organization, patterns.any);
  const { ids, total } = await find(entityManager, organization, patterns, page, known.total);
  // The total derived from the last page must not replace a counted one.
  if (total > page.offset + ids.length) known.store(total);
  return { ids, total };
}
