import type { SearchPatterns } from '#domain/glossaries/search-text.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { pageOfTerms } from './page-of-terms.ts';
import type { FindTerms, FoundTermIds, PageBounds } from './search-contract.ts';

/** The bits of a row number with the term's id; the organization's number is above bit 42 (see the migration). */
const ID_BITS = 2 ** 32 - 1;
const ORGANIZATION_BITS = 42n;

/** Length from which lengths are not distinguished. */
const MAX_LENGTH = 1023;

/** Characters of a group of the index. */
const GROUP = 3;
/** Groups of a query up to which a phrase is faster than reading the terms, measured on 60,000 hits. */
const MAX_GROUPS_OF_PHRASE = 16;
/** Groups that select the terms to read: more of them cost more than they exclude. */
const SELECTING_GROUPS = 8;

/**
 * Searches SQLite's full-text index of groups of three characters, whose phrases are parts of text. Row numbers consist of
 * the organization's number, the length of the term and its id: their order is the requested order.
 */
export const findInSqlite: FindTerms = async (entityManager, organization, patterns, page, known) => {
  const rows = await rowsOf(entityManager, organization);
  if (rows === undefined) return { ids: [], total: 0 };
  const [core = '', ...others] = patterns.any;
  if (others.length > 0 || isPhrase(core)) return findByPhrases(entityManager, rows, patterns, page, known);
  return findByReading(entityManager, rows, core, patterns, page);
};

/**
 * True if the index finds a text as a phrase in at most one pass over its positions. A phrase reads the positions of
 * each of its groups, so a repeated group reads the same ones again: 500 times `a` took seconds on terms that consist
 * of `a`.
 */
function isPhrase(text: string): boolean {
  const groups = groupsOf(text);
  return groups.length <= MAX_GROUPS_OF_PHRASE && new Set(groups).size === groups.length;
}

function groupsOf(text: string): readonly string[] {
  const characters = [...text];
  return Array.from({ length: Math.max(0, characters.length - GROUP + 1) }, (_, start) =>
    characters.slice(start, start + GROUP).join(''),
  );
}

/** Selects terms by some groups, in any order and place, and compares their search texts. */
async function findByReading(
  entityManager: EntityManager,
  rows: string,
  core: string,
  { exact, prefix, word }: SearchPatterns,
  page: PageBounds,
): Promise<FoundTermIds> {
  const match = spread([...new Set(groupsOf(core))], SELECTING_GROUPS)
    .map(phrase)
    .join(' AND ');
  // A cross join enforces this order of the tables in SQLite. Source: sqlite.org/optoverview.html, section 8.2.
  const from = {
    sql:
      `from glossary_search cross join glossary_term as term on term.id = glossary_search.rowid & ${ID_BITS} ` +
      `where glossary_search match ? and glossary_search.${rows} and instr(term.search_text, ?) > 0`,
    parameters: [match, core],
  };
  const order = {
    sql:
      'case when term.search_text = ? then 1 when instr(term.search_text, ?) > 0 then 2 ' +
      'when instr(term.search_text, ?) > 0 then 3 else 4 end, glossary_search.rowid',
    parameters: [exact, prefix, word],
  };
  return pageOfTerms(entityManager, { id: 'term.id', from, order }, page);
}

/** At most this many of the items, evenly spread, including the first and the last one. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const places = Array.from({ length: most }, (_, index) => Math.round((index * (items.length - 1)) / (most - 1)));
  return items.filter((_, place) => places.includes(place));
}

async function findByPhrases(
  entityManager: EntityManager,
  rows: string,
  patterns: SearchPatterns,
  { limit, offset }: PageBounds,
  known: number | undefined,
): Promise<FoundTermIds> {
  const [exact, prefix, word] = [patterns.exact, patterns.prefix, patterns.word].map(phrase) as [
    string,
    string,
    string,
  ];
  const any = patterns.any.map(phrase).join(' OR ');
  const beginnings =
    [...patterns.exact].length < MAX_LENGTH
      ? // Those that are the query are the shortest of those that begin with it.
        [prefix]
      : [exact, `${prefix} NOT ${exact}`];
  const ids: number[] = [];
  let skip = offset;
  for (const match of [...beginnings, `${word} NOT ${prefix}`, `(${any}) NOT (${prefix} OR ${word})`]) {
    const wanted = limit - ids.length;
    const found: { id: number }[] = await entityManager.execute(
      `select rowid & ${ID_BITS} as id from glossary_search where glossary_search match ? and ${rows} ` +
        'order by rowid limit ? offset ?',
      [match, wanted, skip],
      READ,
    );
    ids.push(...found.map(({ id }) => id));
    if (found.length === wanted) break;
    // The page may begin after this group.
    if (found.length > 0) skip = 0;
    else if (skip > 0) skip = Math.max(0, skip - (await count(entityManager, match, rows)));
  }
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
  if (isLast) return { ids, total: offset + ids.length };
  return { ids, total: known ?? (await count(entityManager, any, rows)) };
}

/** Range of an organization's rows in the index; as plain numbers, which the index compares fastest. */
async function rowsOf(entityManager: EntityManager, organization: string): Promise<string | undefined> {
  const [scope]: { id: number }[] = await entityManager.execute(
    'select id from glossary_search_scope where organization = ?',
    [organization],
    READ,
  );
  if (scope === undefined) return undefined;
  const first = BigInt(scope.id) << ORGANIZATION_BITS;
  return `rowid between ${first} and ${first + (1n << ORGANIZATION_BITS) - 1n}`;
}

async function count(entityManager: EntityManager, match: string, rows: string): Promise<number> {
  const [row]: { count: number }[] = await entityManager.execute(
    `select count(*) as count from glossary_search where glossary_search match ? and ${rows}`,
    [match],
    READ,
  );
  return row?.count ?? 0;
}

/** In quotes, only the quote itself is special. Source: sqlite.org/fts5.html, section 3.1. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
