import { compileTerminology } from '#domain/glossary/compile-terminology.ts';
import type { GlossaryContent, Terminology } from '#domain/glossary/terminology.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { CompiledCache, type Compiled } from './compiled-cache.ts';
import { findActiveGlossaries, loadContent } from './load-glossaries.ts';

/** Terms that a process keeps compiled: some hundred megabytes at most. */
const MAXIMUM_TERMS = 500_000;

/** Per connection, because ids differ between databases. */
const caches = new WeakMap<object, CompiledCache<Terminology>>();

/**
 * Compiles the glossaries of a request for one pair of languages. The result is cached until one of the glossaries
 * changes or its room is needed; each call queries the database for changes.
 *
 * @param entityManager scoped to the organization, in no transaction that changes a glossary
 * @param ids in order of priority
 * @param sourceLanguage BCP 47
 * @param targetLanguage BCP 47; may be the source language
 * @param further a glossary that isn't in the database, behind the others; its key changes with its content
 * @returns undefined for no glossary
 * @throws LoquentError `not_found` naming those that the organization doesn't have, `glossary_inactive`
 */
export async function loadTerminology(
  entityManager: EntityManager,
  ids: readonly number[],
  sourceLanguage: string,
  targetLanguage: string,
  further?: { readonly key: string; readonly content: GlossaryContent },
): Promise<Terminology | undefined> {
  if (ids.length === 0 && further === undefined) return undefined;
  const rows = await findActiveGlossaries(entityManager, ids);
  const versions = rows.map(({ id, revision, updatedAt }) => [id, revision, updatedAt.getTime()]);
  const key = JSON.stringify([versions, sourceLanguage, targetLanguage, further?.key]);
  const last = further === undefined ? [] : [further.content];
  return cacheOf(entityManager).get(key, () => compile(entityManager, rows, last, sourceLanguage, targetLanguage));
}

async function compile(
  entityManager: EntityManager,
  rows: readonly GlossaryRow[],
  further: readonly GlossaryContent[],
  sourceLanguage: string,
  targetLanguage: string,
): Promise<Compiled<Terminology>> {
  const contents = [];
  for (const row of rows) contents.push(await loadContent(entityManager, row, [sourceLanguage, targetLanguage]));
  contents.push(...further);
  const terms = contents.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + entry.terms.length, 0);
  return { value: compileTerminology(contents, sourceLanguage, targetLanguage), terms };
}

function cacheOf(entityManager: EntityManager): CompiledCache<Terminology> {
  const connection = entityManager.getDriver();
  const cache = caches.get(connection) ?? new CompiledCache(MAXIMUM_TERMS);
  caches.set(connection, cache);
  return cache;
}
