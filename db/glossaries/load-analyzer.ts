import { compileAnalyzer } from '#domain/glossary/compile-analyzer.ts';
import type { GlossaryContent, TermAnalyzer } from '#domain/glossary/terminology.ts';
import type { EntityManager } from '#db/orm.ts';
import { CompiledCache } from './compiled-cache.ts';
import { findActiveGlossaries, loadContent } from './load-glossaries.ts';

/** Terms that a process keeps compiled for analysis: some hundred megabytes at most. */
const MAXIMUM_TERMS = 300_000;

/** Per connection, because ids differ between databases. */
const caches = new WeakMap<object, CompiledCache<LoadedAnalyzer>>();

export interface LoadedAnalyzer {
  readonly analyzer: TermAnalyzer;
  /** The compiled glossaries, in order of priority. */
  readonly glossaries: readonly GlossaryContent[];
}

/**
 * Compiles glossaries for single texts; cached as in `loadTerminology`.
 *
 * @param entityManager scoped to the organization, in no transaction that changes a glossary
 * @param ids in order of priority
 * @param language BCP 47: only terms of this language; undefined: all terms
 * @throws LoquentError `not_found` naming those that the organization doesn't have, `glossary_inactive`
 */
export async function loadAnalyzer(
  entityManager: EntityManager,
  ids: readonly number[],
  language: string | undefined,
): Promise<LoadedAnalyzer> {
  const rows = await findActiveGlossaries(entityManager, ids);
  const versions = rows.map(({ id, revision, updatedAt }) => [id, revision, updatedAt.getTime()]);
  const connection = entityManager.getDriver();
  const cache = caches.get(connection) ?? new CompiledCache(MAXIMUM_TERMS);
  caches.set(connection, cache);
  return cache.get(JSON.stringify([versions, language]), async () => {
    const glossaries: GlossaryContent[] = [];
    const languages = language === undefined ? undefined : [language];
    for (const row of rows) glossaries.push(await loadContent(entityManager, row, languages));
    const terms = glossaries.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + entry.terms.length, 0);
    return { value: { analyzer: compileAnalyzer(glossaries, language), glossaries }, terms };
  });
}
