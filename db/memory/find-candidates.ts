import { distinctiveGramsOfQuery, fewestWords, gramsOfQuery, mostWords } from '#domain/memory/grams.ts';
import type { MemoryTokens } from '#domain/memory/memory-tokens.ts';
import { rankCandidates, type Candidate, type IndexEntry } from '#domain/memory/rank-candidates.ts';
import { signatureOf } from '#domain/memory/word-signature.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { numberList, visibleDocuments } from './visible-memories.ts';

/** Index entries read for a text at once; a text with more has groups that many segments share. */
const MAX_ENTRIES = 1500;
/**
 * Index entries read for such a text, those of its rarest groups. Measured with 200,000 segments, a fifth of them texts of numbers: more of
 * them take longer and find no more, as the common groups of a text are those of the same segments.
 */
const MAX_ENTRIES_OF_RARE = 2000;
/** Index entries read of each other group, of segments of the same length: texts that differ in numbers only have no rare groups. */
const MAX_ENTRIES_OF_COMMON = 100;
const ENTRY_COLUMNS = 'document, generation, position, words, signature as bits, value_hash as "values"';
/** Groups per statement; SQLite permits 500. */
const GROUPS_TOGETHER = 100;

/** The memories that are searched. */
export interface MemoryScope {
  /** UUID. */
  readonly organization: string;
  /** Ids; those of other kinds, inactive and deleted ones are left out. */
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
  const read = async <Row>(statement: string) => entityManager.execute<Row[]>(statement, [], READ);
  const among = (some: readonly number[], words = `between ${fewestWords(count)} and ${mostWords(count)}`) =>
    `from memory_gram where store in (${numberList(stores)}) and gram in (${numberList(some)}) and words ${words}`;
  const select = (some: readonly number[], limit: number, words?: string) =>
    `select ${ENTRY_COLUMNS} ${among(some, words)} limit ${limit}`;
  let entries = await read<IndexEntry>(select(grams, MAX_ENTRIES));
  if (entries.length === MAX_ENTRIES) {
    const sizes = await read<GroupSize>(`select gram, count(*) as size ${among(grams)} group by gram`);
    const parts = rarestFirst(sizes)
      .flatMap(({ gram, size, isWhole }) =>
        // The index has the shortest segments first; those of the same length are the most similar ones.
        isWhole ? [select([gram], size)] : [select([gram], size, `= ${count}`)],
      )
      .map((part) => `select * from (${part}) part`);
    entries = [];
    for (let start = 0; start < parts.length; start += GROUPS_TOGETHER) {
      entries.push(...(await read<IndexEntry>(parts.slice(start, start + GROUPS_TOGETHER).join(' union all '))));
    }
  }
  const published = entries.filter(({ document, generation }) => visible.get(document) === generation);
  return rankCandidates(signatureOf(words), published);
}

/** A group of words with the number of its index entries; PostgreSQL returns counts as text. */
interface GroupSize {
  readonly gram: number;
  readonly size: number | string;
}

interface GroupPart {
  readonly gram: number;
  readonly size: number;
  readonly isWhole: boolean;
}

/** The groups to read, the rarest first, with the number of entries to read of each. */
function rarestFirst(sizes: readonly GroupSize[]): readonly GroupPart[] {
  let room = MAX_ENTRIES_OF_RARE;
  const parts: GroupPart[] = [];
  for (const { gram, size } of sizes.toSorted((one, other) => Number(one.size) - Number(other.size))) {
    const isWhole = Number(size) <= room;
    parts.push({ gram, size: isWhole ? Number(size) : Math.max(room, MAX_ENTRIES_OF_COMMON), isWhole });
    room = Math.max(0, room - Number(size));
  }
  return parts;
}
