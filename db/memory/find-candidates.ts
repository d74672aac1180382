import { distinctiveGramsOfQuery, fewestWords, gramsOfQuery, mostWords } from '#domain/memory/grams.ts';
import type { MemoryTokens } from '#domain/memory/memory-tokens.ts';
import { rankCandidates, type Candidate, type IndexEntry } from '#domain/memory/rank-candidates.ts';
import { signatureOf } from '#domain/memory/word-signature.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { numberList, visibleDocuments } from './visible-memories.ts';

/** Index entries read for a text at once; of texts with more, the groups that many segments share are read in part. */
const MOST_ENTRIES = 1500;
/** Index entries of one group, if there are too many in all. */
const MOST_ENTRIES_OF_GROUP = 300;
/** Groups per statement; SQLite permits 500. */
const GROUPS_TOGETHER = 100;

/** What is searched. */
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
  const read = async (statement: string) => entityManager.execute<IndexEntry[]>(statement, [], READ);
  const select = (some: readonly number[], limit: number) =>
    'select document, generation, position, words, signature as bits, value_hash as "values" from memory_gram ' +
    `where store in (${numberList(stores)}) and gram in (${numberList(some)}) ` +
    `and words between ${fewestWords(count)} and ${mostWords(count)} limit ${limit}`;
  let entries = await read(select(grams, MOST_ENTRIES));
  if (entries.length === MOST_ENTRIES) {
    entries = [];
    for (let start = 0; start < grams.length; start += GROUPS_TOGETHER) {
      const parts = grams
        .slice(start, start + GROUPS_TOGETHER)
        .map((gram) => `select * from (${select([gram], MOST_ENTRIES_OF_GROUP)}) part`);
      entries.push(...(await read(parts.join(' union all '))));
    }
  }
  const published = entries.filter(({ document, generation }) => visible.get(document) === generation);
  return rankCandidates(signatureOf(words), published);
}
