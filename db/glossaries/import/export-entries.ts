import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { readConcepts, termLanguages } from '#db/glossaries/read-concepts.ts';
import { READ, type EntityManager } from '#db/orm.ts';

/** A glossary as a table of its preferred terms. */
export interface ExportedTable {
  /** The base language, the other languages sorted, `notes`. */
  readonly header: readonly string[];
  /** As many cells as the header; an entry without a preferred term in the base language has no row. */
  readonly rows: AsyncIterable<readonly string[]>;
  /** Content omitted from the rows read so far. */
  readonly omitted: { readonly entries: number; readonly terms: number };
}

/** A glossary as a table for download, which can be imported again. */
export async function exportTable(entityManager: EntityManager, glossary: GlossaryRow): Promise<ExportedTable> {
  const { baseLanguage } = glossary;
  const others = (await exportedLanguages(entityManager, glossary)).filter((language) => language !== baseLanguage);
  const languages = [baseLanguage, ...others.toSorted()];
  const omitted = { entries: 0, terms: 0 };
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const { terms, notes } of readConcepts(entityManager, glossary)) {
      const preferred = terms.filter(({ type }) => type === 'preferred');
      const base =
        preferred.find(({ language }) => language === baseLanguage) ??
        preferred.find(({ language }) => sameLanguage(language, baseLanguage));
      if (base === undefined) {
        omitted.entries += 1;
        omitted.terms += terms.length;
        continue;
      }
      const cells = languages.map((tag) => preferred.find(({ language }) => language === tag)?.text ?? '');
      omitted.terms += terms.length - 1 - cells.slice(1).filter((cell) => cell !== '').length;
      yield [base.text, ...cells.slice(1), notes ?? ''];
    }
  }
  return { header: [...languages, 'notes'], rows: rows(), omitted };
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
