import { importKey, type ImportRow } from '#domain/glossaries/import-row.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { termLanguages } from '#db/glossaries/read-concepts.ts';
import { READ, type EntityManager } from '#db/orm.ts';

/** Terms read per statement. */
const PAGE = 5000;

/** A base-language term of a file. */
export interface FileKey {
  /** Number of its rows. */
  rows: number;
  /** Number of its rows that were processed. */
  placed: number;
  /** Ids of the glossary's entries with this term. */
  readonly entries: number[];
}

/** Content of a file, by `importKey` of its base-language terms; memory grows only with these. */
export interface GlossaryFileContent {
  readonly keys: ReadonlyMap<string, FileKey>;
  readonly rows: number;
  readonly emptyRows: number;
  readonly rowsWithoutBase: number;
}

/**
 * Reads all rows of a file once, which detects all their errors before anything is written.
 *
 * @throws errors of the rows
 */
export async function readFileContent(rows: AsyncIterable<ImportRow>): Promise<GlossaryFileContent> {
  const keys = new Map<string, FileKey>();
  const counts = { rows: 0, emptyRows: 0, rowsWithoutBase: 0 };
  for await (const row of rows) {
    counts.rows += 1;
    if (row.kind === 'empty') counts.emptyRows += 1;
    if (row.kind === 'unusable' && row.reason === 'missing_base_term') counts.rowsWithoutBase += 1;
    if (row.kind !== 'entry') continue;
    const key = importKey(row.baseTerm);
    const known = keys.get(key);
    if (known === undefined) keys.set(key, { rows: 1, placed: 0, entries: [] });
    else known.rows += 1;
  }
  return { keys, ...counts };
}

/** Adds the glossary's entries to each key: those with the term in the base language, of any region. */
export async function findEntries(
  entityManager: EntityManager,
  { id, organization, baseLanguage }: GlossaryRow,
  keys: ReadonlyMap<string, FileKey>,
): Promise<void> {
  const languages = await termLanguages(entityManager, { id, organization });
  for (const lang of languages.filter((tag) => sameLanguage(tag, baseLanguage))) {
    for (let after = 0; ;) {
      const terms: { id: number; entry_id: number; term: string }[] = await entityManager.execute(
        'select id, entry_id, term from glossary_term ' +
          'where organization = ? and glossary_id = ? and lang = ? and id > ? order by id limit ?',
        [organization, id, lang, after, PAGE],
        READ,
      );
      for (const { entry_id: entry, term } of terms) {
        const entries = keys.get(importKey(term))?.entries;
        if (entries !== undefined && !entries.includes(entry)) entries.push(entry);
      }
      const last = terms.at(-1)?.id;
      if (last === undefined) break;
      after = last;
    }
  }
  for (const { entries } of keys.values()) if (entries.length > 1) entries.sort((one, other) => one - other);
}
