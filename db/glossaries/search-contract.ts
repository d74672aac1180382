import type { SearchPatterns } from '#domain/glossaries/search-text.ts';
import type { EntityManager } from '#db/orm.ts';

export interface PageBounds {
  readonly limit: number;
  readonly offset: number;
}

/** Ids of a page of terms, in order, and the total of all pages. */
export interface FoundTermIds {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Searches the terms of an organization. The last argument is the total, if it is known. */
export type FindTerms = (
  entityManager: EntityManager,
  organization: string,
  patterns: SearchPatterns,
  page: PageBounds,
  known: number | undefined,
) => Promise<FoundTermIds>;
