import { setImmediate } from 'node:timers/promises';
import type { Term } from '#domain/glossaries/terminology.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';

/** Entries per statement: SQLite runs in this thread and blocks other work. */
const PAGE = 1000;

/** A term as it is stored. */
export interface StoredTerm extends Term {
  readonly description: string | null;
}

/** An entry with its terms, in the order of their ids. */
export interface StoredConcept {
  readonly id: number;
  readonly notes: string | null;
  readonly terms: readonly StoredTerm[];
}

/** All entries of a glossary, by id. */
export async function* readConcepts(
  entityManager: EntityManager,
  { id: glossary, organization }: GlossaryRow,
): AsyncGenerator<StoredConcept> {
  for (let after = 0; ;) {
    const entries: { id: number; notes: string | null }[] = await entityManager.execute(
      'select id, notes from glossary_entry where organization = ? and glossary_id = ? and id > ? order by id limit ?',
      [organization, glossary, after, PAGE],
      READ,
    );
    const last = entries.at(-1)?.id;
    if (last === undefined) return;
    const ids = entries.map(({ id }) => id);
    const termsOf = await readTerms(entityManager, organization, ids);
    for (const { id, notes } of entries) yield { id, notes, terms: termsOf.get(id) ?? [] };
    after = last;
    // SQLite reads in this thread; lets other work run.
    await setImmediate();
  }
}

/** Terms of entries by the entry's id, in the order of their own ids. */
export async function readTerms(
  entityManager: EntityManager,
  organization: string,
  entries: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredTerm[]>> {
  const rows: (StoredTerm & { readonly entry: number })[] = await entityManager.execute(
    'select id, entry_id as entry, term as text, lang as language, term_type as type, description, ' +
      'alternative_term as alternative from glossary_term ' +
      `where organization = ? and entry_id in (${entries.map(() => '?').join(', ')}) order by entry_id, id`,
    [organization, ...entries],
    READ,
  );
  return Map.groupBy(rows, ({ entry }) => entry);
}

/** Languages of the terms of a glossary, as they are stored. */
export async function termLanguages(
  entityManager: EntityManager,
  { id, organization }: Pick<GlossaryRow, 'id' | 'organization'>,
): Promise<readonly string[]> {
  const rows: { lang: string }[] = await entityManager.execute(
    'select distinct lang from glossary_term where organization = ? and glossary_id = ?',
    [organization, id],
    READ,
  );
  return rows.map(({ lang }) => lang);
}
