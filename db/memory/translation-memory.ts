import { gramsOfQuery } from '#domain/memory/grams.ts';
import { IN_CONTEXT, EXACT, memoryQuery, scoreOf } from '#domain/memory/score.ts';
import { contextHash, exactHash, pairOf, type MemorySegment as Segment } from '#domain/memory/segment-keys.ts';
import type { MemoryMatch, MemorySearch, SoughtSegment } from '#domain/memory/memory-search.ts';
import { repairedTarget, withCodesOf } from '#domain/memory/adapt-target.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { ContextDocument, ContextStore } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';

/** Candidates whose words are compared, those with the most groups in common. */
const MOST_CANDIDATES = 300;
/** Exact matches read per query of many texts. */
const MOST_EXACT = 2000;
/** Documents named in a query; the matches of more are filtered afterwards. */
const MOST_NAMED = 500;

interface StoredSegment {
  readonly document: number;
  readonly generation: number;
  readonly position: number;
  readonly source_language: string;
  readonly target_language: string;
  readonly source: string | CodedText;
  readonly target: string | CodedText;
  readonly hash: number;
  readonly previous: number | null;
  readonly next: number | null;
  readonly changed_at: number | string | Date | null;
}

const COLUMNS =
  'document, generation, position, source_language, target_language, source, target, hash, previous, next, changed_at';

/** Newest first; segments without a date come last. */
const ORDER = 'case when changed_at is null then 1 else 0 end, changed_at desc, document desc, position desc';

/** The translation memories among some context stores, for a pair of languages. */
export class TranslationMemory implements MemorySearch {
  readonly #entityManager: EntityManager;
  readonly #organization: string;
  readonly #stores: readonly number[];
  readonly #languages: readonly [source: string, target: string];
  readonly #pair: string;

  /**
   * @param entityManager scoped to the organization
   * @param stores ids; those of other kinds, inactive and deleted ones are left out in each search
   */
  constructor(
    entityManager: EntityManager,
    organization: string,
    stores: readonly number[],
    sourceLanguage: string,
    targetLanguage: string,
  ) {
    this.#entityManager = entityManager;
    this.#organization = organization;
    this.#stores = stores;
    this.#languages = [sourceLanguage, targetLanguage];
    this.#pair = pairOf(sourceLanguage, targetLanguage);
  }

  /** The best exact match of each text; undefined for texts without one. */
  async exact(sought: readonly SoughtSegment[]): Promise<readonly (MemoryMatch | undefined)[]> {
    const visible = await this.#visibleDocuments();
    if (visible.size === 0 || sought.length === 0) return sought.map(() => undefined);
    const hashes = sought.map(({ content }) => exactHash(content, this.#pair));
    const rows: StoredSegment[] = await this.#entityManager.execute(
      `select ${COLUMNS} from memory_segment where ${this.#scope(visible)} and hash in (${listOf(new Set(hashes))}) ` +
        `order by ${ORDER} limit ${MOST_EXACT}`,
      [this.#organization],
      READ,
    );
    const byHash = Map.groupBy(rows.filter(isVisible(visible)), ({ hash }) => hash);
    return sought.map((text, index) => this.#bestExact(text, byHash.get(hashes[index]!) ?? []));
  }

  /** Matches of a text, the best first, of equal ones the newest. */
  async fuzzy(content: CodedText, limit: number): Promise<readonly MemoryMatch[]> {
    const visible = await this.#visibleDocuments();
    const query = memoryQuery(content, ...this.#languages);
    const grams = gramsOfQuery(query.words.tokens, this.#pair);
    if (visible.size === 0 || grams.length === 0) return [];
    const rows: StoredSegment[] = await this.#entityManager.execute(
      `select ${COLUMNS} from memory_segment where organization = ? and (document, generation, position) in ` +
        `(select document, generation, position from memory_gram where ${storeCondition(visible)} and gram in (${listOf(grams)}) ` +
        `group by document, generation, position order by count(*) desc, document desc, position desc limit ${MOST_CANDIDATES}) ` +
        `order by ${ORDER}`,
      [this.#organization],
      READ,
    );
    const texts = new Set<string>();
    const found: MemoryMatch[] = [];
    for (const row of rows.filter(isVisible(visible))) {
      const segment = segmentOf(row);
      const score = scoreOf(query, segment);
      const key = `${segment.source.text}\0${segment.target.text}`;
      if (score === undefined || texts.has(key)) continue;
      texts.add(key);
      const adapted = score === EXACT ? withCodesOf(content, segment) : repairedTarget(query, segment);
      found.push({ score, segment, adapted });
    }
    return found.toSorted((one, other) => other.score - one.score).slice(0, limit);
  }

  #bestExact({ content, previous, next }: SoughtSegment, rows: readonly StoredSegment[]): MemoryMatch | undefined {
    const query = memoryQuery(content, ...this.#languages);
    const around = [contextHash(previous), contextHash(next)];
    let best: MemoryMatch | undefined;
    for (const row of rows) {
      const segment = segmentOf(row);
      const adapted = withCodesOf(content, segment);
      if (adapted === undefined || scoreOf(query, segment) !== EXACT) continue;
      const isInContext =
        (around[0] !== null && around[0] === row.previous) || (around[1] !== null && around[1] === row.next);
      if (isInContext) return { score: IN_CONTEXT, segment, adapted };
      best ??= { score: EXACT, segment, adapted };
    }
    return best;
  }

  #scope(visible: Visible): string {
    return `organization = ? and ${storeCondition(visible)}`;
  }

  /** Read for each search, so that a deleted or deactivated document is found no more at once. */
  async #visibleDocuments(): Promise<Visible> {
    const options = { disableIdentityMap: true } as const;
    const stores = await this.#entityManager.find(
      ContextStore,
      { id: { $in: [...this.#stores] }, contentKind: 'translation_memory', isActive: true, deletedAt: null },
      { ...options, fields: ['id'] },
    );
    if (stores.length === 0) return new Map();
    const documents = await this.#entityManager.find(
      ContextDocument,
      { store: { $in: stores.map(({ id }) => id) }, isActive: true, deletedAt: null, generation: { $gt: 0 } },
      { ...options, fields: ['id', 'generation', 'store'] },
    );
    return new Map(documents.map(({ id, generation, store }) => [id, { generation, store }]));
  }
}

/** The documents that are searched, with their published generation. */
type Visible = ReadonlyMap<number, { readonly generation: number; readonly store: number }>;

const isVisible = (visible: Visible) => (row: StoredSegment) =>
  visible.get(row.document)?.generation === row.generation;

/** Numbers of the database, which need no parameters. */
const listOf = (numbers: Iterable<number>) => [...numbers].map(Number).join(',');

function storeCondition(visible: Visible): string {
  const stores = listOf(new Set([...visible.values()].map(({ store }) => store)));
  const documents = visible.size > MOST_NAMED ? '' : ` and document in (${listOf(visible.keys())})`;
  return `store in (${stores})${documents}`;
}

function segmentOf(row: StoredSegment): Segment {
  const content = (value: string | CodedText): CodedText =>
    typeof value === 'string' ? (JSON.parse(value) as CodedText) : value;
  return {
    source: content(row.source),
    target: content(row.target),
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    changedAt: row.changed_at === null ? null : new Date(row.changed_at),
  };
}
