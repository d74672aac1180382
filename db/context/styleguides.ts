import type { ReadStyleguides, Styleguide } from '#domain/context/styleguide.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { VISIBLE_CHUNK_JOINS, visibleChunks } from './search/visible-chunks.ts';

/** Passages read of all stores together: some hundred pages, of which a prompt takes five. */
const MAX_PASSAGES = 500;

interface PassageRow {
  readonly document: number;
  readonly title: string;
  readonly text: string;
  readonly headings: readonly string[] | string;
}

/**
 * The documents of type `styleguide` of some stores, in the order of the stores and of their uploads: published ones, active
 * ones of active stores.
 *
 * @param languages BCP 47: documents in one of these languages, or without any
 */
export async function readStyleguides(
  entityManager: EntityManager,
  organization: string,
  stores: readonly number[],
  languages: readonly string[],
): Promise<ReadStyleguides> {
  const guides: Styleguide[] = [];
  let left = MAX_PASSAGES;
  for (const store of new Set(stores)) {
    const visible = visibleChunks({ organization, store, filter: { types: ['styleguide'], languages } });
    const found: PassageRow[] = await entityManager.execute(
      'select c.document_id as document, d.title as title, c.text as text, c.headings as headings from context_chunk c ' +
        `${VISIBLE_CHUNK_JOINS} where ${visible.sql} order by c.document_id, c.position limit ${left + 1}`,
      [...visible.parameters],
      READ,
    );
    const rows = found.slice(0, left);
    left -= rows.length;
    for (const passages of Map.groupBy(rows, ({ document }) => document).values()) {
      const parts = passages.map(({ text, headings }) => ({ text, headings: headingsOf(headings) }));
      guides.push({ title: passages[0]!.title, parts });
    }
    if (found.length > rows.length) return { guides, readUpTo: MAX_PASSAGES };
  }
  return { guides, readUpTo: null };
}

/** PostgreSQL's driver parses JSON, SQLite's doesn't. */
const headingsOf = (stored: readonly string[] | string): readonly string[] =>
  typeof stored === 'string' ? (JSON.parse(stored) as readonly string[]) : stored;
