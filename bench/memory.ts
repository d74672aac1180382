import { randomUUID } from 'node:crypto';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { TranslationMemory } from '#db/memories/translation-memory.ts';
import { isPostgres, organizationEntityManager, type Orm } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { BruteForce } from './memory/brute-force.ts';
import { MemoryTexts } from './memory/texts.ts';
import { timeSearches } from './search-times.ts';

const SEGMENTS = { smoke: [500], real: [200_000, 1_000_000] };
/** Searches of a round. */
const SEARCHES = { smoke: 10, real: 200 };
/** Texts whose matches are compared with those of a scan. */
const COMPARED = { smoke: 20, real: 500 };
/** Best matches that are compared per text: as many as are looked at for a repair. */
const MATCHES = 5;
/** Milliseconds that 95 of 100 searches may take. */
const TARGETS = { exact: 2, fuzzy: 15 };
const TARGET_RECALL = 0.99;

/** Matches of single texts in memories. */
export const memoryBenchmark: Benchmark = {
  name: 'memory',
  title: `matches of a text in translation memories of ${SEGMENTS.real.map((count) => count.toLocaleString('en')).join(' and ')} segments`,
  async run(settings) {
    const comparisons: Comparison[] = [];
    for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
      for (const count of settings.smoke ? SEGMENTS.smoke : SEGMENTS.real) {
        const texts = new MemoryTexts(seededRandom(20261122));
        const sources = texts.many(count);
        const { orm, close } = await openTestDatabase(server);
        try {
          const startedAt = performance.now();
          const organization = randomUUID();
          const { store } = await buildMemory({ orm }, organization, segmentsOf(sources.map((text) => [text, text])));
          // PostgreSQL does so automatically some time after a large import.
          if (isPostgres(server)) await orm.em.fork().execute('vacuum analyze memory_segment, memory_gram');
          settings.progress(`${count} segments stored in ${Math.round((performance.now() - startedAt) / 1000)} s`);
          const what = `${server === '' ? 'SQLite' : 'PostgreSQL'}, ${count.toLocaleString('en')} segments`;
          comparisons.push(...(await search({ settings, what, orm, organization, store, texts, sources })));
        } finally {
          await close();
        }
      }
    }
    return comparisons;
  },
};

interface SearchedMemory {
  readonly settings: BenchmarkSettings;
  readonly what: string;
  readonly orm: Orm;
  readonly organization: string;
  readonly store: number;
  readonly texts: MemoryTexts;
  readonly sources: readonly string[];
}

async function search(searched: SearchedMemory): Promise<readonly Comparison[]> {
  const { settings, what, orm, organization, store, texts, sources } = searched;
  const random = seededRandom(7);
  const known = () => sources[Math.floor(random() * sources.length)]!;
  /** Most are edited texts of the memory, as those of a new version of a document; some are texts of numbers or new. */
  const queries = [() => texts.edited(known()), () => texts.edited(known()), () => texts.patterned(), known];
  const query = (index: number) => (index % 10 === 9 ? texts.sentence() : queries[index % queries.length]!());
  const opened = () =>
    new TranslationMemory(organizationEntityManager(orm, organization), organization, [store], 'en', 'es');
  const count = settings.smoke ? SEARCHES.smoke : SEARCHES.real;
  return [
    ...(await timeSearches(settings, {
      what: `${what}, exact matches`,
      count,
      target: TARGETS.exact,
      query: known,
      async search(text) {
        const [match] = await opened().exact([{ content: plainText(text) }]);
        if (match === undefined) throw new Error('an exact match was not found');
      },
    })),
    ...(await timeSearches(settings, {
      what: `${what}, fuzzy matches`,
      count,
      target: TARGETS.fuzzy,
      query,
      search: async (text) => void (await opened().fuzzy(plainText(text), MATCHES)),
    })),
    await compareWithScan(searched, opened(), query),
  ];
}

/** A match is found if the search has one with its score at its place, or a better one: equal scores are interchangeable. */
async function compareWithScan(
  { settings, what, sources }: SearchedMemory,
  memory: TranslationMemory,
  query: (index: number) => string,
): Promise<Comparison> {
  const bruteForce = new BruteForce(sources);
  let expected = 0;
  let found = 0;
  for (let index = 0; index < (settings.smoke ? COMPARED.smoke : COMPARED.real); index += 1) {
    const text = query(index);
    const scores = (await memory.fuzzy(plainText(text), MATCHES)).map(({ score }) => score);
    for (const [place, score] of bruteForce.best(text, MATCHES).entries()) {
      expected += 1;
      if ((scores[place] ?? 0) >= score) found += 1;
      else settings.progress(`missed ${score} at place ${place}: ${text}`);
    }
  }
  settings.progress(`${what}: ${found} of ${expected} matches were found`);
  return {
    what: `${what}: matches of 75 and more that a scan finds, among the best ${MATCHES}`,
    unit: 'of 1,000 matches',
    baseline: 'a comparison with all segments',
    target: TARGET_RECALL,
    rounds: [{ ours: (found * 1000) / expected, baseline: 1000 }],
  };
}
