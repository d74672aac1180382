import { distinctiveGramsOfQuery, minMatchWords, gramsOfQuery, maxMatchWords } from '#domain/memories/grams.ts';
import type { MemoryTokens } from '#domain/memories/memory-tokens.ts';
import { rankCandidates, type Candidate, type IndexEntry } from '#domain/memories/rank-candidates.ts';
import { signatureOf } from '#domain/memories/word-signature.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { numberList, visibleDocuments } from './visible-memories.ts';

/** Index entries up to which a group is counted: of one with more it doesn't matter how many there are. */
const MAX_COUNTED = 1000;
/** Index entries read for a text, those of its rarest groups; texts of numbers have groups that thousands of segments share. */
const MAX_ENTRIES = 2500;
/** Index entries read of each other group, of segments of the same length: texts that differ in numbers only have no rare groups. */
const MAX_ENTRIES_OF_COMMON = 100;
/** Groups that are read in part, of which each is a part of a statement; SQLite permits 500. */
const MAX_COMMON_GROUPS = 100;

/** The memories that are searched. */
export interface MemoryScope {
  /** UUID. */
  readonly organization: string;
  /** Store ids; those of other kinds, inactive and deleted ones are skipped. */
  readonly stores: readonly number[];
  /** `pairOf`. */
  readonly pair: string;
}

/** The segments that can be matches of a text by the index, the most promising ones first. */
export async function findCandidates(
  entityManager: EntityManager,
  { organization, stores, pair }: MemoryScope,
  words: MemoryTokens,
): Promise<readonly Candidate[]> {
  const grams = [...gramsOfQuery(words.tokens, pair), ...distinctiveGramsOfQuery(words, pair)];
  if (grams.length === 0) return [];
  const visible = await visibleDocuments(entityManager, organization, stores);
  if (visible.size === 0) return [];
  const count = words.tokens.length;
  const ofStores = `from memory_gram m where m.store in (${numberList(stores)})`;
  const similar = `m.words between ${minMatchWords(count)} and ${maxMatchWords(count)}`;
  const values = [...new Set(grams)].map((gram) => `(${gram})`).join(',');
  const sizes: GroupSize[] = await entityManager.execute(
    `with g(gram) as (values ${values}) select g.gram as gram, (select count(*) from (select 1 ${ofStores} and m.gram = g.gram ` +
      `and ${similar} limit ${MAX_COUNTED}) part) as size from g`,
    [],
    READ,
  );
  const { whole, common } = rarestFirst(sizes);
  const parts = common.map(
    (gram) => `select m.* ${ofStores} and m.gram = ${gram} and m.words = ${count} limit ${MAX_ENTRIES_OF_COMMON}`,
  );
  if (whole.length > 0) parts.unshift(`select m.* ${ofStores} and m.gram in (${numberList(whole)}) and ${similar}`);
  const entries = await readEntries(entityManager, parts);
  const published = entries.filter(({ document, generation }) => visible.get(document) === generation);
  return rankCandidates(signatureOf(words), published);
}

/** A group of words with the number of its index entries; PostgreSQL returns counts as text. */
interface GroupSize {
  readonly gram: number;
  readonly size: number | string;
}

/** The groups of which all index entries are read, and those with too many. */
function rarestFirst(sizes: readonly GroupSize[]): {
  readonly whole: readonly number[];
  readonly common: readonly number[];
} {
  let room = MAX_ENTRIES;
  const whole: number[] = [];
  const common: number[] = [];
  for (const { gram, size } of sizes.toSorted((one, other) => Number(one.size) - Number(other.size))) {
    if (Number(size) === 0) continue;
    room -= Number(size);
    if (Number(size) < MAX_COUNTED && room >= 0) whole.push(gram);
    else common.push(gram);
  }
  return { whole, common: common.slice(0, MAX_COMMON_GROUPS) };
}

const ENTRY_COLUMNS = {
  document: 'document',
  generation: 'generation',
  position: 'position',
  words: 'words',
  bits: 'signature',
  values: 'value_hash',
} as const satisfies Record<keyof IndexEntry, string>;

/**
 * Reads index entries as one row with a text per column: drivers take four times as long for thousands of rows.
 *
 * @param parts statements
 */
async function readEntries(entityManager: EntityManager, parts: readonly string[]): Promise<readonly IndexEntry[]> {
  if (parts.length === 0) return [];
  const columns = Object.entries(ENTRY_COLUMNS).map(
    ([name, column]) => `string_agg(cast(e.${column} as text), ',') as of_${name}`,
  );
  const all = parts.map((part) => `select * from (${part}) part`).join(' union all ');
  const [row]: Readonly<Record<string, string | null>>[] = await entityManager.execute(
    `select ${columns.join(', ')} from (${all}) e`,
    [],
    READ,
  );
  const read = (name: keyof IndexEntry) => JSON.parse(`[${row?.[`of_${name}`] ?? ''}]`) as readonly number[];
  const [documents, generations, positions] = [read('document'), read('generation'), read('position')];
  const [words, bits, values] = [read('words'), read('bits'), read('values')];
  return documents.map((document, index) => ({
    document,
    generation: generations[index]!,
    position: positions[index]!,
    words: words[index]!,
    bits: bits[index]!,
    values: values[index]!,
  }));
}
