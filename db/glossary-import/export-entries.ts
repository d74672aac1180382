import type { TermType } from '#domain/glossary/terminology.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { termLanguages } from './file-keys.ts';

/** Entries read per statement. */
const PAGE = 1000;

export interface ExportedTerm {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  readonly type: TermType;
  readonly description: string | null;
  readonly alternative: string | null;
}

export interface ExportedConcept {
  readonly id: number;
  readonly notes: string | null;
  /** In the order of their ids. */
  readonly terms: readonly ExportedTerm[];
}

/** A glossary as a table of its preferred terms. */
export interface ExportedTable {
  /** The base language, the other languages sorted, `notes`. */
  readonly header: readonly string[];
  /** As many cells as the header; an entry without a preferred term in the base language has no row. */
  readonly rows: AsyncIterable<readonly string[]>;
}

/** Every entry with all its terms, by id. */
export async function* exportConcepts(
  entityManager: EntityManager,
  { id: glossary, organization }: GlossaryRow,
): AsyncGenerator<ExportedConcept> {
  for (let after = 0; ;) {
    const entries: { id: number; notes: string | null }[] = await entityManager.execute(
      'select id, notes from glossary_entry where organization = ? and glossary_id = ? and id > ? order by id limit ?',
      [organization, glossary, after, PAGE],
      READ,
    );
    const last = entries.at(-1)?.id;
    if (last === undefined) return;
    const terms: (ExportedTerm & { readonly entry: number })[] = await entityManager.execute(
      'select entry_id as entry, term as text, lang as language, term_type as type, description, ' +
        'alternative_term as alternative from glossary_term ' +
        `where organization = ? and entry_id in (${entries.map(() => '?').join(', ')}) order by entry_id, id`,
      [organization, ...entries.map(({ id }) => id)],
      READ,
    );
    const termsOf = Map.groupBy(terms, ({ entry }) => entry);
    for (const { id, notes } of entries) yield { id, notes, terms: termsOf.get(id) ?? [] };
    after = last;
  }
}

/** A glossary as a table for download, which can be imported again. */
export async function exportTable(entityManager: EntityManager, glossary: GlossaryRow): Promise<ExportedTable> {
  const { baseLanguage } = glossary;
  const others = (await exportedLanguages(entityManager, glossary)).filter((language) => language !== baseLanguage);
  const languages = [baseLanguage, ...others.toSorted()];
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const { terms, notes } of exportConcepts(entityManager, glossary)) {
      const preferred = terms.filter(({ type }) => type === 'preferred');
      const base =
        preferred.find(({ language }) => language === baseLanguage) ??
        preferred.find(({ language }) => sameLanguage(language, baseLanguage));
      if (base === undefined) continue;
      const cells = languages.map((tag) => preferred.find(({ language }) => language === tag)?.text ?? '');
      yield [base.text, ...cells.slice(1), notes ?? ''];
    }
  }
  return { header: [...languages, 'notes'], rows: rows() };
}

/** Languages of the preferred terms of entries that have a row. */
async function exportedLanguages(
  entityManager: EntityManager,
  { id, organization, baseLanguage }: GlossaryRow,
): Promise<readonly string[]> {
  const present = await termLanguages(entityManager, { id, organization });
  const base = present.filter((language) => sameLanguage(language, baseLanguage));
  if (base.length === 0) return [];
  const found: { lang: string }[] = await entityManager.execute(
    "select distinct lang from glossary_term term where organization = ? and glossary_id = ? and term_type = 'preferred' " +
      'and exists (select 1 from glossary_term base where base.entry_id = term.entry_id ' +
      `and base.term_type = 'preferred' and base.lang in (${base.map(() => '?').join(', ')}))`,
    [organization, id, ...base],
    READ,
  );
  return found.map(({ lang }) => lang);
}
