import type { GlossaryContent, TermAnalyzer, Terminology } from '#domain/glossaries/terminology.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { CompiledCache } from './compiled-cache.ts';
import { findActiveGlossaries, loadContents } from './load-glossaries.ts';

export interface LoadedAnalyzer {
  readonly analyzer: TermAnalyzer;
  /** The compiled glossaries, in order of priority. */
  readonly glossaries: readonly GlossaryContent[];
}

/** A glossary that isn't in the database as such, to be compiled with others. */
export interface AdditionalGlossary {
  /** Changes with its content. */
  readonly key: string;
  /** @param languages BCP 47: only terms of these languages, of any region, and entries that have some; undefined: all */
  readonly load: (languages?: readonly string[]) => Promise<GlossaryContent>;
}

/** Compiled glossaries cached per process, some hundred megabytes at most. */
class Caches {
  readonly terminologies = new CompiledCache<Terminology>(500_000);
  readonly analyzers = new CompiledCache<LoadedAnalyzer>(300_000);
}

/** Per connection, because ids differ between databases. */
const caches = new WeakMap<object, Caches>();

function cachesOf(entityManager: EntityManager): Caches {
  const connection = entityManager.getDriver();
  const known = caches.get(connection) ?? new Caches();
  caches.set(connection, known);
  return known;
}

/**
 * Compiles the glossaries of a request for one pair of languages. The result is cached until one of the glossaries
 * changes or its space is needed; each call queries the database for changes.
 *
 * @param entityManager in no transaction that changes a glossary
 * @param ids in order of priority
 * @param sourceLanguage BCP 47
 * @param targetLanguage BCP 47; may be the source language
 * @param further glossaries that aren't in the database as such, after the others
 * @returns undefined for no glossary
 * @throws LoquentError `not_found` naming those that the organization doesn't have, `glossary_inactive`
 */
export async function loadTerminology(
  entityManager: EntityManager,
  ids: readonly number[],
  sourceLanguage: string,
  targetLanguage: string,
  further: readonly AdditionalGlossary[] = [],
): Promise<Terminology | undefined> {
  if (ids.length === 0 && further.length === 0) return undefined;
  const rows = await findActiveGlossaries(entityManager, ids);
  const keys = further.map((glossary) => glossary.key);
  const key = JSON.stringify([versionsOf(rows), sourceLanguage, targetLanguage, keys]);
  return cachesOf(entityManager).terminologies.get(key, async () => {
    const languages = [sourceLanguage, targetLanguage];
    const contents = await loadContents(entityManager, rows, languages);
    for (const glossary of further) contents.push(await glossary.load(languages));
    const { compileTerminology } = await import('#domain/glossaries/compile-terminology.ts');
    return { value: compileTerminology(contents, sourceLanguage, targetLanguage), terms: countTerms(contents) };
  });
}

/**
 * Compiles glossaries for single texts; cached as in `loadTerminology`.
 *
 * @param entityManager in no transaction that changes a glossary
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
  const key = JSON.stringify([versionsOf(rows), language]);
  return cachesOf(entityManager).analyzers.get(key, async () => {
    const glossaries = await loadContents(entityManager, rows, language === undefined ? undefined : [language]);
    const { compileAnalyzer } = await import('#domain/glossaries/compile-analyzer.ts');
    return { value: { analyzer: compileAnalyzer(glossaries, language), glossaries }, terms: countTerms(glossaries) };
  });
}

const versionsOf = (rows: readonly GlossaryRow[]) =>
  rows.map(({ id, revision, updatedAt }) => [id, revision, updatedAt.getTime()]);

const countTerms = (contents: readonly GlossaryContent[]) =>
  contents.flatMap(({ entries }) => entries).reduce((sum, { terms }) => sum + terms.length, 0);
