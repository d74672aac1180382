import { LibSqlDriver } from '@mikro-orm/libsql';
import type { SearchPatterns } from '#domain/glossaries/search-text.ts';
import type { EntityManager } from '#db/orm.ts';
import { pageOfTerms } from './page-of-terms.ts';
import type { FoundTermIds, PageBounds } from './search-contract.ts';

/**
 * Searches the terms of one glossary by reading all of them: the indexes of search texts don't know glossaries, and a common
 * text would be found in many others first.
 */
export async function findInGlossary(
  entityManager: EntityManager,
  { organization, glossary }: { readonly organization: string; readonly glossary: number },
  { any, exact, prefix, word }: SearchPatterns,
  page: PageBounds,
): Promise<FoundTermIds> {
  const positionOf = entityManager.getDriver() instanceof LibSqlDriver ? 'instr' : 'strpos';
  const contains = `${positionOf}(search_text, ?) > 0`;
  const from = {
    sql: `from glossary_term where organization = ? and glossary_id = ? and (${any.map(() => contains).join(' or ')})`,
    parameters: [organization, glossary, ...any],
  };
  const order = {
    sql: `case when search_text = ? then 1 when ${contains} then 2 when ${contains} then 3 else 4 end, length(search_text), id`,
    parameters: [exact, prefix, word],
  };
  return pageOfTerms(entityManager, { id: 'id', from, order }, page);
}
