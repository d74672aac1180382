import { setImmediate } from 'node:timers/promises';
import type { Entry, GlossaryContent, Term, TermType } from '#domain/glossary/terminology.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { Glossary, MAX_ID, type GlossaryRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { glossariesNotFound, glossaryInactive, glossaryNotFound } from './errors.ts';

/** Entries per statement: SQLite runs in this thread and blocks other work. */
const CHUNK = 1000;
/** Attempts to read a glossary that is being changed, before an inconsistent state is accepted. */
const ATTEMPTS = 3;

/**
 * The rows of glossaries, in the order of `ids`, each once.
 *
 * @param entityManager scoped to the organization
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
  if (missing.length > 0) throw glossariesNotFound(missing);
  return wanted.flatMap((id) => {
    const row = known.get(id);
    if (row?.isActive === false) throw glossaryInactive(id);
    return row ?? [];
  });
}

/**
 * Whole glossaries, in the order of `ids`, each once.
 *
 * @param entityManager scoped to the organization
 * @throws LoquentError `not_found` naming the first that the organization doesn't have, `glossary_inactive`
 */
export async function loadGlossaries(
  entityManager: EntityManager,
  ids: readonly number[],
): Promise<readonly GlossaryContent[]> {
  const contents: GlossaryContent[] = [];
  for (const row of await findActiveGlossaries(entityManager, ids)) {
    contents.push(await loadContent(entityManager, row));
  }
  return contents;
}

/**
 * A glossary with its entries; a change committed during the read is included completely or not at all.
 *
 * @param languages BCP 47: only terms of these languages, of any region, and entries that have some; undefined: all
 */
export async function loadContent(
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

interface EntryColumns {
  readonly id: number;
  readonly notes: string | null;
}

interface TermColumns {
  readonly id: number;
  readonly entry_id: number;
  readonly term: string;
  readonly lang: string;
  readonly term_type: TermType;
  readonly alternative_term: string | null;
}

async function readEntries(
  entityManager: EntityManager,
  { id: glossaryId, organization }: GlossaryRow,
  languages: readonly string[] | undefined,
): Promise<readonly Entry[]> {
  const isWanted = languageFilter(languages);
  const entries: Entry[] = [];
  for (let after = 0; ;) {
    const rows: EntryColumns[] = await entityManager.execute(
      'select id, notes from glossary_entry where organization = ? and glossary_id = ? and id > ? order by id limit ?',
      [organization, glossaryId, after, CHUNK],
      READ,
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return entries;
    const terms = await readTerms(entityManager, rows);
    for (const { id, notes } of rows) {
      const wanted = (terms.get(id) ?? []).filter(isWanted);
      if (languages === undefined || wanted.length > 0) entries.push({ id, glossaryId, notes, terms: wanted });
    }
    after = last;
    // SQLite reads in this thread; lets other work run.
    await setImmediate();
  }
}

/** Terms of entries by the entry's id, in the order of their own ids. */
async function readTerms(
  entityManager: EntityManager,
  entries: readonly EntryColumns[],
): Promise<ReadonlyMap<number, readonly Term[]>> {
  const rows: TermColumns[] = await entityManager.execute(
    'select id, entry_id, term, lang, term_type, alternative_term from glossary_term ' +
      `where entry_id in (${entries.map(() => '?').join(', ')}) order by entry_id, id`,
    entries.map(({ id }) => id),
    READ,
  );
  const terms = new Map<number, Term[]>();
  for (const { id, entry_id: entry, term: text, lang: language, term_type: type, alternative_term } of rows) {
    const term = { id, text, language, type, alternative: alternative_term };
    const others = terms.get(entry);
    if (others === undefined) terms.set(entry, [term]);
    else others.push(term);
  }
  return terms;
}

function languageFilter(languages: readonly string[] | undefined): (term: Term) => boolean {
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
