import { repairedTarget, withCodesOf } from '#domain/memories/adapt-target.ts';
import type { MemoryMatch, MemorySearch, LookupSegment } from '#domain/memories/memory-search.ts';
import { DEFAULT_MEMORY, matchPenalty, type MemoryPenalties } from '#domain/memories/memory-preferences.ts';
import type { Candidate } from '#domain/memories/rank-candidates.ts';
import { EXACT, IN_CONTEXT, isOtherRegion, memoryQuery, scoreOf, type MemoryQuery } from '#domain/memories/score.ts';
import { contextHash, exactHash, pairOf, type TranslationPair } from '#domain/memories/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { findCandidates, type MemoryScope } from './find-candidates.ts';
import { NEWEST_FIRST, SEGMENT_COLUMNS, segmentOf, type RawMemorySegment } from './stored-segment.ts';
import { numberList, VISIBLE_MEMORY_JOINS } from './visible-memories.ts';

/** Candidates whose words are compared; the rest can't have higher scores than these can. */
const MAX_COMPARED = 1000;
/** Candidates per query. */
const COMPARED_TOGETHER = 60;
/** Exact matches read of each text, the newest: one of them may have the same neighbors. */
const EXACT_OF_TEXT = 50;

/** The translation memories among some context stores, for a pair of languages. */
export class TranslationMemory implements MemorySearch {
  readonly #entityManager: EntityManager;
  readonly #scope: MemoryScope;
  readonly #languages: readonly [source: string, target: string];
  readonly #penalties: MemoryPenalties;

  /**
   * @param stores ids; those of other kinds, inactive and deleted ones are skipped in each search
   * @param penalties of the request
   */
  constructor(
    entityManager: EntityManager,
    organization: string,
    stores: readonly number[],
    sourceLanguage: string,
    targetLanguage: string,
    penalties: MemoryPenalties = DEFAULT_MEMORY.penalties,
  ) {
    this.#entityManager = entityManager;
    this.#scope = { organization, stores, pair: pairOf(sourceLanguage, targetLanguage) };
    this.#languages = [sourceLanguage, targetLanguage];
    this.#penalties = penalties;
  }

  /** The best match of each text with the same text; below 100 with a penalty. Undefined for texts without one. */
  async exact(sought: readonly LookupSegment[]): Promise<readonly (MemoryMatch | undefined)[]> {
    const { organization, stores, pair } = this.#scope;
    if (stores.length === 0 || sought.length === 0) return sought.map(() => undefined);
    const hashes = sought.map(({ content }) => exactHash(content, pair));
    // A part per text, so that one that a memory has thousands of times leaves room for the others.
    const rows: RawMemorySegment[] = await this.#entityManager.execute(
      `select * from (select ${SEGMENT_COLUMNS}, row_number() over (partition by m.hash order by ${NEWEST_FIRST}) as place ` +
        `from memory_segment m ${VISIBLE_MEMORY_JOINS} and m.organization = ? and m.store in (${numberList(stores)}) ` +
        `and m.hash in (${numberList(new Set(hashes))})) found where place <= ${EXACT_OF_TEXT} order by place`,
      [organization],
      READ,
    );
    const byHash = Map.groupBy(rows, ({ hash }) => hash);
    return sought.map((text, index) => this.#bestExact(text, byHash.get(hashes[index]!) ?? []));
  }

  /** Matches of a text, the best first, of equal ones the newest. */
  async fuzzy(content: CodedText, limit: number): Promise<readonly MemoryMatch[]> {
    const query = memoryQuery(content, ...this.#languages);
    const candidates = await findCandidates(this.#entityManager, this.#scope, query.words);
    let found: MemoryMatch[] = [];
    for (let start = 0; start < Math.min(candidates.length, MAX_COMPARED); start += COMPARED_TOGETHER) {
      const worst = found[limit - 1]?.score;
      if (worst !== undefined && worst >= candidates[start]!.bound) break;
      for (const row of await this.#read(candidates.slice(start, start + COMPARED_TOGETHER))) {
        const segment = segmentOf(row);
        const similarity = scoreOf(query, segment);
        if (similarity === undefined) continue;
        const adapted = similarity === EXACT ? withCodesOf(content, segment) : repairedTarget(query, segment);
        found.push({ ...this.#scored(query, row, segment, similarity), adapted });
      }
      found = distinct(found.sort((one, other) => other.score - one.score));
    }
    return found.slice(0, limit);
  }

  async #read(candidates: readonly Candidate[]): Promise<readonly RawMemorySegment[]> {
    const places = candidates.map(({ document, generation, position }) => `(${document},${generation},${position})`);
    return this.#entityManager.execute(
      `select ${SEGMENT_COLUMNS} from memory_segment m join context_document d on d.id = m.document where m.organization = ? ` +
        `and (m.document, m.generation, m.position) in (values ${places.join(',')}) order by ${NEWEST_FIRST}`,
      [this.#scope.organization],
      READ,
    );
  }

  #bestExact({ content, previous, next }: LookupSegment, rows: readonly RawMemorySegment[]): MemoryMatch | undefined {
    const query = memoryQuery(content, ...this.#languages);
    const around = [contextHash(previous), contextHash(next)];
    let best: MemoryMatch | undefined;
    for (const row of rows) {
      const segment = segmentOf(row);
      const adapted = withCodesOf(content, segment);
      if (adapted === undefined || scoreOf(query, segment) !== EXACT) continue;
      const isInContext =
        (around[0] !== null && around[0] === row.previous) || (around[1] !== null && around[1] === row.next);
      const match = { ...this.#scored(query, row, segment, isInContext ? IN_CONTEXT : EXACT), adapted };
      if (match.score > (best?.score ?? 0)) best = match;
    }
    return best;
  }

  /** A match with what its origin costs. */
  #scored(
    query: MemoryQuery,
    { store, origin, document }: RawMemorySegment,
    segment: TranslationPair,
    similarity: number,
  ) {
    const isReviewed = origin !== 'jobs';
    const of = { store, isReviewed, isOtherRegion: isOtherRegion(query, segment) };
    const penalty = matchPenalty(this.#penalties, of);
    const score = penalty === 0 ? similarity : Math.max(0, Math.min(similarity, EXACT) - penalty);
    return { score, penalty, segment, document };
  }
}

/** Matches, each pair of texts once: the first, which has the highest score. */
function distinct(matches: readonly MemoryMatch[]): MemoryMatch[] {
  const known = new Set<string>();
  return matches.filter(({ segment }) => {
    const key = `${segment.source.text}\0${segment.target.text}`;
    return !known.has(key) && known.add(key);
  });
}
