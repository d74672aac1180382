import { inField } from '#domain/errors.ts';
import type { ConceptEntry, GlossaryContent, Term } from '#domain/glossaries/terminology.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { Glossary, MAX_ID, type GlossaryRow } from '#db/entities/index.ts';
import { listedNotFound } from '#db/errors.ts';
import type { EntityManager } from '#db/orm.ts';
import { readConcepts } from './read-concepts.ts';
import { glossaryInactive, glossaryNotFound, noGlossary } from './errors.ts';

/** Attempts to read a glossary that is being changed, before an inconsistent state is accepted. */
const ATTEMPTS = 3;

/**
 * The rows of glossaries, in the order of `ids`, each once.
 *
 * @throws LoquentError `not_found` naming those that the organization doesn't have, `glossary_inactive`
 */
export async function findActiveGlossaries(
  entityManager: EntityManager,
  ids: readonly number[],
): Promise<readonly GlossaryRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const possible = wanted.filter((id) => id <= MAX_ID);
  const rows = await entityManager.find(Glossary, { id: { $in: possible } });
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.map((id, position) => ({ id, position })).filter(({ id }) => !known.has(id));
  if (missing.length > 0) throw listedNotFound('glossaries', missing, noGlossary);
  return wanted.flatMap((id) => {
    const row = known.get(id);
    if (row?.isActive === false) throw inField(`glossaries.${ids.indexOf(id)}`, glossaryInactive(id));
    return row ?? [];
  });
}

/**
 * Whole glossaries, in the order of `ids`, each once.
 *
 * @throws LoquentError `not_found` naming the first that the organization doesn't have, `glossary_inactive`
 */
export async function loadGlossaries(
  entityManager: EntityManager,
  ids: readonly number[],
): Promise<readonly GlossaryContent[]> {
  const rows = await findActiveGlossaries(entityManager, ids);
  return loadContents(entityManager, rows);
}

/** The contents of glossaries, one after the other. @param languages as `loadContent` */
export async function loadContents(
  entityManager: EntityManager,
  rows: readonly GlossaryRow[],
  languages?: readonly string[],
): Promise<GlossaryContent[]> {
  const contents: GlossaryContent[] = [];
  for (const row of rows) contents.push(await loadContent(entityManager, row, languages));
  return contents;
}

/**
 * A glossary with its entries; a change committed during the read is included completely or not at all.
 *
 * @param languages BCP 47: only terms of these languages, of any region, and entries that have some; undefined: all
 */
async function loadContent(
  entityManager: EntityManager,
  row: GlossaryRow,
  languages?: readonly string[],
): Promise<GlossaryContent> {
  let current = row;
  for (let attempt = 1; ; attempt += 1) {
    const entries = await readEntries(entityManager, row, languages);
    const after = await entityManager.findOne(Glossary, { id: row.id });
    if (after === null) throw glossaryNotFound(row.id);
    const { id, name, baseLanguage, revision } = current;
    if (after.revision === revision || attempt === ATTEMPTS) return { id, name, baseLanguage, revision, entries };
    current = after;
  }
}

async function readEntries(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  languages: readonly string[] | undefined,
): Promise<readonly ConceptEntry[]> {
  const isWanted = languageFilter(languages);
  const entries: ConceptEntry[] = [];
  for await (const { id, notes, terms: stored } of readConcepts(entityManager, glossary)) {
    // Without their descriptions, which no rule reads.
    const wanted = stored.filter(isWanted);
    const terms = wanted.map(({ id, text, language, type, alternative }) => ({
      id,
      text,
      language,
      type,
      alternative,
    }));
    if (languages === undefined || terms.length > 0) entries.push({ id, glossaryId: glossary.id, notes, terms });
  }
  return entries;
}

/** True for terms of some languages, of any region. @param languages BCP 47; undefined: all */
export function languageFilter(languages: readonly string[] | undefined): (term: Pick<Term, 'language'>) => boolean {
  if (languages === undefined) return () => true;
  const subtagOf = (tag: string) => parseLanguageTag(tag)?.language;
  const wanted = new Set(languages.map(subtagOf));
  const verdicts = new Map<string, boolean>();
  return ({ language }) => {
    const verdict = verdicts.get(language) ?? wanted.has(subtagOf(language));
    verdicts.set(language, verdict);
    return verdict;
  };
}
